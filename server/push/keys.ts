/**
 * VAPID key pair for push messages: from the environment, or created once per database and stored encrypted. A new pair
 * would invalidate every subscription.
 */

import { sql } from 'kysely';
import webPush from 'web-push';
import type { Deps } from '../deps.ts';
import { openSealed, sealText } from '../files/seal.ts';
import type { VapidKeys } from '../gateways/push/sender.ts';

const SEALED_AS = 'push:vapid';

/** Reads or creates the key pair. @throws Error when the stored key was encrypted with another FILES_SECRET. */
export async function vapidKeys({ db, env, clock }: Deps): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: named, VAPID_PRIVATE_KEY: secret } = env;
  if (named && secret) return { publicKey: named, privateKey: secret };
  const made = webPush.generateVAPIDKeys();
  // Of two replicas that start together the first insert wins, and both read its row.
  await db
    .insertInto('push_keys')
    .values({
      public_key: made.publicKey,
      private_key_sealed: sealText(env, SEALED_AS, made.privateKey),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ public_key: string; private_key_sealed: string }>`
    select public_key, private_key_sealed from push_keys where id = 1`.execute(db);
  const kept = rows[0];
  if (!kept) throw new Error('The push keys were not kept.');
  const privateKey = openSealed(env, SEALED_AS, Buffer.from(kept.private_key_sealed, 'base64')).toString('utf8');
  return { publicKey: kept.public_key, privateKey };
}
