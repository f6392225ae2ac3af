/**
 * Avatars: squares of three sizes, re-encoded (DATA-2). The file name does not name the owner and cannot be derived
 * from the image. A name is valid on one site only.
 */
import { createHmac } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { avatarSizes } from '../../src/contract/profile.ts';
import { recordOwn } from '../audit.ts';
import type { Deps } from '../deps.ts';
import type { Pictures } from '../files/pictures.ts';
import { type FileStore, filesOf } from '../files/store.ts';
import { acceptedKind, refusedFile } from '../files/uploads.ts';
import type { UploadedFile } from '../http/body.ts';
import { lockPlayer } from '../ledger/ledger.ts';

interface Owner {
  readonly id: number;
  readonly casino_id: number;
}

const ADDRESS = /^\/api\/avatars\/([0-9a-f]{32})-\d+\.webp$/;

/** File name of `{hash}-{size}` on a site. */
function storedName(casinoId: number, name: string): string {
  return `s${casinoId}-${name}`;
}

/** Hash in an avatar's address; null for any other address. */
export function hashOf(avatar: string | null): string | null {
  return avatar === null ? null : (ADDRESS.exec(avatar)?.[1] ?? null);
}

/** Deletes every size of an avatar from the disk. */
export async function removeAvatarFiles(store: FileStore, casinoId: number, avatar: string | null): Promise<void> {
  const hash = hashOf(avatar);
  if (hash === null) return;
  await Promise.all(avatarSizes.map((size) => store.remove('avatars', storedName(casinoId, `${hash}-${size}`))));
}

/** Sets the address in a player's row. @returns the address before it. */
async function replaceAddress(deps: Deps, owner: Owner, avatar: string | null): Promise<string | null> {
  return deps.db.transaction().execute(async (trx) => {
    const { avatar: before } = await lockPlayer(trx, owner.id);
    const at = deps.clock.now();
    await trx.updateTable('players').set({ avatar, updated_at: at }).where('id', '=', owner.id).execute();
    await recordOwn(trx, owner, avatar === null ? 'avatar.removed' : 'avatar.set', at);
    return before;
  });
}

/**
 * Sets a player's avatar. @returns its address.
 * @throws ApiError 422 `file_required`, `file_empty`, `file_type`, `file_broken`, `image_too_large`; 413
 * `file_too_large`; 503 `unavailable` when too many images wait.
 */
export async function setAvatar(
  deps: Deps,
  pictures: Pictures,
  owner: Owner,
  upload: UploadedFile | undefined,
): Promise<string> {
  const { file, kind } = acceptedKind('avatar', upload, ['jpeg', 'png', 'webp']);
  const store = filesOf(deps);
  const outputs = await Promise.all(
    avatarSizes.map(async (side) => ({
      path: await store.temporary(),
      side,
      fit: 'square' as const,
      format: 'webp' as const,
    })),
  );
  try {
    const fault = await pictures.encode(owner.id, { input: file.path, kind, outputs });
    if (fault) throw refusedFile('avatar', fault);
    const largest = outputs.at(-1);
    if (!largest) throw new Error('An avatar has at least one size.');
    // Keyed and salted with the owner, so that the image alone does not lead to the owner's avatar address.
    const hash = createHmac('sha256', deps.env.FILES_SECRET)
      .update(`avatar ${owner.casino_id} ${owner.id} `)
      .update(await readFile(largest.path))
      .digest('hex')
      .slice(0, 32);
    for (const { path, side } of outputs) {
      await store.put('avatars', storedName(owner.casino_id, `${hash}-${side}`), path);
    }
    const avatar = `/api/avatars/${hash}-256.webp`;
    const before = await replaceAddress(deps, owner, avatar);
    if (before !== avatar) await removeAvatarFiles(store, owner.casino_id, before);
    return avatar;
  } finally {
    await Promise.all(outputs.map(({ path }) => rm(path, { force: true })));
  }
}

/** Removes a player's avatar; does nothing without one. */
export async function dropAvatar(deps: Deps, owner: Owner): Promise<void> {
  const before = await replaceAddress(deps, owner, null);
  await removeAvatarFiles(filesOf(deps), owner.casino_id, before);
}

/** Bytes of `{hash}-{size}` on a site; null when there is no such file. */
export function readAvatar(deps: Deps, casinoId: number, name: string): Promise<Buffer | null> {
  return filesOf(deps).read('avatars', storedName(casinoId, name));
}
