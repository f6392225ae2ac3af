/** Entity tags: made from the answer's bytes, so that the same content has the same tag in every process. */
import { createHash } from 'node:crypto';

/** A strong ETag of the bytes (quoted, as the header wants it). */
export function etagOf(body: string | Uint8Array): string {
  return `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
}

/** Whether `If-None-Match` names the tag (weakly compared, as RFC 9110 has it for GET). */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => bare(tag) === bare(etag));
}
