/** The statement reads the picks of a sports ticket: whether one is decided, their words, their combined odds. */
import type { Language } from '../../../contract/call.ts';
import type { Ticket, TicketWords } from '../../../contract/ticket.ts';

/** Whether a pick counted. None does in a bet that is open or that its player has cashed out. */
export const isDecided = ({ picks }: Ticket): boolean =>
  picks.some(({ verdict: one }) => one !== null && one !== undefined);

/** Words in the page's language; empty if there are none. */
export function wordsIn(text: TicketWords | undefined, language: Language): string {
  return typeof text === 'object' ? text[language] : (text ?? '');
}

/** Odds of all picks together, where each is known; a system has none. */
export function combinedOdds({ picks, system }: Ticket): number | null {
  if (system !== undefined) return null;
  let product = 1;
  for (const { odds } of picks) {
    if (odds === undefined) return null;
    product *= odds;
  }
  return Math.floor(product * 100 + 1e-6) / 100;
}
