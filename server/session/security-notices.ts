/** Security notices to a player (SESS-7). */
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Services } from '../http/services.ts';
import { type NoticeKind, noticeLetter, noticeTexts } from '../letters/texts.ts';
import { type Language, playerLanguage } from '../messages.ts';
import { type Addressee, notifyPlayer } from '../notifications/notify.ts';
import { holdHours } from '../withdrawals/hold.ts';
import { warnedContacts } from './contacts.ts';
import { deviceOf, maskIp } from './devices.ts';
import type { Visit } from './visit.ts';

const WHEN: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', dateStyle: 'medium', timeStyle: 'short' }),
};

type Told = Pick<Player, 'id' | 'casino_id' | 'email' | 'first_name' | 'language'>;

/** Where the player sees the change, or ends another login. */
const LINKS: Readonly<Record<NoticeKind, string>> = {
  new_login: '/user/edit/access-data',
  email_changed: '/user/edit/access-data',
  phone_changed: '/user/edit/access-data',
  password_changed: '/user/edit/access-data',
  google_linked: '/user/edit/access-data',
  pix_key_added: '/account/wallet?sheet=withdraw',
};

/** Writes a security notice in the app and as a push, in the transaction of the change; the caller wakes the outbox. */
export async function notifySecurity(
  trx: Trx,
  player: Addressee,
  { kind, visit, holdHours }: { readonly kind: NoticeKind; readonly visit: Visit; readonly holdHours: number },
  at: Date,
): Promise<void> {
  const { pt, en } = noticeTexts(kind, holdHours);
  const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
  const place = (language: Language) => `${deviceOf(visit.userAgent, language)}, ${maskIp(visit.ip)}.`;
  await notifyPlayer(
    trx,
    player,
    {
      title_pt: upper(pt.subject),
      title_en: upper(en.subject),
      text_pt: `${pt.body} ${place('pt')} Se não foi você, crie uma nova senha e fale com o suporte agora mesmo.`,
      text_en: `${en.body} ${place('en')} If it was not you, set a new password and talk to support at once.`,
      link: LINKS[kind],
      about: kind,
    },
    at,
  );
}

/**
 * Writes a notice in the app, to the player's e-mail and to each contact that was replaced in the last 24 hours, in the transaction
 * of the change: an intruder who changed the contacts must not be the only reader. The caller wakes the outbox.
 * @returns the letters' ids.
 */
export async function writeNotice(
  deps: Deps,
  services: Services,
  trx: Trx,
  notice: { readonly kind: NoticeKind; readonly player: Told; readonly visit: Visit },
): Promise<number[]> {
  const { kind, player, visit } = notice;
  const now = deps.clock.now();
  const hours = holdHours(deps, visit.site);
  await notifySecurity(trx, player, { kind, visit, holdHours: hours }, now);
  const language = playerLanguage(player);
  const facts = {
    site: visit.site.name,
    firstName: player.first_name,
    when: WHEN[language].format(now),
    device: deviceOf(visit.userAgent, language),
    ip: maskIp(visit.ip),
    holdHours: hours,
  };
  const former = await warnedContacts(trx, player.id, now);
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
