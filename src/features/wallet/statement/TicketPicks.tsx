import { Trans, useLingui } from '@lingui/react/macro';
import { currentLocale } from '../../../domain/locale.ts';
import { Badge, type Tone } from '../../../ui/Badge.tsx';
import styles from './TicketPicks.module.css';
import { combinedOdds, type Ticket, ticketOf, type Verdict, wordsIn } from './ticket.ts';

/** The picks of a sports ticket; nothing for the round of a game. */
export function TicketPicks({ detail }: { readonly detail: unknown }) {
  const ticket = ticketOf(detail);
  return ticket && <Picks ticket={ticket} />;
}

const TONES: Readonly<Record<Verdict, Tone>> = {
  won: 'positive',
  half_won: 'positive',
  dead_heat: 'neutral',
  void: 'neutral',
  half_lost: 'negative',
  lost: 'negative',
};

function Picks({ ticket }: { readonly ticket: Ticket }) {
  const { t, i18n } = useLingui();
  const locale = currentLocale();
  const verdicts = {
    won: t`Ganhou`,
    half_won: t`Meio ganha`,
    dead_heat: t`Empate: metade`,
    void: t`Anulada`,
    half_lost: t`Meio perdida`,
    lost: t`Perdeu`,
  };
  const odds = new Intl.NumberFormat(i18n.locale === 'en' ? 'en' : 'pt-BR', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const all = ticket.picks.length > 1 ? combinedOdds(ticket) : null;
  const total = all === null ? '' : odds.format(all);
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
              {pick.odds !== undefined && <b>{odds.format(pick.odds)}</b>}
              {pick.verdict ? (
                <Badge tone={TONES[pick.verdict]}>{verdicts[pick.verdict]}</Badge>
              ) : (
                pick.verdict === null && <Badge>{t`Sem efeito`}</Badge>
              )}
            </span>
          </li>
        ))}
      </ol>
      {all !== null && (
        <p className={styles.total}>
          <Trans>Odds combinadas: {total}</Trans>
        </p>
      )}
    </section>
  );
}
