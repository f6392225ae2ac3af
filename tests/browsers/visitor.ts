/**
 * One tab of a browser that Playwright does not drive, with the functions that the tests need: Firefox ESR (package.json says
 * why) and WebKitGTK, which speaks classic WebDriver only.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import puppeteer, { type Browser } from 'puppeteer-core';
import { freePort } from '../../scripts/lib.mjs';

/** A function that a test runs in a page; it is sent as text, so it uses only its argument. */
type InPage<A, T> = (argument: A) => T | Promise<T>;

export interface Visitor {
  readonly open: (address: string) => Promise<void>;
  readonly ask: <T, A = undefined>(work: InPage<A, T>, argument?: A) => Promise<T>;
  readonly leave: () => Promise<void>;
}

export function startVisitor(name: string): Promise<Visitor> {
  return name === 'webkit' ? startWebKit() : startFirefox();
}

async function startFirefox(): Promise<Visitor> {
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: process.env.FIREFOX_PATH ?? 'firefox',
    headless: true,
    args: ['--width=400', '--height=800'],
  });
  const page = await browser.newPage();
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'load' })),
    ask: (work, argument) => page.evaluate(work as never, argument as never),
    leave: () => browser.close(),
  };
}

async function startWebKit(): Promise<Visitor> {
  const port = await freePort();
  // A display and a bus of its own; with the whole group of processes it ends.
  const driver = spawn(
    'xvfb-run',
    ['-a', 'dbus-run-session', '--', process.env.WEBKIT_DRIVER_PATH ?? 'WebKitWebDriver', `--port=${port}`],
    { detached: true, stdio: 'ignore' },
  );
  const strike = () => kill(driver);
  process.once('exit', strike);
  const server = `http://127.0.0.1:${port}`;
  await answering(`${server}/status`, driver);
  const options = { binary: process.env.MINIBROWSER_PATH, args: ['--automation'] };
  const { sessionId } = await command<{ sessionId: string }>(`${server}/session`, {
    capabilities: {
      alwaysMatch: {
        browserName: 'MiniBrowser',
        timeouts: { script: 30_000, pageLoad: 60_000 },
        'webkitgtk:browserOptions': options,
      },
    },
  });
  const session = `${server}/session/${sessionId}`;
  return {
    open: (url) => command(`${session}/url`, { url }),
    ask: (work, argument) =>
      command(`${session}/execute/sync`, {
        script: `return (${work.toString()})(arguments[0])`,
        args: [argument ?? null],
      }),
    leave: async () => {
      await fetch(session, { method: 'DELETE' }).catch(() => undefined);
      strike();
      process.off('exit', strike);
    },
  };
}

/** Sends one command of the W3C WebDriver protocol and returns its answer. */
async function command<T>(address: string, body: unknown): Promise<T> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) });
  const { value } = (await answer.json()) as { value: T & { message?: string } };
  if (!answer.ok) throw new Error(value.message);
  return value;
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended meanwhile.
  }
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The driver ended with ${child.exitCode}`);
    if (await fetch(address).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
