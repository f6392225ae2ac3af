/** Makes entity tags from the answer's bytes, so that the same content has the same tag in every process. */
import { createHash } from 'node:crypto';

/** Makes a strong ETag of the bytes, in quotes as the header needs it. */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Tells whether `If-None-Match` names the tag, by weak comparison as RFC 9110 asks for GET. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
