import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PlayerFile } from '../src/contract/backoffice.ts';
import { typeWords } from '../src/lib/transaction-words.ts';
import { Button } from '../src/ui/Button.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { hrefOf } from './address.ts';
import { bets, type Row, statement } from './api.ts';
import { Link } from './Link.tsx';
import { Loaded, Table, useKeyWords, useWord, When } from './Shown.tsx';
import { withdrawalStatuses } from './words.ts';

interface PagerProps {
  /** Id of the list's title. */
  readonly labelledBy: string;
  readonly page: number;
  readonly last: number;
  readonly onPage: (page: number) => void;
}

/** The buttons to the newer and the older lines of a list. */
function Pager({ labelledBy, page, last, onPage }: PagerProps) {
  if (last <= 1) return null;
  return (
    <div role="group" aria-labelledby={labelledBy} className={styles.actions}>
      <Button size="sm" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Trans>Mais novos</Trans>
      </Button>
      <span role="status">
        <Trans>
          Página {page} de {last}
        </Trans>
      </span>
      <Button size="sm" disabled={page >= last} onClick={() => onPage(page + 1)}>
        <Trans>Mais antigos</Trans>
      </Button>
    </div>
  );
}

/** The first cell of a line about a bet: its moment, which leads to the round. */
function WhenPlayed({ playerId, bet, at }: { readonly playerId: string; readonly bet: unknown; readonly at: unknown }) {
  const when = <When at={String(at)} />;
  return typeof bet === 'string' ? (
    <Link href={hrefOf(`/players/${playerId}/rounds/${encodeURIComponent(bet)}`)}>{when}</Link>
  ) : (
    when
  );
}

/** All that the player's own statement shows, 20 lines a page. */
function Statement({ playerId }: { readonly playerId: string }) {
  const { t, i18n } = useLingui();
  const [page, setPage] = useState(1);
  const title = useId();
  const render = ({ created_at: at, bet }: Row) => <WhenPlayed playerId={playerId} bet={bet} at={at} />;
  return (
    <>
      <h2 id={title}>{t`Extrato`}</h2>
      <Loaded read={useQuery(statement(playerId, page))}>
        {({ data, last_page: last }) => (
          <>
            <Table
              label={t`Extrato`}
              columns={[
                { key: 'created_at', title: '', label: t`Quando`, as: 'time' },
                { key: 'movement', title: '', label: t`Movimento` },
                { key: 'game', title: '', label: t`Jogo` },
                { key: 'amount', title: '', label: t`Valor`, as: 'money' },
                { key: 'balance_after', title: '', label: t`Saldo`, as: 'money' },
                { key: 'id', title: '', label: t`Número` },
              ]}
              rows={data.map(({ play, ...row }) => ({
                ...row,
                movement: i18n._(typeWords[row.type]),
                game: play?.game.title,
                bet: play?.bet,
              }))}
              renderFirst={render}
            />
            <Pager labelledBy={title} page={page} last={last} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** The player's bets, 20 a page; each leads to its round. */
function Bets({ playerId }: { readonly playerId: string }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const title = useId();
  return (
    <>
      <h2 id={title}>{t`Rodadas`}</h2>
      <Loaded read={useQuery(bets(playerId, page))}>
        {({ data, last_page: last }) => (
          <>
            <Table
              label={t`Rodadas`}
              columns={[
                { key: 'date', title: '', label: t`Quando`, as: 'time' },
                { key: 'game', title: '', label: t`Jogo` },
                { key: 'bet_amount', title: '', label: t`Aposta`, as: 'money' },
                { key: 'win_amount', title: '', label: t`Ganho`, as: 'money' },
              ]}
              rows={data.map(({ game, ...row }) => ({ ...row, game: game.title }))}
              renderFirst={({ date, id }) => <WhenPlayed playerId={playerId} bet={id} at={date} />}
            />
            <Pager labelledBy={title} page={page} last={last} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Statement, withdrawals and rounds of a player. */
export function PlayerHistory({ file }: { readonly file: PlayerFile }) {
  const { t } = useLingui();
  const word = useWord();
  const keyOf = useKeyWords();
  return (
    <Stack>
      <Statement playerId={file.id} />
      <h2>{t`Saques`}</h2>
      <Table
        label={t`Saques`}
        columns={[
          { key: 'id', title: '', label: t`Número` },
          { key: 'amount', title: '', label: t`Valor`, as: 'money' },
          { key: 'status_text', title: '', label: t`Estado` },
          { key: 'key', title: '', label: t`Chave` },
          { key: 'created_at', title: '', label: t`Pedido`, as: 'time' },
          { key: 'paid_at', title: '', label: t`Pago`, as: 'time' },
        ]}
        rows={file.withdrawals.map((row) => ({
          ...row,
          status_text: word(withdrawalStatuses, row.status),
          key: keyOf(row.key),
        }))}
        renderFirst={(_row, id) => <Link href={hrefOf(`/withdrawals/${id}`)}>{id}</Link>}
      />
      <Bets playerId={file.id} />
    </Stack>
  );
}
