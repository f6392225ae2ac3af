/**
 * History of an account's e-mail and phone (decision 025). A code that grants access goes only to a contact that the
 * player had before: a session that has just set an address must not receive its own second factor there.
 */
import type { Clock } from '../clock.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { FormerContact, Player } from '../db/schema.ts';

export type ContactKind = 'email' | 'phone';

/** Time (ms) in which a replaced contact still receives codes and warnings. */
export const FORMER_CONTACT_MS = 24 * 3_600_000;

type Contacts = Pick<
  Player,
  'id' | 'email' | 'phone' | 'email_verified_at' | 'phone_verified_at' | 'email_changed_at' | 'phone_changed_at'
>;

/** One contact: the time of its change (null: set at registration) and of its verification. */
interface Contact {
  readonly address: string | null;
  readonly changed_at: Date | null;
  readonly verified_at: Date | null;
}

function currentContact(player: Contacts, kind: ContactKind): Contact {
  return kind === 'email'
    ? { address: player.email, changed_at: player.email_changed_at, verified_at: player.email_verified_at }
    : { address: player.phone, changed_at: player.phone_changed_at, verified_at: player.phone_verified_at };
}

/** Whether a contact is older than a session: set at registration, or verified before the session began. */
function isOlderThan(contact: Contact, sessionBegan: Date): boolean {
  return contact.changed_at === null || (contact.verified_at !== null && contact.verified_at < sessionBegan);
}

/** Whether a contact is past the first 24 hours after a change, in which it alone grants no access. */
export function isSettled({ changed_at }: Pick<Contact, 'changed_at'>, now: Date): boolean {
  return changed_at === null || now.getTime() - changed_at.getTime() >= FORMER_CONTACT_MS;
}

/** Contacts that were replaced in the last 24 hours, newest first. */
async function formerContacts(
  db: DbOrTrx,
  playerId: number,
  now: Date,
): Promise<Pick<FormerContact, 'kind' | 'address' | 'verified_at' | 'changed_at'>[]> {
  return db
    .selectFrom('former_contacts')
    .select(['kind', 'address', 'verified_at', 'changed_at'])
    .where('player_id', '=', playerId)
    .where('replaced_at', '>', new Date(now.getTime() - FORMER_CONTACT_MS))
    .orderBy('replaced_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/**
 * Addresses for a session's second factor on one channel: of the current contact and those replaced in the last 24
 * hours, each that was set at registration or verified before the session began. Empty when this session has set them
 * all.
 */
export async function factorRecipients(
  db: DbOrTrx,
  player: Contacts,
  wanted: ContactKind,
  sessionBegan: Date,
  now: Date,
): Promise<string[]> {
  const former = (await formerContacts(db, player.id, now)).filter(({ kind }) => kind === wanted);
  const known = [currentContact(player, wanted), ...former].filter((contact) => isOlderThan(contact, sessionBegan));
  return [...new Set(known.flatMap(({ address }) => address ?? []))];
}

/**
 * Addresses for a recovery on one channel. In the first 24 hours after a change these are the former contacts, later
 * the new one: a recovery sets a password without the old one, so a contact that was just set must not receive it. An
 * e-mail must be verified, because it may belong to another person.
 */
export async function recoveryRecipients(
  db: DbOrTrx,
  player: Contacts,
  wanted: ContactKind,
  now: Date,
): Promise<string[]> {
  const counts = ({ verified_at }: Contact) => wanted === 'phone' || verified_at !== null;
  const current = currentContact(player, wanted);
  if (isSettled(current, now)) return current.address !== null && counts(current) ? [current.address] : [];
  const former = (await formerContacts(db, player.id, now)).filter(({ kind }) => kind === wanted);
  return [
    ...new Set(
      former
        .filter((contact) => counts(contact) && (contact.changed_at === null || contact.verified_at !== null))
        .map(({ address }) => address),
    ),
  ];
}

/** Players of a site who had one of these addresses up to 24 hours ago, registered or verified. */
export async function playersOfFormerContact(
  db: DbOrTrx,
  casinoId: number,
  addresses: readonly string[],
  now: Date,
): Promise<number[]> {
  const rows = await db
    .selectFrom('former_contacts')
    .select('player_id')
    .where('casino_id', '=', casinoId)
    .where('address', 'in', addresses)
    .where('replaced_at', '>', new Date(now.getTime() - FORMER_CONTACT_MS))
    .where((eb) => eb.or([eb('changed_at', 'is', null), eb('verified_at', 'is not', null)]))
    .execute();
  return rows.map(({ player_id }) => player_id);
}

/**
 * Former contacts of the last 24 hours that also receive notices about the account: verified or set at registration.
 */
export async function warnedContacts(
  db: DbOrTrx,
  playerId: number,
  now: Date,
): Promise<{ readonly kind: ContactKind; readonly address: string }[]> {
  const former = await formerContacts(db, playerId, now);
  return former.filter(({ changed_at, verified_at }) => changed_at === null || verified_at !== null);
}

/** Stores the contacts that are about to be replaced. `player` is the row before the change, read under its lock. */
export async function keepFormerContacts(
  trx: Trx,
  player: Contacts & { readonly casino_id: number },
  kinds: readonly ContactKind[],
  now: Date,
): Promise<void> {
  for (const kind of kinds) {
    const { address, changed_at, verified_at } = currentContact(player, kind);
    if (address === null) continue;
    await trx
      .insertInto('former_contacts')
      .values({
        casino_id: player.casino_id,
        player_id: player.id,
        kind,
        address,
        changed_at,
        verified_at,
        replaced_at: now,
      })
      .execute();
  }
}

/** Deletes former contacts after their 24 hours. */
export async function pruneFormerContacts(deps: { readonly db: DbOrTrx; readonly clock: Clock }): Promise<void> {
  const over = new Date(deps.clock.now().getTime() - FORMER_CONTACT_MS);
  await deps.db.deleteFrom('former_contacts').where('replaced_at', '<=', over).execute();
}
