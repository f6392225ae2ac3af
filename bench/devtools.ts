/**
 * A browser that is driven by few DevTools commands. Playwright enables the domains Runtime and Network in each page, which
 * no visitor's browser does. With Runtime, V8 parses a script a second time for the source positions of its stack traces.
 * With Network, the browser writes no code cache. Both cost a large script more than a small one.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';

export interface BrowserFacts {
  /** Path of the browser, and folder of its profile. */
  readonly browser: string;
  readonly profile: string;
  readonly args: readonly string[];
}

export interface Screen {
  readonly width: number;
  readonly height: number;
  readonly deviceScaleFactor: number;
  readonly userAgent: string;
}

type Params = Readonly<Record<string, unknown>>;
type Message = {
  id?: number;
  method?: string;
  params?: Params;
  sessionId?: string;
  result?: unknown;
  error?: Params;
};
interface Conditions {
  slowness: number;
  /** DevTools sessions of the tab's frames in other processes, and of its workers. */
  readonly frames: Set<string>;
}

/** A document that answers questions. */
export interface Reader {
  /** Returns what the function, or the promise that it returns, gives in the page for these JSON values. */
  read<A extends readonly unknown[], T>(script: (...args: A) => T, ...args: A): Promise<Awaited<T>>;
  /** Looks every `pause` milliseconds until the function returns something in the page; throws after `limit`. */
  until<A extends readonly unknown[], T>(
    script: (...args: A) => T,
    wait?: { readonly limit?: number; readonly pause?: number },
    ...args: A
  ): Promise<NonNullable<Awaited<T>>>;
}

export interface Tab extends Reader {
  send(method: string, params?: Params): Promise<unknown>;
  /** Slows the processor of the page and of its frames. */
  slow(rate: number): Promise<void>;
  /** Runs a script in each new document before the document's own; not in frames of another process. */
  prepare<T>(script: (args: T) => void, args: T): Promise<void>;
  /** Starts a navigation. */
  open(url: string): Promise<void>;
  /** Waits for a frame of another process whose address contains `part`. */
  frame(part: string): Promise<Reader>;
  /** A finger that rests on the screen for `finger` milliseconds. */
  tap(x: number, y: number, finger?: number): Promise<void>;
  /** A finger that moves `by` pixels down, or up if negative, in `ms` milliseconds, and leaves the screen in motion. */
  fling(x: number, y: number, by: number, ms: number): Promise<void>;
  /** Presses a key that writes this letter, or another key by its name. */
  type(letter: string): Promise<void>;
  close(): Promise<unknown>;
}

export interface Browser {
  tab(screen: Screen): Promise<Tab>;
  /** Grants every page a permission, by its name in DevTools. */
  allow(permission: string): Promise<unknown>;
  close(): Promise<void>;
}

/**
 * A phone's user agent, for which the server omits the desktop's screens. The whole browser has it, because a worker's
 * requests do not take a tab's.
 */
export const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';

const LIMIT_MS = 60_000;
const LOOK_AGAIN_MS = 200;
/** Milliseconds between two moves of a finger. */
const FINGER_MS = 8;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Functions that the compiler of this file has named call a helper, which the page lacks. */
const asExpression = (script: (...args: never) => unknown, args = '') =>
  `globalThis.__name ??= (it) => it; (${script})(${args})`;

