import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { streamed } from './streamed.ts';
import { AT_ONCE, createTurns } from './turns.ts';

const reader = { line: 'reader', sender: '' };
const file = { name: 'a.csv', type: 'text/csv' };

async function made(limit: number, failAt = Number.POSITIVE_INFINITY) {
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
  const turns = createTurns();
  const { body, headers } = await streamed(pieces(), file, log, (client, work) => turns.run(reader, client, work));
  return { seen, lines, headers, turns, response: new Response(body as ReadableStream) };
}

it('has all pieces in order', async () => {
  const { response, headers, lines } = await made(3);
  expect(await response.text()).toBe('0;ç\n1;ç\n2;ç\n');
  expect(headers['content-disposition']).toBe('attachment; filename="a.csv"');
  expect(lines).toEqual([]);
});

it('is produced at the reader’s speed and stops when the reader leaves', async () => {
  const { response, seen, lines } = await made(1_000_000);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  await reader.read();
  expect(seen.pieces).toBeLessThan(5);
  await reader.cancel();
  expect(seen.ended).toBe(true);
  expect(seen.pieces).toBeLessThan(5);
  expect(lines).toEqual([]);
});

it('makes each further piece in the reader’s turn, and waits for none when the reader leaves', async () => {
  const { response, seen, turns } = await made(100);
  let finish = (): void => undefined;
  const working = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const others = Array.from({ length: AT_ONCE }, () => turns.run(reader, new AbortController(), () => working));
  const stream = (response.body as ReadableStream<Uint8Array>).getReader();
  await stream.read();
  await new Promise((done) => setImmediate(done));
  expect(seen.pieces).toBe(1);
  await stream.cancel();
  expect(seen.ended).toBe(true);
  finish();
  await Promise.all(others);
  expect(seen.pieces).toBe(1);
});

it('breaks off with its source and logs the error', async () => {
  const { response, lines } = await made(10, 4);
  await expect(response.text()).rejects.toThrow();
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('broke off');
});

it('throws the fault of its first piece before it answers', async () => {
  await expect(made(10, 0)).rejects.toThrow('the database is gone');
});

it('cuts the connection after a fault of the second piece, without the words of the error', async () => {
  const { response, headers } = await made(10, 1);
  const server = createAdaptorServer({
    fetch: () => new Response(response.body, { headers: headers as Record<string, string> }),
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}`);
    expect(answer.status).toBe(200);
    let text = '';
    const read = async () => {
      for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
        text += Buffer.from(chunk).toString();
    };
    await expect(read()).rejects.toThrow();
    expect(text).not.toContain('database');
  } finally {
    server.close();
  }
});
