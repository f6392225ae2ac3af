/** Which site a guest's private channel belongs to: its name, `private-universal.{guest_id}`, does not tell (CHAT-10). */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** A page joins again with each visit and each lost connection, so a guest of two days ago has gone. */
const KEPT_MS = 2 * 86_400_000;
const NOTED_AGAIN_MS = 86_400_000;

/** Notes that a guest joins the own private channel on a site. Writes once a day for a guest. */
export async function noteGuest({ db, clock }: Pick<Deps, 'db' | 'clock'>, casinoId: number, guestId: string) {
  const at = clock.now();
  const stale = new Date(at.getTime() - NOTED_AGAIN_MS);
  await db
    .insertInto('guest_channels')
    .values({ guest_id: guestId, casino_id: casinoId, joined_at: at })
    .onConflict((conflict) =>
      conflict
        .column('guest_id')
        .doUpdateSet({ casino_id: casinoId, joined_at: at })
        .where(sql<boolean>`guest_channels.casino_id <> ${casinoId} or guest_channels.joined_at < ${stale}`),
    )
    .execute();
}

/** Forgets guests who have not joined for two days. */
export async function pruneGuestChannels({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('guest_channels')
    .where('joined_at', '<', new Date(clock.nowMs() - KEPT_MS))
    .execute();
}
