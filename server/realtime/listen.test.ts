import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { assertFree, listenOn } from './listen.ts';

const options = { hosts: ['127.0.0.1'], setting: 'PORT' };

test('checks a port without keeping it, and names a used one with its setting', async () => {
  const held = await listenOn({ ...options, port: 0, create: () => createServer() });
  await expect(assertFree({ ...options, port: held.port })).rejects.toThrow(
    `Port ${held.port} is already in use: stop the program that holds it, or set PORT to a free port.`,
  );
  await held.close(0);
  await assertFree({ ...options, port: held.port });
  const again = await listenOn({ ...options, port: held.port, create: () => createServer() });
  await again.close(0);
});
