/** Checks the architecture of docs/architecture.md: each room's imports, its borders, its clock, its sizes. */
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { handlers } from '../server/http/handlers.ts';
import { type CallName, calls } from '../src/contract/all.ts';
import { SITE_PATHS } from '../src/contract/site-paths.ts';
import { functionsIn } from './support/functions.ts';
import { cyclesOf, featureOf, isGenerated, isTest, roomOf, type Source, sourcesIn } from './support/sources.ts';

const everything = ['src', 'backoffice', 'sw', 'server', 'simulators', 'tests'].flatMap(sourcesIn);
const product = everything.filter(({ path }) => !isTest(path) && !isGenerated(path) && !path.startsWith('tests/'));
const tests = everything.filter(({ path }) => isTest(path) || path.startsWith('tests/'));

/** The rooms that each room may import. A room may always import itself. */
const ALLOWED: Record<string, readonly string[]> = {
  main: ['app', 'ui'],
  app: ['routes', 'features', 'hooks', 'domain', 'validation', 'api', 'storage', 'ui', 'lib', 'contract', 'locales'],
  routes: ['app', 'features', 'hooks', 'domain', 'validation', 'api', 'storage', 'ui', 'lib', 'contract'],
  features: ['hooks', 'domain', 'early', 'validation', 'api', 'storage', 'ui', 'lib', 'contract'],
  early: ['lib', 'contract'],
  hooks: ['domain', 'api', 'storage', 'ui', 'lib', 'contract'],
  domain: ['validation', 'api', 'storage', 'lib', 'contract'],
  validation: ['lib', 'contract'],
  api: ['lib', 'contract'],
  storage: ['lib', 'contract'],
  ui: ['lib'],
  lib: [],
  contract: [],
  sw: ['contract', 'lib', 'storage'],
  backoffice: ['ui', 'lib', 'contract', 'locales'],
  server: ['contract'],
  simulators: [],
};

/** Packages that only some rooms may use at run time. */
const KEPT_IN: Record<string, readonly string[]> = {
  ky: ['api'],
  'pusher-js': ['api'],
  idb: ['storage'],
  '@tanstack/query-sync-storage-persister': ['storage'],
  '@tanstack/react-query-persist-client': ['storage'],
  '@base-ui/react': ['ui'],
  valibot: ['contract', 'api', 'storage', 'domain', 'features', 'app', 'routes', 'sw', 'server', 'simulators'],
  // `lib` uses its managers of the network and of the focus.
  '@tanstack/react-query': ['backoffice', 'app', 'routes', 'features', 'hooks', 'domain', 'api', 'storage', 'lib'],
  // `lib` links and prefetches by the router's types; it imports no other room.
  '@tanstack/react-router': ['app', 'routes', 'features', 'hooks', 'lib'],
  react: ['backoffice', 'app', 'routes', 'features', 'hooks', 'ui', 'lib'],
  'react-dom': ['backoffice', 'app', 'ui'],
  pusher: ['server'],
  kysely: ['server'],
  pg: ['server'],
};

