import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { isReturned, ticketOf } from '../../../contract/ticket.ts';
import type { Round } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { roundCard } from '../../../domain/shared-card.ts';
import { roundQuery } from '../../../domain/wallet-query.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { ShareInChat } from '../../../hooks/ShareInChat.tsx';
import { useGameTitle } from '../../../hooks/use-game-title.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { formatClock, formatDayClock } from '../../../lib/time.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Timeline } from '../../../ui/Timeline.tsx';
import { GameLink } from './GameLink.tsx';
import styles from './List.module.css';
import { RoundPicture } from './RoundPicture.tsx';
import { TicketPicks } from './TicketPicks.tsx';

const BEGUN = '2026-01-01T12:00:00.000Z';
const STEP = { amount: 0, balance_after: 0, at: BEGUN };
/** Stands for a round that is still being read. */
const TYPICAL: Round = {
  id: '-',
  game: { game_id: '', title: '-', image: '', providercode: '', gamecode: '' },
  status: 'settled',
  started_at: BEGUN,
  finished_at: BEGUN,
  bet_amount: 0,
  win_amount: 0,
  multiplier: 0,
  balance_before: 0,
  balance_after: 0,
  steps: [
    { ...STEP, transaction: '1', kind: 'bet' },
    { ...STEP, transaction: '2', kind: 'win' },
  ],
  verify_url: null,
};

/** One round (`?sheet=round:ID`): stake, payout, events and the number for the support (GAME-5). */
export function RoundSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const titleOf = useGameTitle();
  const read = useQuery(roundQuery(arg));
  const isWide = useWide();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={read.data ? titleOf(read.data.game) : t`Rodada`}
      closeLabel={t`Fechar`}
      // The skeleton has the height of a short round, and a popover grows downwards only.
      tall={!isWide}
      popover="end"
    >
      <div className={styles.round}>
        {read.isPending && (
          <Bones>
            <div className={styles.round}>
              <RoundFacts round={TYPICAL} />
            </div>
          </Bones>
        )}
        {read.isError && !read.data && (
          <ReadError title={<Trans>A rodada não carregou</Trans>} error={read.error} onRetry={read.refetch} />
        )}
        {read.data && <RoundFacts round={read.data} />}
      </div>
    </Sheet>
  );
}

function RoundFacts({ round }: { readonly round: Round }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const { bet_amount, win_amount, multiplier, status, balance_before, balance_after, steps } = round;
  const times = formatNumber(multiplier, locale, { most: 2 });
  const won = isReturned(round.detail) ? t`Devolução` : t`Ganho`;
  const kinds = { bet: t`Aposta`, win: won, rollback: t`Devolução`, correction: t`Correção` };
  const statuses = { open: t`Em aberto`, settled: t`Encerrada`, rolled_back: t`Devolvida` };
  return (
    <>
      <RoundPicture detail={round.detail} />
      <TicketPicks detail={round.detail} wagered={bet_amount} />
      <FactList
        facts={[
          { key: 'when', term: t`Quando`, value: formatDayClock(round.started_at, locale) },
          { key: 'status', term: t`Situação`, value: statuses[status] },
          { key: 'bet', term: t`Aposta`, value: formatMoney(bet_amount) },
          { key: 'win', term: won, value: `${formatMoney(win_amount)} (${times}×)` },
          {
            key: 'net',
            term: t`Resultado`,
            value: status === 'settled' ? <Money centavos={win_amount - bet_amount} sign="always" toned /> : '–',
          },
          ...(balance_before === null
            ? []
            : [{ key: 'before', term: t`Saldo antes`, value: formatMoney(balance_before) }]),
          ...(balance_after === null
            ? []
            : [{ key: 'after', term: t`Saldo depois`, value: formatMoney(balance_after) }]),
          { key: 'id', term: t`Rodada`, value: round.id },
        ]}
      />
      <Timeline
        stateLabels={{ done: t`feito`, now: t`agora`, wait: t`a seguir`, failed: t`falhou` }}
        steps={steps.map((step) => {
          const after = step.balance_after === null ? null : formatMoney(step.balance_after);
          return {
            key: step.transaction,
            title:
              step.kind === 'win' && step.amount === 0
                ? t`Sem ganho`
                : `${kinds[step.kind]} ${formatMoney(step.amount)}`,
            state: 'done',
            time: formatClock(step.at),
            dateTime: step.at,
            ...(after === null ? {} : { detail: <Trans>Saldo {after}</Trans> }),
          };
        })}
      />
      {round.detail !== undefined && round.detail !== null && ticketOf(round.detail) === null && (
        <Fold className={styles.outcome} label={<Trans context="the raw record of a round">Dados</Trans>}>
          <pre>{JSON.stringify(round.detail, null, 2)}</pre>
        </Fold>
      )}
      <RoundActions round={round} />
    </>
  );
}

function RoundActions({ round }: { readonly round: Round }) {
  const { t } = useLingui();
  const card = roundCard(round);
  return (
    <div className={styles.roundActions}>
      {round.verify_url !== null && (
        <a
          className={buttonClass({ size: 'sm' })}
          href={inThisLanguage(round.verify_url)}
          target="_blank"
          rel="noopener noreferrer"
        >
          <Trans>Conferir a rodada</Trans>
        </a>
      )}
      <GameLink game={round.game} />
      {card && <ShareInChat card={card} />}
      <CopyButton size="sm" text={round.id} label={t`Copiar número`} copiedLabel={t`Copiado`} />
    </div>
  );
}

/** Sets the site's language; without it the provider's page uses the browser's. */
function inThisLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.set('lang', currentLocale());
  return url.href;
}
