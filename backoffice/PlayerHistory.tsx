import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { PlayerFile } from '../src/contract/backoffice.ts';
import type { Bet, Transaction } from '../src/contract/wallet.ts';
import { typeWords } from '../src/lib/transaction-words.ts';
import { Button } from '../src/ui/Button.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { hrefOf } from './address.ts';
import { type Column, pageOfPlayer, type Row } from './api.ts';
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
  return typeof bet === 'string' ? <Link href={hrefOf(`/players/${playerId}/rounds/${bet}`)}>{when}</Link> : when;
}

interface PagesProps<Line extends Transaction | Bet> {
  readonly playerId: string;
  readonly title: string;
  readonly part: 'statement' | 'bets';
  readonly columns: readonly Column[];
  /** The row of a line; `at` is its moment, `bet` the id of its bet. */
  readonly toRow: (line: Line) => Row;
}

/** A list of the player, 20 lines a page; a line about a bet leads to its round. */
function Pages<Line extends Transaction | Bet>({ playerId, title, part, columns, toRow }: PagesProps<Line>) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const id = useId();
  return (
    <>
      <h2 id={id}>{title}</h2>
      <Loaded read={useQuery(pageOfPlayer<Line>(playerId, part, page))}>
        {({ data, last_page: last }) => (
          <>
            <Table
              label={title}
              columns={[{ key: 'at', title: '', label: t`Quando`, as: 'time' }, ...columns]}
              rows={data.map(toRow)}
              renderFirst={({ at, bet }) => <WhenPlayed playerId={playerId} bet={bet} at={at} />}
            />
            <Pager labelledBy={id} page={page} last={last} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

/** Statement, withdrawals and rounds of a player. */
export function PlayerHistory({ file }: { readonly file: PlayerFile }) {
  const { t, i18n } = useLingui();
  const word = useWord();
  const keyOf = useKeyWords();
  return (
    <Stack>
      <Pages<Transaction>
        playerId={file.id}
        title={t`Extrato`}
        part="statement"
        columns={[
          { key: 'movement', title: '', label: t`Movimento` },
          { key: 'game', title: '', label: t`Jogo` },
          { key: 'amount', title: '', label: t`Valor`, as: 'money' },
          { key: 'bonus_amount', title: '', label: t`Parte em bônus`, as: 'money' },
          { key: 'balance_after', title: '', label: t`Saldo`, as: 'money' },
          { key: 'id', title: '', label: t`Número` },
        ]}
        toRow={({ play, created_at: at, ...row }) => ({
          ...row,
          at,
          movement: i18n._(typeWords[row.type]),
          game: play?.game.title,
          bet: play?.bet,
        })}
      />
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
      <Pages<Bet>
        playerId={file.id}
        title={t`Rodadas`}
        part="bets"
        columns={[
          { key: 'game', title: '', label: t`Jogo` },
          { key: 'bet_amount', title: '', label: t`Aposta`, as: 'money' },
          { key: 'win_amount', title: '', label: t`Ganho`, as: 'money' },
        ]}
        toRow={({ game, date: at, id: bet, ...row }) => ({ ...row, at, bet, game: game.title })}
      />
    </Stack>
  );
}
