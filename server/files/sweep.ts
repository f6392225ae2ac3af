/**
 * Deletes files without a database row: leftovers of crashes and of finished requests. A file has an hour to get its
 * row.
 */
import type { Deps } from '../deps.ts';
import { storedPicture } from '../site/pictures.ts';
import { areas, filesOf, type StoredFile } from './store.ts';

const GRACE_MS = 3_600_000;
const BATCH = 200;

function batches<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / BATCH) }, (_, at) => items.slice(at * BATCH, (at + 1) * BATCH));
}

async function unknownDocuments(deps: Deps, names: readonly string[]): Promise<string[]> {
  const rows = await deps.db.selectFrom('documents').select('file').where('file', 'in', names).execute();
  const known = new Set(rows.map(({ file }) => file));
  return names.filter((name) => !known.has(name));
}

/** `s1-<hash>-64` → the address in the player's row. */
function addressOf(name: string): string {
  return `/api/avatars/${name.replace(/^s\d+-/, '').replace(/-\d+$/, '')}-256.webp`;
}

async function unknownAvatars(deps: Deps, names: readonly string[]): Promise<string[]> {
  const rows = await deps.db
    .selectFrom('players')
    .select('avatar')
    .where('avatar', 'in', names.map(addressOf))
    .execute();
  const known = new Set(rows.map(({ avatar }) => avatar));
  return names.filter((name) => !known.has(addressOf(name)));
}

async function unknownImages(deps: Deps, names: readonly string[]): Promise<string[]> {
  const rows = await deps.db.selectFrom('chat_images').select('name').where('name', 'in', names).execute();
  const known = new Set(rows.map(({ name }) => name));
  return names.filter((name) => !known.has(name));
}

async function unknownPictures(deps: Deps, names: readonly string[]): Promise<string[]> {
  const rows = await deps.db.selectFrom('site_pictures').select(['casino_id', 'name']).execute();
  const known = new Set(rows.map(({ casino_id, name }) => storedPicture(casino_id, name)));
  return names.filter((name) => !known.has(name));
}

const UNKNOWN = {
  documents: unknownDocuments,
  avatars: unknownAvatars,
  chat: unknownImages,
  sites: unknownPictures,
} as const;

/**
 * Runs one sweep. @returns how many files were deleted.
 * @param starting true before this process takes requests, when no other process writes here: then every temporary file
 * is a leftover.
 */
export async function sweepFiles(deps: Deps, { starting = false } = {}): Promise<number> {
  const store = filesOf(deps);
  // File times come from the machine's clock.
  const before = deps.clock.wallMs() - GRACE_MS;
  let deleted = await store.sweepTemporary(starting ? Number.POSITIVE_INFINITY : before);
  const old = ({ writtenMs }: StoredFile) => writtenMs < before;
  for (const area of areas) {
    const names = (await store.list(area)).filter(old).map(({ name }) => name);
    for (const batch of batches(names)) {
      const unknown = await UNKNOWN[area](deps, batch);
      for (const name of unknown) await store.remove(area, name);
      deleted += unknown.length;
    }
  }
  return deleted;
}