/** Starts a browser and speaks to it over pipes. */
export async function openBrowser({ browser, profile, args }: BrowserFacts): Promise<Browser> {
  const child: ChildProcess = spawn(
    browser,
    [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-extensions',
      '--disable-field-trial-config',
      '--disable-dev-shm-usage',
      // Without a keyring the browser waits for one before its first request.
      '--password-store=basic',
      '--remote-debugging-pipe',
      `--user-data-dir=${profile}`,
      `--user-agent=${PHONE}`,
      ...args,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] },
  );
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const [input, output] = [child.stdio[3] as Writable, child.stdio[4] as Readable];
  const waiting = new Map<number, { resolve: (result: unknown) => void; reject: (error: Error) => void }>();
  /** By the tab's session. */
  const tabs = new Map<string, Conditions>();
  let [rest, lastId] = ['', 0];
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const texts = (rest + chunk).split('\0');
    rest = texts.pop() ?? '';
    for (const text of texts) {
      const message = JSON.parse(text) as Message;
      const asked = message.id === undefined ? undefined : waiting.get(message.id);
      if (message.id !== undefined) waiting.delete(message.id);
      const tab = message.method === 'Target.attachedToTarget' && tabs.get(message.sessionId ?? '');
      if (tab) adopt(String(message.params?.['sessionId']), tab);
      if (message.error) asked?.reject(new Error(String(message.error['message'])));
      else asked?.resolve(message.result);
    }
  });
  void ended.then(() => {
    for (const { reject } of waiting.values()) reject(new Error('The browser has ended'));
  });

  function send(method: string, params: Params = {}, sessionId?: string): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      input.write(`${JSON.stringify({ id, method, params, ...(sessionId && { sessionId }) })}\0`);
    });
  }

  /** Takes a frame of another process as slow as its tab. */
  function adopt(sessionId: string, by: Conditions): void {
    by.frames.add(sessionId);
    // A worker answers with an error.
    send('Emulation.setCPUThrottlingRate', { rate: by.slowness }, sessionId).catch(() => undefined);
  }

  function reader(sessionId: string): Reader {
    const read: Reader['read'] = async (script, ...args) => {
      const expression = asExpression(script, args.map((it) => JSON.stringify(it)).join());
      const asked = { expression, awaitPromise: true, returnByValue: true };
      const { result, exceptionDetails } = (await send('Runtime.evaluate', asked, sessionId)) as {
        result: { value: never };
        exceptionDetails?: { exception?: { description?: string } };
      };
      if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? 'The page threw');
      return result.value;
    };
    return {
      read,
      until: async (script, { limit = LIMIT_MS, pause = LOOK_AGAIN_MS } = {}, ...args) => {
        for (const began = Date.now(); Date.now() - began < limit; await sleep(pause)) {
          // A document that is being replaced answers with an error.
          const seen = await read(script, ...args).catch(() => undefined);
          if (seen) return seen;
        }
        throw new Error(`Not within ${limit} ms: ${script} ${args.join(' ')}`);
      },
    };
  }

  async function tab({ userAgent, ...screen }: Screen): Promise<Tab> {
    const { targetId } = (await send('Target.createTarget', { url: 'about:blank' })) as { targetId: string };
    const { sessionId } = (await send('Target.attachToTarget', { targetId, flatten: true })) as { sessionId: string };
    const conditions: Conditions = { slowness: 1, frames: new Set() };
    tabs.set(sessionId, conditions);
    const page: Tab = {
      send: (method, params) => send(method, params, sessionId),
      slow: async (rate) => {
        conditions.slowness = rate;
        await page.send('Emulation.setCPUThrottlingRate', { rate });
        const throttle = (id: string) => send('Emulation.setCPUThrottlingRate', { rate }, id);
        await Promise.allSettled([...conditions.frames].map(throttle));
      },
      prepare: async (script, given) => {
        const source = asExpression(script, JSON.stringify(given));
        await page.send('Page.addScriptToEvaluateOnNewDocument', { source });
      },
      open: async (url) => void (await page.send('Page.navigate', { url })),
      ...reader(sessionId),
      frame: async (part) => {
        for (const began = Date.now(); Date.now() - began < LIMIT_MS; await sleep(LOOK_AGAIN_MS)) {
          for (const id of conditions.frames) {
            const frame = reader(id);
            if ((await frame.read(() => location.href).catch(() => '')).includes(part)) return frame;
          }
        }
        throw new Error(`No frame with ${part}`);
      },
      tap: async (x, y, finger = 0) => {
        await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
        if (finger > 0) await sleep(finger);
        await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      },
      // Not `Input.synthesizeScrollGesture`: a page with touch emulation does not scroll by it.
      fling: async (x, y, by, ms) => {
        await page.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
        const start = performance.now();
        for (let part = 0; part < 1; ) {
          await sleep(FINGER_MS);
          part = Math.min(1, (performance.now() - start) / ms);
          await page.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x, y: y + by * part }] });
        }
        await page.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      },
      type: async (letter) => {
        const key = letter.length === 1 ? { key: letter, text: letter } : { key: letter, code: letter };
        await page.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key });
        await page.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key });
      },
      close: () => send('Target.closeTarget', { targetId }),
    };
    await page.send('Page.enable');
    // Without a wait: a worker that waits for a debugger does not begin.
    await page.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: false, flatten: true });
    await page.send('Emulation.setDeviceMetricsOverride', { ...screen, mobile: true });
    await page.send('Emulation.setTouchEmulationEnabled', { enabled: true });
    await page.send('Emulation.setUserAgentOverride', { userAgent, acceptLanguage: 'pt-BR' });
    return page;
  }

  return {
    tab,
    allow: (permission) => send('Browser.grantPermissions', { permissions: [permission] }),
    close: async () => {
      await send('Browser.close').catch(() => undefined);
      await ended;
    },
  };
}
