/**
 * Previews: settings that only the browser of the token's holder sees, for half an hour. They change documents, manifest
 * and configuration; no rule of money, login or limits reads them.
 */
import { createHash, randomBytes } from 'node:crypto';
import type { Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Deps } from '../deps.ts';
import type { CurrentSite } from './sites.ts';

export const PREVIEW_COOKIE = 'site_preview';
export const PREVIEW_SECONDS = 1800;
const TOKEN = /^[\w-]{32}$/;

interface Previewed {
  readonly name: string;
  readonly config: CurrentSite['config'];
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Stores a preview and deletes those that have ended. @returns its token */
export async function createPreview(trx: Trx, casinoId: number, settings: Previewed, now: Date): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await trx.deleteFrom('site_previews').where('expires_at', '<=', now).execute();
  await trx
    .insertInto('site_previews')
    .values({
      token_hash: hashOf(token),
      casino_id: casinoId,
      settings: json({ ...settings }),
      created_at: now,
      expires_at: new Date(now.getTime() + PREVIEW_SECONDS * 1000),
    })
    .execute();
  return token;
}

async function find(deps: Deps, site: CurrentSite, token: string): Promise<Previewed | null> {
  if (!TOKEN.test(token)) return null;
  const row = await deps.db
    .selectFrom('site_previews')
    .select('settings')
    .where('token_hash', '=', hashOf(token))
    .where('casino_id', '=', site.id)
    .where('expires_at', '>', deps.clock.now())
    .executeTakeFirst();
  // `createPreview` writes only settings that were judged as a whole.
  return (row?.settings as unknown as Previewed | undefined) ?? null;
}

/** Whether a token opens a preview of this site now. */
export async function isPreview(deps: Deps, site: CurrentSite, token: string): Promise<boolean> {
  return (await find(deps, site, token)) !== null;
}

/** The site as the preview of a browser's cookie shows it; without one the site itself. */
export async function previewOf(
  deps: Deps,
  site: CurrentSite,
  cookies: string | null | undefined,
): Promise<CurrentSite> {
  const [, token] = new RegExp(`(?:^|;\\s*)${PREVIEW_COOKIE}=([\\w-]+)`).exec(cookies ?? '') ?? [];
  const settings = token === undefined ? null : await find(deps, site, token);
  return settings ? { ...site, ...settings, isPreview: true } : site;
}
