/** Images of the chat: re-encoded without metadata, under a name that cannot be guessed. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { Attachment } from '../../src/contract/chat.ts';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { Pictures } from '../files/pictures.ts';
import { filesOf, opaqueName } from '../files/store.ts';
import { acceptedKind, refusedFile } from '../files/uploads.ts';
import type { UploadedFile } from '../http/body.ts';

/** Longer side of a stored image, px. */
const SIDE = 1_280;
/** Time for which an image without a message is kept, ms. */
export const UNSENT_MS = 86_400_000;

/** The name of the image at an address of an attachment; undefined: it is none of ours. */
export function imageName(url: string): string | undefined {
  return /^\/api\/chat\/images\/([a-f0-9]{32})\.webp$/.exec(url)?.[1];
}

export function imageNames(attachments: readonly Pick<Attachment, 'attachment_url'>[]): string[] {
  return attachments.flatMap(({ attachment_url }) => imageName(attachment_url) ?? []);
}

/**
 * Stores the image of a player's next message. @returns its address
 * @throws ApiError as `setAvatar`
 */
export async function storeImage(
  deps: Deps,
  pictures: Pictures,
  owner: { readonly id: number; readonly casino_id: number },
  upload: UploadedFile | undefined,
): Promise<string> {
  const { file, kind } = acceptedKind('image', upload, ['jpeg', 'png', 'webp']);
  const store = filesOf(deps);
  const path = await store.temporary();
  try {
    const outputs = [{ path, side: SIDE, fit: 'inside', format: 'webp' } as const];
    const fault = await pictures.encode(owner.id, { input: file.path, kind, outputs });
    if (fault) throw refusedFile('image', fault);
    const name = opaqueName();
    await store.put('chat', name, path);
    await deps.db
      .insertInto('chat_images')
      .values({ name, casino_id: owner.casino_id, player_id: owner.id, created_at: deps.clock.now() })
      .execute();
    return `/api/chat/images/${name}.webp`;
  } finally {
    await rm(path, { force: true });
  }
}

/** The images are shown with a message from now on. */
export async function attachImages(trx: Trx, names: readonly string[], messageId: number): Promise<void> {
  if (names.length === 0) return;
  await trx.updateTable('chat_images').set({ message_id: messageId }).where('name', 'in', names).execute();
}

/** Name of the cookie by which a browser shows a player the images that no message shows yet. An `<img>` has no token. */
const COOKIE = 'chat_images';

function signatureOf(deps: Pick<Deps, 'env'>, owner: string, endMs: string): Buffer {
  return createHmac('sha256', deps.env.FILES_SECRET).update(`chat images ${owner} ${endMs}`).digest();
}

/** The `Set-Cookie` header that lets this browser show the player's own images for a day. */
export function ownerCookie(deps: Deps, playerId: number, isSecure: boolean): string {
  const endMs = String(deps.clock.nowMs() + UNSENT_MS);
  const value = `${playerId}.${endMs}.${signatureOf(deps, String(playerId), endMs).toString('hex')}`;
  return `${COOKIE}=${value}; Path=/api/chat/images; Max-Age=${UNSENT_MS / 1_000}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
}

/** The player of a browser's cookie; null: none, a changed or an old one. */
function ownerOf(deps: Deps, cookies: string | null): number | null {
  const found = new RegExp(`(?:^|;\\s*)${COOKIE}=(\\d{1,15})\\.(\\d{1,15})\\.([a-f0-9]{64})(?:;|$)`).exec(
    cookies ?? '',
  );
  const [, owner = '', endMs = '', signature = ''] = found ?? [];
  if (found === null || Number(endMs) < deps.clock.nowMs()) return null;
  return timingSafeEqual(signatureOf(deps, owner, endMs), Buffer.from(signature, 'hex')) ? Number(owner) : null;
}

export interface ShownImage {
  readonly bytes: Buffer;
  /** Whether everyone may see it, because a message shows it. */
  readonly isPublic: boolean;
}

/**
 * An image of a site. Before a message shows it only its player gets it.
 * @param visitor player of the session, or null, and the browser's cookies
 * @returns null if there is none for this visitor, or a moderator has removed its message
 */
export async function readImage(
  deps: Deps,
  casinoId: number,
  name: string,
  visitor: { readonly playerId: number | null; readonly cookies: string | null },
): Promise<ShownImage | null> {
  const row = await deps.db
    .selectFrom('chat_images')
    .select(['player_id', 'message_id'])
    .where('name', '=', name)
    .where('casino_id', '=', casinoId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const isPublic = row.message_id !== null;
  if (!isPublic && row.player_id !== visitor.playerId && row.player_id !== ownerOf(deps, visitor.cookies)) return null;
  const bytes = await filesOf(deps).read('chat', name);
  return bytes && { bytes, isPublic };
}

/** An image for an operator, also a removed one. @returns null if there is none */
export async function imageForOperator(
  deps: Deps,
  name: string,
): Promise<{ readonly bytes: Buffer; readonly playerId: number } | null> {
  const row = await deps.db.selectFrom('chat_images').select('player_id').where('name', '=', name).executeTakeFirst();
  const bytes = row && (await filesOf(deps).read('chat', name));
  return row && bytes ? { bytes, playerId: row.player_id } : null;
}
