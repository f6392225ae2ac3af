import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OperatorSelf, PlayerFile } from '../src/contract/backoffice.ts';
import { type LimitKind, limitKinds, limitPeriods } from '../src/contract/limits.ts';
import { formatMoney } from '../src/lib/money.ts';
import { formatSpan } from '../src/lib/time.ts';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Card, CardHead } from '../src/ui/Card.tsx';
import { TextField } from '../src/ui/Field.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { Actions } from './Actions.tsx';
import styles from './App.module.css';
import { go, hrefOf, useAddress } from './address.ts';
import { type Column, player, reading } from './api.ts';
import { Link } from './Link.tsx';
import { PlayerHistory } from './PlayerHistory.tsx';
import { Answer, Day, Facts, Loaded, operatorName, useWord, When } from './Shown.tsx';
import { blockNotes, blockReasons, documentStatuses, documentTypes, limitNames, periodNames } from './words.ts';

const nameFirst = (columns: readonly Column[]): Column[] =>
  columns.toSorted((one, other) => Number(other.key === 'name') - Number(one.key === 'name'));

/** Finds players by name, CPF, telephone, e-mail or number. */
export function PlayersScreen({ self }: { readonly self: OperatorSelf }) {
  const { t } = useLingui();
  const { query } = useAddress();
  const asked = query.get('q') ?? '';
  const [text, setText] = useState(asked);
  const read = useQuery({ ...reading('user search', [asked]), enabled: asked !== '' });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    go(hrefOf(`/players?q=${encodeURIComponent(text.trim())}`));
  };
  return (
    <Stack gap="lg">
      <form onSubmit={submit} role="search" className={styles.search}>
        <TextField
          label={t`Nome, CPF, telefone, e-mail ou número`}
          value={text}
          type="search"
          autoComplete="off"
          required
          onChange={({ target }) => setText(target.value)}
        />
        <Button type="submit" look="main">
          <Trans>Buscar</Trans>
        </Button>
      </form>
      <Actions
        commands={self.commands.filter(({ name }) => name === 'user exclude-cpf')}
        subject={t`todos os sites`}
        site=""
      />
      {asked !== '' && (
        <Loaded read={read}>
          {({ outputs }) =>
            outputs.map((output) => (
              <Answer
                key="found"
                label={t`Jogadores`}
                output={output.type === 'table' ? { ...output, columns: nameFirst(output.columns) } : output}
                renderFirst={(row, name) => <Link href={hrefOf(`/players/${String(row['id'])}`)}>{name}</Link>}
              />
            ))
          }
        </Loaded>
      )}
    </Stack>
  );
}

/** Commands on a player, by their name in the terminal. */
const ON_PLAYER = ['user note', 'adjust propose', 'user end-sessions', 'user block', 'user unblock', 'user exclude'];

/** The actions on a player that the role allows, each with its form. */
function PlayerActions({ self, file }: { readonly self: OperatorSelf; readonly file: PlayerFile }) {
  const has: Readonly<Record<string, boolean>> = {
    'user block': file.blocked_at === null,
    'user unblock': file.blocked_at !== null,
    'user end-sessions': file.sessions.length > 0,
  };
  const allowed = ON_PLAYER.filter((name) => has[name] ?? true).flatMap(
    (name) => self.commands.find((command) => command.name === name) ?? [],
  );
  return <Actions commands={allowed} subject={file.name} site={file.site} known={{ ID: file.id, USER: file.id }} />;
}

/** The account, its state and its data. */
export function PlayerFacts({ file }: { readonly file: PlayerFile }) {
  const { t } = useLingui();
  const word = useWord();
  return (
    <Card as="section" labelledBy="account">
      <CardHead
        id="account"
        title={<Link href={hrefOf(`/players/${file.id}`)}>{file.name}</Link>}
        sub={`${file.site} · ${file.id}`}
        end={
          <>
            {file.blocked_at && <Badge tone="negative">{t`Bloqueado`}</Badge>}
            {file.excluded && <Badge tone="warning">{t`Autoexcluído`}</Badge>}
            {file.identity_verified && <Badge tone="positive">{t`Verificado`}</Badge>}
          </>
        }
      />
      <Facts
        rows={[
          [t`CPF`, file.cpf],
          [t`Telefone`, file.phone],
          [t`E-mail`, file.email],
          [t`Nascimento`, <Day key="birth" of={file.birth_date} />],
          [t`Endereço`, file.address],
          [t`Nível`, file.level],
          [t`Cadastro`, <When key="created" at={file.created_at} />],
          [t`Último acesso`, <When key="login" at={file.last_login_at} />],
          [t`Motivo do bloqueio`, file.blocked_reason && word(blockReasons, file.blocked_reason)],
          [t`Autoexclusão até`, file.excluded ? <When key="until" at={file.excluded.end_at} /> : null],
          [t`Saques retidos até`, <When key="held" at={file.withdrawals_held_until} />],
        ]}
      />
    </Card>
  );
}

