/** One tab of a browser that Playwright does not drive, with what the stories need of it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import puppeteer, { type Browser } from 'puppeteer-core';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';

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
  const browser: WebDriver = await new Builder()
    .usingServer(server)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: process.env.MINIBROWSER_PATH, args: ['--automation'] },
      }),
    )
    .build();
  await browser.manage().setTimeouts({ script: 30_000, pageLoad: 60_000 });
  return {
    open: (address) => browser.get(address),
    ask: async (work, argument) => {
      const [ok, answer] = (await browser.executeAsyncScript(
        `const [argument, done] = arguments;
         Promise.resolve((${work.toString()})(argument)).then((it) => done([true, it]), (error) => done([false, String(error)]));`,
        argument ?? null,
      )) as [boolean, never];
      if (!ok) throw new Error(String(answer));
      return answer;
    },
    leave: async () => {
      await browser.quit().catch(() => undefined);
      strike();
      process.off('exit', strike);
    },
  };
}

function kill(child: ChildProcess): void {
  if (child.pid === undefined || child.exitCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGTERM');
  } catch {
    // It has ended meanwhile.
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

async function answering(address: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The driver ended with ${child.exitCode}`);
    if (await fetch(address).catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
