import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorCommand } from '../src/contract/backoffice.ts';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Card } from '../src/ui/Card.tsx';
import { FormError } from '../src/ui/Field.tsx';
import { DoneIcon } from '../src/ui/icons.ts';
import { Stack } from '../src/ui/Stack.tsx';
import { EmptyState } from '../src/ui/States.tsx';
import { type Start, useActionForm } from './Actions.tsx';
import { change, pictureOf, type Row, reading } from './api.ts';
import styles from './BannersScreen.module.css';
import { rowActions } from './groups.ts';
import { RowActions } from './RowActions.tsx';
import { Facts, Loaded, useWord, When } from './Shown.tsx';
import { values } from './words.ts';

/** Whether a banner is shown now, later or no more. */
function stateOf(row: Row, nowMs: number): 'running' | 'scheduled' | 'ended' {
  const [from, until] = [row['from'], row['until']].map((at) => (typeof at === 'string' ? Date.parse(at) : null));
  if (until !== null && until !== undefined && until <= nowMs) return 'ended';
  return from !== null && from !== undefined && from > nowMs ? 'scheduled' : 'running';
}

const TONES = { running: 'positive', scheduled: 'warning', ended: 'neutral' } as const;

interface BannerProps {
  readonly row: Row;
  readonly site: string;
  /** Place in its row, from 0. */
  readonly at: number;
  readonly count: number;
  readonly actions: readonly OperatorCommand[];
  readonly onStart: (command: OperatorCommand, from: Start) => void;
  /** Moves the banner by so many places; absent: the role may not. */
  readonly onMove: ((by: number) => void) | undefined;
}

/** One banner: its picture, words, link and dates. */
function Banner({ row, site, at, count, actions, onStart, onMove }: BannerProps) {
  const { t } = useLingui();
  const word = useWord();
  const state = stateOf(row, Date.now());
  const alt = String(row['alt']);
  return (
    <Card as="li">
      <img src={pictureOf(site, String(row['image']))} alt="" loading="lazy" className={styles.picture} />
      <Facts
        rows={[
          [
            alt,
            <Badge key="state" tone={TONES[state]}>
              {word(values, state)}
            </Badge>,
          ],
          [t`Em inglês`, row['alt_en'] as string],
          [t`Leva a`, (row['to'] as string | null) ?? '/promotions'],
          [t`Desde`, <When key="from" at={row['from'] as string | null} />],
          [t`Até`, <When key="until" at={row['until'] as string | null} />],
        ]}
      />
      <div className={styles.actions}>
        <RowActions row={row} actions={actions} onStart={onStart} />
        {onMove && (
          <>
            <Button size="sm" disabled={at === 0} aria-label={t`Subir: ${alt}`} onClick={() => onMove(-1)}>
              <Trans>Subir</Trans>
            </Button>
            <Button size="sm" disabled={at === count - 1} aria-label={t`Descer: ${alt}`} onClick={() => onMove(1)}>
              <Trans>Descer</Trans>
            </Button>
          </>
        )}
      </div>
    </Card>
  );
}

interface BannersScreenProps {
  readonly commands: readonly OperatorCommand[];
  readonly site: string;
}

/** The banners of a site by page, in their order. */
export function BannersScreen({ commands, site }: BannersScreenProps) {
  const { t } = useLingui();
  const word = useWord();
  const read = useQuery(reading('banner list', [], { site }));
  const list = commands.find(({ name }) => name === 'banner list');
  const { start, sheet } = useActionForm(site);
  const [problem, setProblem] = useState<string | null>(null);
  const mayOrder = commands.some(({ name }) => name === 'banner order');
  const move = (rows: readonly Row[], at: number, by: number): void => {
    const ids = rows.map(({ id }) => String(id));
    const [moved = ''] = ids.splice(at, 1);
    ids.splice(at + by, 0, moved);
    setProblem(null);
    change('banner order', [String(rows[0]?.['placement']), ids.join(',')], { site }).catch((error: unknown) =>
      setProblem(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <Stack gap="lg">
      <FormError>{problem}</FormError>
      <Loaded read={read}>
        {({ outputs: [output] }) => {
          if (output?.type !== 'table' || !list) return null;
          if (output.rows.length === 0) return <EmptyState glyph={DoneIcon} title={output.empty} />;
          const placements = [...new Set(output.rows.map((row) => String(row['placement'])))];
          return placements.map((placement) => {
            const rows = output.rows.filter((row) => row['placement'] === placement);
            return (
              <section key={placement} aria-label={word(values, placement)}>
                <h2 className={styles.title}>{word(values, placement)}</h2>
                <ol className={styles.banners} aria-label={t`Banners em ordem`}>
                  {rows.map((row, at) => (
                    <Banner
                      key={String(row['id'])}
                      row={row}
                      site={site}
                      at={at}
                      count={rows.length}
                      actions={rowActions(commands, list)}
                      onStart={start}
                      onMove={mayOrder && rows.length > 1 ? (by) => move(rows, at, by) : undefined}
                    />
                  ))}
                </ol>
              </section>
            );
          });
        }}
      </Loaded>
      {sheet}
    </Stack>
  );
}
