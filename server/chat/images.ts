/** Images of the chat: re-encoded without metadata, under a name that cannot be guessed. */
import { rm } from 'node:fs/promises';
import type { Deps } from '../deps.ts';
import type { Pictures } from '../files/pictures.ts';
import { filesOf, opaqueName } from '../files/store.ts';
import { acceptedKind, refusedFile } from '../files/uploads.ts';
import type { UploadedFile } from '../http/body.ts';

/** Longer side of a stored image, px. */
const SIDE = 1_280;

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

/** Bytes of an image of a site; null when there is none, or a moderator has removed its message. */
export async function readImage(deps: Deps, casinoId: number, name: string): Promise<Buffer | null> {
  const row = await deps.db
    .selectFrom('chat_images')
    .select('name')
    .where('name', '=', name)
    .where('casino_id', '=', casinoId)
    .executeTakeFirst();
  return row ? filesOf(deps).read('chat', name) : null;
}