/** Names that only some files may use; all others must go through these. */
const DOORS: ReadonlyArray<{
  readonly what: string;
  readonly pattern: RegExp;
  readonly within: RegExp;
  readonly open: RegExp;
}> = [
  {
    what: 'the network',
    pattern: /(?<![.\w])fetch\(|new (?:WebSocket|EventSource|XMLHttpRequest)\b|sendBeacon/,
    within: /^src\//,
    // A launch and the player's account are requested before the client has loaded.
    open: /^src\/(?:api\/|early\/(?:account|launch)-ahead\.ts$)/,
  },
  {
    what: 'the storage of the browser',
    pattern: /\b(?:localStorage|sessionStorage|indexedDB|document\.cookie)\b/,
    within: /^src\//,
    // Beside the room itself two marks that nothing else reads: the language's cookie and the guard of a reload.
    // `early` reads two keys before the room has loaded.
    open: /^src\/(?:storage\/|early\/stored\.ts$|domain\/locale\.ts$|api\/reload\.ts$)/,
  },
  {
    what: 'the network and the visibility of the page',
    pattern: /addEventListener\('(?:online|offline|visibilitychange)'|\.onLine\b|\.visibilityState\b/,
    within: /^src\//,
    // Reads the browser's state for TanStack's managers, which all others ask once the app has loaded.
    open: /^src\/(?:api\/query|early\/(?:account-ahead|head|game-frame|sports-launch))\.ts$/,
  },
  { what: 'jitter', pattern: /Math\.random\(/, within: /^src\//, open: /^src\/lib\/retry\.ts$/ },
  {
    what: 'the time of the server (NET-5)',
    pattern:
      /\bDate\.now\b|\bnew Date\(\s*\)|(?<![.\w])Date\(\)|performance\.timeOrigin|(?<![.\w])now\(\)(?! \w+\()|\bcurrent_(?:timestamp|date|time)\b|clock_timestamp\(/i,
    within: /^server\//,
    open: /^server\/clock\.ts$/,
  },
  {
    what: 'code or HTML made of text',
    pattern:
      /\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write|\beval\(|new Function\(|createElement\('(?:style|script)'\)|dangerouslySetInnerHTML/,
    within: /^(?:src|sw)\//,
    open: /^src\/lib\/third-party-script\.ts$/,
  },
  { what: 'the console', pattern: /\bconsole\.\w+\(/, within: /^(?:src|sw|server)\//, open: /^server\/operator\// },
  {
    what: 'the environment',
    pattern: /\bprocess\.env\b/,
    within: /^server\//,
    open: /^server\/(?:main|env|operator\/cli)\.ts$/,
  },
  {
    what: 'a balance',
    pattern: /(?:insertInto|updateTable|deleteFrom)\('(?:balances|ledger_\w+|entries)'\)/,
    within: /^server\//,
    open: /^server\/ledger\//,
  },
];

function breaches(sources: readonly Source[], wrong: (source: Source) => readonly string[]): string[] {
  return sources.flatMap((source) => wrong(source).map((what) => `${source.path}: ${what}`));
}

describe('the imports between rooms', () => {
  it.each(Object.keys(ALLOWED))('lets %s import only the rooms below it', (room) => {
    const members = product.filter(({ path }) => roomOf(path) === room);
    expect(members.length).toBeGreaterThan(0);
    const wrong = breaches(members, ({ imports }) =>
      imports.filter((target) => {
        const to = roomOf(target);
        // The operator's command judges colours as the page does.
        if (room === 'server' && /^src\/lib\/(?:contrast|palette-judgement)\.ts$/.test(target)) return false;
        return to !== room && !ALLOWED[room]?.includes(to) && !target.endsWith('.json');
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('covers every room', () => {
    expect([...new Set(product.map(({ path }) => roomOf(path)))].filter((room) => !ALLOWED[room])).toEqual([]);
  });

  it('keeps the back office out of the players’ code: only it and the server import its part of the contract', () => {
    const wrong = breaches(
      product.filter(({ path }) => /^(?:src|sw|simulators)\//.test(path)),
      ({ imports }) => imports.filter((target) => /backoffice/.test(target)),
    );
    expect(wrong).toEqual([]);
  });

  it('forbids a feature to import another feature', () => {
    const wrong = breaches(product, ({ path, imports }) => {
      const own = featureOf(path);
      return own ? imports.filter((target) => (featureOf(target) ?? own) !== own) : [];
    });
    expect(wrong).toEqual([]);
  });

  it('forbids a simulator to import another simulator; all may import their lib, which imports none', () => {
    const part = (path: string) => path.split('/')[1];
    const wrong = breaches(
      product.filter(({ path }) => path.startsWith('simulators/')),
      ({ path, imports }) => imports.filter((target) => ![part(path), 'lib'].includes(part(target))),
    );
    expect(wrong).toEqual([]);
  });

  it('has no cycles', () => {
    expect(
      cyclesOf(new Map(product.map(({ path, imports }) => [path, imports.filter((target) => target !== path)]))),
    ).toEqual([]);
  });

  it('finds an example cycle', () => {
    expect(
      cyclesOf(
        new Map([
          ['a', ['b']],
          ['b', ['c']],
          ['c', ['b']],
        ]),
      ),
    ).toEqual(['b → c → b']);
  });
});

describe('the single access points', () => {
  it.each(Object.entries(KEPT_IN))('allows the package %s only in its rooms', (name, rooms) => {
    const wrong = product.filter(({ path, packages }) => packages.includes(name) && !rooms.includes(roomOf(path)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('allows only valibot in the contract', () => {
    const members = product.filter(({ path }) => roomOf(path) === 'contract');
    expect(breaches(members, ({ packages }) => packages.filter((name) => name !== 'valibot'))).toEqual([]);
  });

  it.each(DOORS.map((door) => [door.what, door] as const))(
    'allow %s only in one place',
    (_what, { pattern, within, open }) => {
      const wrong = product.filter(({ path, code }) => within.test(path) && !open.test(path) && pattern.test(code));
      expect(wrong.map(({ path }) => path)).toEqual([]);
    },
  );

  it('forbid toasts in api, storage and domain', () => {
    const wrong = product.filter(
      ({ path, code }) => /^src\/(?:api|storage|domain)\//.test(path) && /\btoast\w*\(/.test(code),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('forbid React in model.ts', () => {
    const wrong = product.filter(
      ({ path, packages }) => path.endsWith('/model.ts') && packages.some((name) => /react|valtio/.test(name)),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('forbid inline queries in pages', () => {
    const wrong = product.filter(({ code }) =>
      /\buse(?:Suspense)?(?:Infinite)?Quer(?:y|ies)\(\s*\{\s*query(?:Key|Fn)/.test(code),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('the layout of files', () => {
  const lines = (source: Source) => source.text.trimEnd().split('\n').length;

  it('leaves no function over 60 lines without its reason, "One function because …"', { timeout: 120_000 }, () => {
    const reason = /\bone\s+(?:\*\s+)?function\s+(?:\*\s+)?because\b/i;
    const long = breaches(product, ({ path, text }) =>
      (text.split('\n').length > 60 ? functionsIn(path, text) : [])
        .filter(({ lines: length, comment }) => length > 60 && !reason.test(comment))
        .map(({ name, lines: length }) => `${name} (${length} lines)`),
    );
    expect(long).toEqual([]);
  });

  it('lists the files of two paths in docs/architecture.md, and their number', () => {
    const [, paths = ''] = readFileSync('docs/architecture.md', 'utf8').split('## Two paths');
    const [deposit = '', depositFiles = '', play = '', playFiles = ''] = paths.split('```\n');
    for (const [words, list] of [
      [deposit, depositFiles],
      [play, playFiles],
    ] as const) {
      const files = [...list.matchAll(/^(\S+): (.+)$/gm)].flatMap(([, folder, names = '']) =>
        names.split(' ').map((name) => `${folder}/${name}`),
      );
      expect(files.filter((file) => !existsSync(file))).toEqual([]);
      expect(words).toContain(`: ${files.length} files`);
    }
  });

  it('limits a route file to 40 lines', () => {
    const thick = product.filter((source) => source.path.startsWith('src/routes/') && lines(source) > 40);
    expect(thick.map(({ path }) => path)).toEqual([]);
  });

  it('names components PascalCase.tsx and all other files kebab-case.ts', () => {
    const wrong = everything
      .map(({ path }) => path)
      .filter(
        (path) =>
          !path.startsWith('src/routes/') &&
          !/(?:^|\/)(?:[a-z0-9]+(?:[-.][a-z0-9]+)*\.tsx?|[A-Z][A-Za-z0-9]*(?:\.tsx|\.test\.tsx?))$/.test(path),
      );
    expect(wrong).toEqual([]);
  });

  it('has no default exports', () => {
    const wrong = product.filter(
      ({ path, code }) => /\bexport default\b/.test(code) && !path.endsWith('vite.config.ts'),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('has no barrels', () => {
    const onlyPassesOn = ({ code, imports }: Source) =>
      imports.length > 0 && code.replace(/\bexport\s+(?:type\s+)?\{[^}]*\}\s*from\s+'\.[^']+';?/g, '').trim() === '';
    const wrong = product.filter((source) => /\bexport\s+\*/.test(source.code) || onlyPassesOn(source));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('demands a reason beside a cast through unknown and a silenced compiler error', () => {
    const wrong = breaches(product, ({ text }) => {
      const all = text.split('\n');
      return all.flatMap((line, index) => {
        const silenced = /@ts-(?:ignore|nocheck)|@ts-expect-error\s*$/.test(line);
        const cast =
          /\bas unknown as\b/.test(line) &&
          !/\/\/|\/\*/.test(line) &&
          !/^\s*(?:\/\/|\*|\/\*)/.test(all[index - 1] ?? '');
        return silenced || cast ? [`line ${index + 1}`] : [];
      });
    });
    expect(wrong).toEqual([]);
  });

  it('has no test with only, todo or skip', () => {
    const wrong = tests.filter(({ code }) => /\b(?:it|test|describe)\.(?:only|todo|skip)\(/.test(code));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('loads the modules anew in a test that mocks one: another file of its process may have loaded them', () => {
    const wrong = tests.filter(({ text }) => /^vi\.mock\(/m.test(text) && !text.includes('vi.resetModules('));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});

describe('the contract', () => {
  const names = Object.keys(calls) as CallName[];
  /** Every address that a test names, its constants filled in, with what stands before it on its line. */
  const asked = tests.flatMap(({ code }) => {
    const constants = [...code.matchAll(/\bconst (\w+) = '(\/[^']*)'/g)];
    const filled = constants.reduce(
      (text, [, name = '', value = '']) =>
        text.replaceAll(`\${${name}}`, value).replace(new RegExp(`\\b${name}\\b(?=[,)])`, 'g'), `'${value}'`),
      code,
    );
    return [...filled.matchAll(/(.{0,60}?)['"`]((?:\$\{\w+\})?\/[\w/{}$.-]+)/g)].map(
      ([, before = '', address = '']) => ({
        before,
        segments: address
          .replace(/^\$\{\w+\}/, '')
          .replace(/^\/api(?=\/)/, '')
          .split('/'),
        code,
      }),
    );
  });

  /** Tells whether a test calls this address, or names the call. */
  function isAsked(name: CallName): boolean {
    if (tests.some(({ code }) => new RegExp(`\\b${name}\\b`).test(code))) return true;
    const { method, path } = calls[name];
    const wanted = path.split('/');
    const byMethod = method === 'GET' ? /^(?!.*(?:POST|PUT|PATCH|DELETE))/ : new RegExp(`${method}|signed\\w*\\(`, 'i');
    return asked.some(
      ({ before, segments, code }) =>
        segments.length === wanted.length &&
        byMethod.test(before) &&
        // For a helper that takes the last segment of an address, look for that segment in quotes.
        wanted.every(
          (word, index) =>
            word.startsWith('{') ||
            segments[index] === word ||
            (segments[index]?.startsWith('${') && code.includes(`'${word}'`)),
        ),
    );
  }

  /** API paths and call names in code that does not make those calls, as code that judges them would name them. */
  function judgedIn(code: string): string[] {
    const paths = names.map((name) => calls[name].path);
    const heads = new Set(paths.map((path) => path.split('/')[1]));
    const others = code.replace(/\b(?:guestCall|ask)\('\w+'/g, '');
    const literals = [...others.matchAll(/['"`]([\w/{}.-]{2,})['"`]/g)].map(([, text = '']) => text);
    const inPatterns = [...others.matchAll(/\/\^\\\/(.*)/g)].flatMap(([, rest = '']) => rest.match(/\w+/g) ?? []);
    return [
      ...literals.filter((text) => text in calls),
      ...literals.filter(
        (text) => !(text in SITE_PATHS) && /^\/./.test(text) && paths.some((one) => one.startsWith(text)),
      ),
      ...inPatterns.filter((word) => heads.has(word)),
    ];
  }

  it('declares the policy of its calls: server/http names no call and no path of the API', () => {
    // A form's words differ by call, and a counter of wrong passwords has the name of a call: no policy of a request.
    const http = product.filter(({ path }) => /^server\/http\/(?!field-text|rate-limit)/.test(path));
    expect(breaches(http, ({ code }) => judgedIn(code))).toEqual([]);
    expect(judgedIn("call.path.startsWith('/gateways/pix/') || new Set(['createPixCharge'])")).toHaveLength(2);
    expect(judgedIn(String.raw`/^\/(?:health|_test\/)/.test(call.path)`)).toEqual(['health', '_test']);
  });

  it('has a test for each call with a handler', () => {
    const silent = names.filter((name) => handlers[name] && !isAsked(name));
    expect(silent).toEqual([]);
  });
});
