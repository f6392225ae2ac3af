/** Security notices to a player (SESS-7), and the audit record of the player's own actions. */

import { recordAudit } from '../audit.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Services } from '../http/services.ts';
import { type NoticeKind, noticeLetter } from '../letters/texts.ts';
import type { Language } from '../messages.ts';
import type { Visit } from '../profile/players.ts';
import { holdHours } from '../withdrawals/hold.ts';
import { warnedContacts } from './contacts.ts';
import { deviceOf, maskIp } from './sessions.ts';

const WHEN: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', dateStyle: 'medium', timeStyle: 'short' }),
};

type Told = Pick<Player, 'id' | 'casino_id' | 'email' | 'first_name' | 'language'>;

/**
 * Writes a notice to the player's e-mail and to each contact that was replaced in the last 24 hours, in the transaction
 * of the change: an intruder who changed the contacts must not be the only reader. @returns the letters' ids.
 */
export async function writeNotice(
  deps: Deps,
  services: Services,
  trx: Trx,
  wish: { readonly kind: NoticeKind; readonly player: Told; readonly visit: Visit },
): Promise<number[]> {
  const { kind, player, visit } = wish;
  const language: Language = player.language === 'en' ? 'en' : 'pt';
  const facts = {
    site: visit.site.name,
    firstName: player.first_name,
    when: WHEN[language].format(deps.clock.now()),
    device: deviceOf(visit.userAgent),
    ip: maskIp(visit.ip),
    holdHours: holdHours(deps, visit.site),
  };
  const former = await warnedContacts(trx, player.id, deps.clock.now());
  const emails = former.filter((contact) => contact.kind === 'email').map(({ address }) => address);
  const phones = services.letters.sms ? former.filter((contact) => contact.kind === 'phone') : [];
  const recipients = [
    ...[...new Set([player.email, ...emails])].map((address) => ({ address, channel: 'email' as const })),
    ...[...new Set(phones.map(({ address }) => address))].map((address) => ({ address, channel: 'sms' as const })),
  ];
  const ids: number[] = [];
  for (const { address: recipient, channel } of recipients) {
    ids.push(
      await services.letters.write(trx, {
        casinoId: player.casino_id,
        playerId: player.id,
        channel,
        recipient,
        kind: `notice.${kind}`,
        ...noticeLetter(kind, facts, language, channel),
      }),
    );
  }
  return ids;
}

/** Delivers letters in the background; the rounds retry a failed one. */
export function sendSoon(services: Services, ids: readonly number[]): void {
  for (const id of ids) void services.letters.deliver(id);
}

/** Writes the audit record of a player's action on their own account. */
export async function recordOwn(
  deps: Deps,
  trx: Trx,
  player: Pick<Player, 'id' | 'casino_id'>,
  action: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const name = `player:${player.id}`;
  await recordAudit(trx, {
    casinoId: player.casino_id,
    actor: name,
    action,
    target: name,
    details,
    at: deps.clock.now(),
  });
}
