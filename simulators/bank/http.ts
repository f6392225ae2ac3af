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

/** Destroys the connection without an answer, as a network that breaks after the work was done. */
export function cut(context: Context): Response {
  const { incoming } = context.env as { incoming?: { socket?: { destroy(): void } } };
  incoming?.socket?.destroy();
  return new Response(null, { status: 500 });
}
