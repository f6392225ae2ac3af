/** Sends a download that is written while the client reads it. */
import type { Log } from '../log.ts';
import { type Reply, reply } from './handler.ts';
import { safeError } from './safe-log.ts';

/**
 * Streams text as an attachment. The next piece is made when the client has taken the last, so a slow client fills no
 * memory, and a client that left stops the work. The first piece is made before the answer begins, so its fault is
 * answered as any other.
 */
export async function streamed(
  pieces: AsyncIterable<string>,
  file: { readonly name: string; readonly type: string },
  log: Log,
): Promise<Reply> {
  const source = pieces[Symbol.asyncIterator]();
  let made: IteratorResult<string> | null = await source.next();
  let clientLeft = false;
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = made ?? (await source.next());
          made = null;
          if (clientLeft) return;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          // The headers are already sent: the server can only cut the connection, which the client sees as a failure.
          log.error({ fault: safeError(error), file: file.type }, 'a streamed answer broke off');
          controller.error(error);
        }
      },
      async cancel() {
        clientLeft = true;
        await source.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  return reply(200, body, {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
    // Sends the headers at once. Otherwise @hono/node-server first reads two pieces, and answers a fault in them itself:
    // 500 with the error's own words.
    'transfer-encoding': 'chunked',
  });
}
