/** Sends a download that is written while the client reads it. */
import type { Log } from '../log.ts';
import { type Reply, reply } from './handler.ts';
import { safeError } from './safe-log.ts';

/**
 * Streams text as an attachment. The next piece is made when the client has taken the last, so a slow client fills no
 * memory, and a client that left stops the work. The first piece is made before the answer begins, so its fault is
 * answered as any other.
 * @param inTurn makes each further piece in the client's turn, which the handler has given back by then
 */
export async function streamed(
  pieces: AsyncIterable<string>,
  file: { readonly name: string; readonly type: string },
  log: Log,
  inTurn: (
    client: Pick<Request, 'signal'>,
    work: () => Promise<IteratorResult<string>>,
  ) => Promise<IteratorResult<string>>,
): Promise<Reply> {
  const source = pieces[Symbol.asyncIterator]();
  let made: IteratorResult<string> | null = await source.next();
  const client = new AbortController();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = made ?? (await inTurn(client, () => source.next()));
          made = null;
          if (client.signal.aborted) return;
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          if (client.signal.aborted) return;
          // The headers are already sent: the server can only cut the connection, which the client sees as a failure.
          log.error({ fault: safeError(error), file: file.type }, 'a streamed answer broke off');
          controller.error(error);
        }
      },
      async cancel() {
        client.abort();
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
