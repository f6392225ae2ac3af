import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { streamed } from './streamed.ts';

const file = { name: 'a.csv', type: 'text/csv' };

function made(limit: number, failAt = Number.POSITIVE_INFINITY) {
  const seen = { pieces: 0, ended: false };
  async function* pieces(): AsyncGenerator<string> {
    try {
      for (let index = 0; index < limit; index += 1) {
        if (index === failAt) throw new Error('the database is gone');
        seen.pieces += 1;
        yield `${index};ç\n`;
      }
    } finally {
      seen.ended = true;
    }
  }
  const lines: string[] = [];
  const log = createLog({ level: 'info', destination: { write: (line: string) => void lines.push(line) } });
  const { body, headers } = streamed(pieces(), file, log);
  return { seen, lines, headers, response: new Response(body as ReadableStream) };
}

it('has all pieces in order', async () => {
  const { response, headers, lines } = made(3);
  expect(await response.text()).toBe('0;ç\n1;ç\n2;ç\n');
  expect(headers['content-disposition']).toBe('attachment; filename="a.csv"');
  expect(lines).toEqual([]);
});

it('is produced at the reader’s speed and stops when the reader leaves', async () => {
  const { response, seen, lines } = made(1_000_000);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  expect(seen.pieces).toBeLessThan(5);
  await reader.cancel();
  expect(seen.ended).toBe(true);
  expect(seen.pieces).toBeLessThan(5);
  expect(lines).toEqual([]);
});

it('breaks off with its source and logs the error', async () => {
  const { response, lines } = made(10, 4);
  await expect(response.text()).rejects.toThrow();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('broke off');
});
