/** Encrypts everything that FILES_SECRET protects with the current one, after it was replaced. May run again at any time. */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { openSealed, sealAgain } from '../files/seal.ts';
import { filesOf } from '../files/store.ts';
import { SEALED_AS } from '../push/push.ts';

/** @returns how many values were encrypted, and how many open with no secret and stay as they are */
export async function reseal(deps: Deps): Promise<{ readonly done: number; readonly unreadable: number }> {
  const { db, env } = deps;
  const counts = { done: 0, unreadable: 0 };
  const again = (name: string, sealed: Buffer): Buffer | null => {
    try {
      const fresh = sealAgain(env, name, sealed);
      counts.done += 1;
      return fresh;
    } catch {
      counts.unreadable += 1;
      return null;
    }
  };
  const store = filesOf(deps);
  for (const { name } of await store.list('documents')) {
    // A player or an operator may delete the document meanwhile; then it must not come back.
    const row = await db.selectFrom('documents').select('id').where('file', '=', name).executeTakeFirst();
    const bytes = row && (await store.read('documents', name));
    const fresh = bytes && again(name, bytes);
    if (fresh) await store.replace('documents', name, fresh);
  }
  const kept = await db.selectFrom('retained_identities').select(['player_id', 'sealed']).execute();
  for (const { player_id, sealed } of kept) {
    const fresh = again(`player:${player_id}`, Buffer.from(sealed, 'base64'));
    if (fresh)
      await db
        .updateTable('retained_identities')
        .set({ sealed: fresh.toString('base64') })
        .where('player_id', '=', player_id)
        .execute();
  }
  const { rows: keys } = await sql<{ id: number; sealed: string }>`
    select id, private_key_sealed as sealed from push_keys`.execute(db);
  for (const { id, sealed } of keys) {
    const fresh = again(SEALED_AS, Buffer.from(sealed, 'base64'))?.toString('base64');
    if (fresh) await sql`update push_keys set private_key_sealed = ${fresh} where id = ${id}`.execute(db);
  }
  const factors = await db.selectFrom('operators').select(['id', 'name', 'totp_secret']).execute();
  for (const { id, name, totp_secret } of factors) {
    const fresh = again(`totp:${name}`, Buffer.from(totp_secret, 'base64'))?.toString('base64');
    if (fresh) await db.updateTable('operators').set({ totp_secret: fresh }).where('id', '=', id).execute();
  }
  return counts;
}

/**
 * Whether the secrets open what was stored the longest: the first document and the keys of push messages. They do not
 * after a new FILES_SECRET without `files reseal`.
 */
export async function opensStored(deps: Deps): Promise<boolean> {
  const { db, env } = deps;
  const first = await db
    .selectFrom('documents')
    .select('file')
    .where('file', 'is not', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  const document = first?.file && (await filesOf(deps).read('documents', first.file));
  const { rows: keys } = await sql<{ sealed: string }>`
    select private_key_sealed as sealed from push_keys`.execute(db);
  try {
    if (first?.file && document) openSealed(env, first.file, document);
    for (const { sealed } of keys) openSealed(env, SEALED_AS, Buffer.from(sealed, 'base64'));
    return true;
  } catch {
    return false;
  }
}