/** Balances and totals. */
export function PlayerMoney({ file }: { readonly file: PlayerFile }) {
  const { t } = useLingui();
  const { wallet } = file;
  return (
    <Card as="section" labelledBy="money">
      <CardHead id="money" title={t`Carteira`} />
      <Facts
        rows={[
          [t`Saldo`, formatMoney(wallet.balance)],
          [t`Disponível para saque`, formatMoney(wallet.available)],
          [t`Retido por saques`, formatMoney(wallet.held)],
          [t`Bônus`, formatMoney(wallet.bonus_balance)],
          [t`Depósitos feitos`, file.deposit_count],
          [t`Total apostado`, formatMoney(file.total_bet)],
        ]}
      />
    </Card>
  );
}

export function PlayerDocuments({ self, file }: { readonly self: OperatorSelf; readonly file: PlayerFile }) {
  const { t } = useLingui();
  const word = useWord();
  const mayOpen = self.views.includes('documents');
  return (
    <Card as="section" labelledBy="documents">
      <CardHead id="documents" title={t`Documentos`} />
      {file.documents.length === 0 && <Trans>Nenhum documento enviado.</Trans>}
      <Facts
        rows={file.documents.map(({ id, type, status }) => [
          mayOpen ? (
            <Link key={id} href={hrefOf(`/documents/${id}`)}>
              {word(documentTypes, type)}
            </Link>
          ) : (
            word(documentTypes, type)
          ),
          word(documentStatuses, status),
        ])}
      />
    </Card>
  );
}

/** A limit's value in its unit: reais, bets or minutes. */
function useAmount(): (kind: LimitKind, value: number | null) => string {
  const { t } = useLingui();
  return (kind, value) => {
    if (value === null) return t`sem limite`;
    if (kind === 'bets') return plural(value, { one: '# aposta', other: '# apostas' });
    return kind === 'time' ? formatSpan(value * 60_000) : formatMoney(value);
  };
}

/** The limits that hold or wait, each with the amount used. */
function PlayerLimits({ limits }: { readonly limits: PlayerFile['limits'] }) {
  const { t } = useLingui();
  const word = useWord();
  const amount = useAmount();
  const set = limitKinds.flatMap((kind) =>
    limitPeriods.flatMap((period) => {
      const state = limits[kind][period];
      return state.current === null && !state.has_pending ? [] : [{ kind, period, ...state }];
    }),
  );
  return (
    <Card as="section" labelledBy="limits">
      <CardHead id="limits" title={t`Limites`} />
      {set.length === 0 && <Trans>Nenhum limite.</Trans>}
      <Facts
        rows={set.map(({ kind, period, current, used, has_pending, pending, pending_at }) => [
          `${word(limitNames, kind)} ${word(periodNames, period)}`,
          <span key="value">
            {amount(kind, current)}
            <span className={styles.note}>
              {' · '}
              <Trans>usado: {amount(kind, used)}</Trans>
              {has_pending && (
                <>
                  {' · '}
                  <Trans>
                    pede {amount(kind, pending)}, a confirmar a partir de <When at={pending_at} />
                  </Trans>
                </>
              )}
            </span>
          </span>,
        ])}
      />
    </Card>
  );
}

/** The text of a note; a block writes its own first word, in English. */
function useNoteWords(): (text: string) => string {
  const word = useWord();
  return (text) => text.replace(/^(?:Blocked|Unblocked)(?=: )/, (first) => word(blockNotes, first));
}

/** Limits, sessions and notes. */
function PlayerCare({ file }: { readonly file: PlayerFile }) {
  const { t } = useLingui();
  const wordsOfNote = useNoteWords();
  return (
    <>
      <PlayerLimits limits={file.limits} />
      <Card as="section" labelledBy="sessions">
        <CardHead id="sessions" title={t`Sessões abertas`} />
        {file.sessions.length === 0 && <Trans>Nenhuma sessão aberta.</Trans>}
        <Facts
          rows={file.sessions.map(({ id, device, ip, last_seen_at }) => [
            `${device} · ${ip ?? '–'}`,
            <When key={id} at={last_seen_at} />,
          ])}
        />
      </Card>
      <Card as="section" labelledBy="notes">
        <CardHead id="notes" title={t`Anotações`} />
        {file.notes.length === 0 && <Trans>Nenhuma anotação.</Trans>}
        <ul>
          {file.notes.map(({ author, text, created_at }) => (
            <li key={created_at}>
              <p>{wordsOfNote(text)}</p>
              <p className={styles.note}>
                {operatorName(author)} · <When at={created_at} />
              </p>
            </li>
          ))}
        </ul>
      </Card>
    </>
  );
}

/** Everything about one player. */
export function PlayerScreen({ self, id }: { readonly self: OperatorSelf; readonly id: string }) {
  return (
    <Loaded read={useQuery(player(id))}>
      {(file) => (
        <Stack gap="lg">
          <PlayerActions self={self} file={file} />
          <div className={styles.columns}>
            <PlayerFacts file={file} />
            <Stack>
              <PlayerMoney file={file} />
              <PlayerDocuments self={self} file={file} />
            </Stack>
            <Stack>
              <PlayerCare file={file} />
            </Stack>
          </div>
          <PlayerHistory file={file} />
        </Stack>
      )}
    </Loaded>
  );
}
