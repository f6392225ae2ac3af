import { useLingui } from '@lingui/react/macro';
import { type Ticket, ticketOf, type Verdict } from '../../../contract/ticket.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import styles from './TicketPicks.module.css';
import { combinedOdds, isDecided, wordsIn } from './ticket.ts';

/** The picks of a sports ticket; nothing for the round of a game. */
export function TicketPicks({ detail, wagered }: { readonly detail: unknown; readonly wagered: number }) {
  const ticket = ticketOf(detail);
  return ticket && <Picks ticket={ticket} wagered={wagered} />;
}

interface Facts {
  readonly ticket: Ticket;
  /** Stake of the whole bet, centavos. */
  readonly wagered: number;
}

const TONES: Readonly<Record<Verdict, Tone>> = {
  won: 'positive',
  half_won: 'positive',
  dead_heat: 'neutral',
  void: 'neutral',
  half_lost: 'negative',
  lost: 'negative',
};

const formatOdds = (odds: number): string => formatNumber(odds, currentLocale(), { least: 2 });

function Picks({ ticket, wagered }: Facts) {
  const { t } = useLingui();
  const locale = currentLocale();
  const verdicts = {
    won: t`Ganhou`,
    half_won: t`Meio ganha`,
    dead_heat: t`Empate: metade`,
    void: t`Anulada`,
    half_lost: t`Meio perdida`,
    lost: t`Perdeu`,
  };
  return (
    <section className={styles.ticket} aria-label={t`Palpites`}>
      <ol className={styles.picks}>
        {ticket.picks.map((pick, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a pick is its place on the ticket
          <li key={at} className={styles.pick}>
            <span className={styles.words}>
              <b>{wordsIn(pick.pick, locale) || pick.match}</b>
              {pick.market !== undefined && <span>{wordsIn(pick.market, locale)}</span>}
              <span className={styles.match}>
                {[pick.match, pick.score ?? '', wordsIn(pick.league, locale)].filter((text) => text !== '').join(' · ')}
              </span>
            </span>
            <span className={styles.end}>
              {pick.odds !== undefined && <b>{formatOdds(pick.odds)}</b>}
              {pick.verdict ? (
                <Badge tone={TONES[pick.verdict]}>{verdicts[pick.verdict]}</Badge>
              ) : (
                pick.verdict === null && isDecided(ticket) && <Badge>{t`Sem efeito`}</Badge>
              )}
            </span>
          </li>
        ))}
      </ol>
      <Notes ticket={ticket} wagered={wagered} />
    </section>
  );
}

/** Lines below the picks of a ticket: its kind or combined odds, cash-outs and corrections. */
function Notes({ ticket, wagered }: Facts) {
  const { t } = useLingui();
  const systems: Readonly<Record<string, string>> = {
    two_of_three: t`Sistema 2/3`,
    trixie: 'Trixie',
    yankee: 'Yankee',
  };
  const system = ticket.system === undefined ? undefined : (systems[ticket.system] ?? t`Sistema`);
  const all = ticket.picks.length > 1 ? combinedOdds(ticket) : null;
  const total = all === null ? '' : formatOdds(all);
  const notes = [
    system,
    all !== null && t`Odds combinadas: ${total}`,
    ...(ticket.cash_outs ?? []).map(({ stake, value, at }) => {
      const [part, paid] = [formatMoney(stake), formatMoney(value)];
      const words =
        stake === wagered ? t`Encerrada antes do fim por ${paid}` : t`Encerrados antes do fim: ${part} por ${paid}`;
      return at === undefined ? words : `${words} · ${formatDayClock(at, currentLocale())}`;
    }),
    ticket.corrected === true && t`A liga corrigiu um resultado: a aposta foi liquidada de novo.`,
  ];
  return notes.map(
    (note) =>
      note && (
        <p key={note} className={styles.total}>
          {note}
        </p>
      ),
  );
}
