import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { OperatorCommand } from '../src/contract/backoffice.ts';
import { DoneIcon } from '../src/ui/icons.ts';
import { Stack } from '../src/ui/Stack.tsx';
import { EmptyState } from '../src/ui/States.tsx';
import { useActionForm } from './Actions.tsx';
import styles from './Audit.module.css';
import { Details, useActorWords } from './AuditRecord.tsx';
import { reading } from './api.ts';
import { rowActions } from './groups.ts';
import { RowActions } from './RowActions.tsx';
import { Loaded, When } from './Shown.tsx';
import { useSettingLabel } from './settings.ts';

interface HistoryScreenProps {
  readonly commands: readonly OperatorCommand[];
  readonly site: string;
}

/** The changes of a site's settings, the newest first, each with its undo. */
export function HistoryScreen({ commands, site }: HistoryScreenProps) {
  const { t } = useLingui();
  const labelOf = useSettingLabel();
  const actorWords = useActorWords();
  const { start, sheet } = useActionForm(site);
  const read = useQuery(reading('site history', [site]));
  const list = commands.find(({ name }) => name === 'site history');
  return (
    <Stack>
      <Loaded read={read}>
        {({ outputs: [output] }) => {
          if (output?.type !== 'table' || !list) return null;
          if (output.rows.length === 0) return <EmptyState glyph={DoneIcon} title={output.empty} />;
          return (
            <ol className={styles.records} aria-label={t`Alterações das configurações`}>
              {output.rows.map((row) => {
                const id = String(row['id']);
                const title = labelOf(String(row['key']));
                return (
                  <li key={id} className={styles.record}>
                    <div>
                      <h2 className={styles.action}>{title}</h2>
                      <p className={styles.who}>
                        <strong>{actorWords(String(row['actor']))}</strong>
                        {' · '}
                        <When at={String(row['at'])} />
                      </p>
                      <p className={styles.where}>
                        <Trans>Registro {id}</Trans>
                      </p>
                      <RowActions row={{ ...row, title }} actions={rowActions(commands, list)} onStart={start} />
                    </div>
                    <Details action="site.set" details={row} />
                  </li>
                );
              })}
            </ol>
          );
        }}
      </Loaded>
      {sheet}
    </Stack>
  );
}
