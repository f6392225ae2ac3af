/**
 * `npm run bench -- chat-delay [--address URL] [--live 6001] [--listeners 1000] [--count 40] [--json FILE|-]`, on a
 * running product with the development's live server. A player writes in one browser, another browser reads, and that
 * many further guests listen beside it, each on the public channel and on the own private one, as a page does. Measures the
 * time from the press to the row in the other browser, to the last of the listeners, and to the last private copy. Names
 * the machine's load, without which the figures say nothing.
 */
import { request as post } from 'node:http';
import { loadavg } from 'node:os';
import { json } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { findBrowser } from '../scripts/browser.mjs';
import { median, percentile, say, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    live: { type: 'string', default: '6001' },
    listeners: { type: 'string', default: '1000' },
    count: { type: 'string', default: '40' },
    json: { type: 'string' },
  },
});
const { address, live } = values;
const listeners = Number(values.listeners);
const key = process.env.REALTIME_KEY ?? 'jangada-key';
/** Milliseconds between two messages of a player, with room for the answer. */
const SPACING = 3_300;
/** Connections from one address of the loopback; the live server takes 500. */
const PER_ADDRESS = 250;

/** Times at which each listener got a text on the public channel, and on the private one, by the text. */
const heard = new Map<string, number[]>();
const copies = new Map<string, number[]>();

/** The platform's permission for a guest to join the own channel. */
function permission(guest: string, localAddress: string, socket: string, channel: string): Promise<{ auth: string }> {
  const asked = post(`${address}/api/broadcasting/auth`, {
    method: 'POST',
    localAddress,
    headers: { 'content-type': 'application/json', 'guest-id': guest },
  });
  asked.end(JSON.stringify({ socket_id: socket, channel_name: channel }));
  return new Promise((resolve, reject) => {
    asked.on('error', reject);
    asked.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`A listener was refused: ${answer.statusCode}`));
      void json(answer).then((body) => resolve(body as { auth: string }), reject);
    });
  });
}

/** A guest on both channels; resolves once it is subscribed. */
function listen(at: number): Promise<WebSocket> {
  const localAddress = `127.0.0.${2 + Math.floor(at / PER_ADDRESS)}`;
  const socket = new WebSocket(`ws://127.0.0.1:${live}/app/${key}?protocol=7&client=bench&version=1`, {
    localAddress,
  });
  const guest = `guest-${String(at).padStart(9, '0')}`;
  const own = `private-universal.${guest}`;
  const join = (data: object) => socket.send(JSON.stringify({ event: 'pusher:subscribe', data }));
  let joined = 0;
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The live server closed a listener.')));
    socket.on('message', (raw) => {
      const { event, data, channel } = JSON.parse(String(raw)) as { event: string; data?: string; channel?: string };
      if (event === 'pusher:connection_established') {
        const { socket_id: id } = JSON.parse(data ?? '') as { socket_id: string };
        join({ channel: 'universal-public.1' });
        permission(guest, localAddress, id, own).then(({ auth }) => join({ channel: own, auth }), reject);
      } else if (event === 'pusher:ping') socket.send(JSON.stringify({ event: 'pusher:pong', data: {} }));
      else if (event === 'pusher_internal:subscription_succeeded') {
        joined += 1;
        if (joined === 2) resolve(socket);
      } else if (event.endsWith('MessageSent') && data !== undefined) {
        const { text } = JSON.parse(data) as { text: string };
        const of = channel === own ? copies : heard;
        const times = of.get(text) ?? [];
        times.push(Date.now());
        of.set(text, times);
      }
    });
  });
}

const login = await fetch(`${address}/api/auth/login`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
});
const { token } = (await login.json()) as { token: string };

const browser = await chromium.launch({ executablePath: findBrowser() });
async function openChat(stored: Readonly<Record<string, string>>): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await context.addInitScript((items) => {
    for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
  }, stored);
  const page = await context.newPage();
  await page.goto(`${address}/messaging-2`);
  await page.getByRole('feed').getByRole('article').first().waitFor();
  return page;
}
const writer = await openChat({ ageVerified: 'true', auth: token });
const reader = await openChat({ ageVerified: 'true' });
const sockets: WebSocket[] = [];
for (let at = 0; at < listeners; at += 50)
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, listeners - at) }, (_, n) => listen(at + n)))));
say(`${sockets.length} listeners are subscribed; load ${loadavg()[0]?.toFixed(1)}`);

const field = writer.getByRole('textbox', { name: 'Mensagem' });
await field.waitFor();
await writer.evaluate(() => {
  document.addEventListener('keydown', ({ key: pressed }) => {
    if (pressed === 'Enter') Object.assign(globalThis, { pressedAt: Date.now() });
  });
});
/** Milliseconds from the press to the other browser, and to the last listener. */
const delays: number[] = [];
const lasts: number[] = [];
const lastCopies: number[] = [];
for (let at = 0; at < Number(values.count); at += 1) {
  const text = `Medida ${at} ${token.slice(-6)}`;
  const shown = reader.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        const feed = document.querySelector('[role=feed]') as Element;
        const watch = new MutationObserver(() => {
          if (!feed.textContent.includes(wanted)) return;
          watch.disconnect();
          requestAnimationFrame(() => resolve(Date.now()));
        });
        watch.observe(feed, { childList: true, subtree: true, characterData: true });
      }),
    text,
  );
  await field.fill(text);
  await field.press('Enter');
  const [shownAt] = await Promise.all([shown, writer.waitForTimeout(SPACING)]);
  const pressedAt = await writer.evaluate(() => (globalThis as unknown as { pressedAt: number }).pressedAt);
  const got = heard.get(text) ?? [];
  if (got.length !== listeners) throw new Error(`${got.length} of ${listeners} listeners got "${text}".`);
  const copied = copies.get(text) ?? [];
  if (copied.length !== listeners) throw new Error(`${copied.length} of ${listeners} private channels got "${text}".`);
  delays.push(shownAt - pressedAt);
  lasts.push(Math.max(0, ...got) - pressedAt);
  lastCopies.push(Math.max(0, ...copied) - pressedAt);
}
for (const [name, of] of [
  ['press to the row in the other browser', delays],
  ['press to the last listener', lasts],
  ['press to the last private copy', lastCopies],
] as const)
  say(`${name}: median ${median(of)} ms, p95 ${percentile(of, 0.95)} ms, longest ${Math.max(...of)} ms`);
say(`load ${loadavg()[0]?.toFixed(1)}`);
writeJson(values.json, { listeners, delays, lasts, lastCopies, load: loadavg()[0] });
for (const socket of sockets) socket.removeAllListeners('close').terminate();
await browser.close();
