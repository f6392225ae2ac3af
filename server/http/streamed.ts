/** An answer that is written while it is read, as a file to keep. */
import { Readable } from 'node:stream';
import type { Log } from '../log.ts';
import { type Reply, reply } from './handler.ts';
import { safeError } from './safe-log.ts';

async function* logged(pieces: AsyncIterable<string>, log: Log, what: string): AsyncGenerator<Buffer> {
  try {
    for await (const piece of pieces) yield Buffer.from(piece);
  } catch (error) {
    // The head is out: all that is left is to cut the connection, which the reader takes for a failure, as it is.
    log.error({ fault: safeError(error), call: what }, 'a streamed answer broke off');
    throw error;
  }
}

/** Streams text as an attachment; nothing of it is kept on the way, and what nobody reads is not asked for. */
export function streamed(
  pieces: AsyncIterable<string>,
  file: { readonly name: string; readonly type: string },
  log: Log,
): Reply {
  const body = Readable.toWeb(Readable.from(logged(pieces, log, file.name), { objectMode: false, highWaterMark: 1 }));
  return reply(200, body, {
    'content-type': file.type,
    'content-disposition': `attachment; filename="${file.name}"`,
  });
}
