/** What a player is told of their own account (R35), and the record of what they did to it. */
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Services } from '../http/services.ts';
import type { Language } from '../messages.ts';
import { recordAudit } from './audit.ts';
import { type NoticeKind, noticeLetter } from './letter-texts.ts';
import type { Visit } from './players.ts';
import { deviceOf, maskIp } from './sessions.ts';
import { holdHours } from './withdrawal-hold.ts';

const WHEN: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', dateStyle: 'medium', timeStyle: 'short' }),
};

type Told = Pick<Player, 'id' | 'casino_id' | 'email' | 'first_name' | 'language'>;

/** Writes the notice for a player's own e-mail (and an old one), in the transaction of what it tells. @returns the ids. */
export async function writeNotice(
  deps: Deps,
  services: Services,
  trx: Trx,
  wish: { readonly kind: NoticeKind; readonly player: Told; readonly visit: Visit; readonly also?: string },
): Promise<number[]> {
  const { kind, player, visit, also } = wish;
  const language: Language = player.language === 'en' ? 'en' : 'pt';
  const { subject, body } = noticeLetter(
    kind,
    {
      site: visit.site.name,
      firstName: player.first_name,
      when: WHEN[language].format(deps.clock.now()),
      device: deviceOf(visit.userAgent),
      ip: maskIp(visit.ip),
      holdHours: holdHours(deps, visit.site),
    },
    language,
  );
  const ids: number[] = [];
  for (const recipient of new Set([player.email, ...(also ? [also] : [])])) {
    ids.push(
      await services.letters.write(trx, {
        casinoId: player.casino_id,
        playerId: player.id,
        channel: 'email',
        recipient,
        kind: `notice.${kind}`,
        subject,
        body,
      }),
    );
  }
  return ids;
}

/** Hands letters over without anybody waiting for them; what fails is tried again by the rounds. */
export function sendSoon(services: Services, ids: readonly number[]): void {
  for (const id of ids) void services.letters.deliver(id);
}

/** The audit record of something that a player did to their own account. */
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
