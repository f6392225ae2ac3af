/** An answer that is written while it is read, as a file to keep. */
import type { Log } from '../log.ts';
import { type Reply, reply } from './handler.ts';
import { safeError } from './safe-log.ts';

/**
 * Streams text as an attachment. A piece is made when the one before it was taken, so nothing gathers before a slow
 * reader, and nothing more is made for one who left.
 */
export function streamed(
  pieces: AsyncIterable<string>,
  file: { readonly name: string; readonly type: string },
  log: Log,
): Reply {
  const source = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await source.next();
          if (done) controller.close();
          else controller.enqueue(encoder.encode(value));
        } catch (error) {
          // The head is out: all that is left is to cut the connection, which the reader takes for a failure, as it is.
          log.error({ fault: safeError(error), file: file.type }, 'a streamed answer broke off');
          controller.error(error);
        }
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 1 },
  );
  return reply(200, body, {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
  });
}
