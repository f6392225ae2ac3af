/** Reads request bodies up to a limit. */
import type { Context } from 'hono';

/** Reads the body as text; undefined if it is longer than `limit` bytes, announced or not. */
export async function readText(context: Context, limit = 64 * 1024): Promise<string | undefined> {
  if (Number(context.req.header('content-length') ?? '0') > limit) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (context.req.raw.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
