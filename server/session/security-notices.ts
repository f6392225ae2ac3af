/** Security notices to a player (SESS-7). */
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Services } from '../http/services.ts';
import { type NoticeKind, noticeLetter } from '../letters/texts.ts';
import { type Language, playerLanguage } from '../messages.ts';
import { holdHours } from '../withdrawals/hold.ts';
import { warnedContacts } from './contacts.ts';
import { deviceOf, maskIp } from './devices.ts';
import type { Visit } from './visit.ts';

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
  notice: { readonly kind: NoticeKind; readonly player: Told; readonly visit: Visit },
): Promise<number[]> {
  const { kind, player, visit } = notice;
  const language = playerLanguage(player);
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
