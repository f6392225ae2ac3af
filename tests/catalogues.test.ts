/** Checks the catalogues: English has every message of Portuguese, with the same placeholders, tags and amounts. */
import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { formatter } from '@lingui/format-po';
import { type CompiledMessage, compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { describe, expect, it } from 'vitest';

interface Entry {
  readonly source: string;
  readonly text: string;
}

const english = await read('en');
const portuguese = await read('pt');

async function read(locale: 'pt' | 'en'): Promise<ReadonlyMap<string, Entry>> {
  const filename = new URL(`../locales/${locale}/messages.po`, import.meta.url);
  const context = { locale, sourceLocale: 'pt', filename: filename.pathname };
  const catalog = await formatter({ lineNumbers: false }).parse(readFileSync(filename, 'utf8'), context);
  const entries = Object.entries(catalog).filter(([, { obsolete }]) => obsolete !== true);
  return new Map(
    entries.map(([id, { message, translation }]) => [id, { source: message ?? id, text: translation ?? '' }]),
  );
}

/** The names of the arguments, those inside a plural's branches included. */
function argumentsOf(tokens: CompiledMessage): ReadonlySet<string> {
  const names = new Set<string>();
  for (const token of tokens) {
    if (typeof token === 'string') continue;
    const [name, , format] = token;
    names.add(name);
    for (const branch of branchesOf(format)) for (const inner of argumentsOf(branch)) names.add(inner);
  }
  return names;
}

function branchesOf(format: unknown): readonly CompiledMessage[] {
  return typeof format === 'object' && format !== null ? Object.values(format).filter(Array.isArray) : [];
}

/** The tags in the order of their numbers; null where one is left open, closed twice or crossed. */
function tagsOf(text: string): readonly string[] | null {
  const open: string[] = [];
  const found: string[] = [];
  for (const [, close, number = '', alone] of text.matchAll(/<(\/?)(\d+)(\/?)>/g)) {
    if (close === '/') {
      if (open.pop() !== number) return null;
      continue;
    }
    found.push(`${number}${alone ?? ''}`);
    if (alone !== '/') open.push(number);
  }
  return open.length === 0 ? found.sort() : null;
}

/** Money is written the Brazilian way in both languages (experience: money), so the same amounts stand in both. */
const moneyOf = (text: string) => (text.match(/R\$\s?[\d.,]*\d/g) ?? []).sort();

const faultsOf = (isFault: (entry: Entry) => boolean) =>
  [...english.values()].filter(isFault).map(({ source, text }) => `${source} → ${text}`);

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

describe('the English catalogue', () => {
  it('has a text for each message of the Portuguese catalogue', () => {
    expect(portuguese.size).toBeGreaterThan(500);
    expect([...english.keys()].sort()).toEqual([...portuguese.keys()].sort());
    expect(faultsOf(({ text }) => text.trim() === '')).toEqual([]);
  });

  it('always writes "email", as in the fixed texts of the specification', () => {
    expect(faultsOf(({ text }) => /e-mail/i.test(text))).toEqual([]);
  });

  it('has valid messages with the same arguments', () => {
    const names = (text: string) => [...argumentsOf(compileMessageOrThrow(text))].sort();
    expect(faultsOf(({ source, text }) => differ(names(source), names(text)))).toEqual([]);
  });

  it('has the same tags, correctly closed', () => {
    expect(faultsOf(({ source, text }) => tagsOf(text) === null || differ(tagsOf(source), tagsOf(text)))).toEqual([]);
  });

  it('has the same amounts of money in the same format', () => {
    expect(faultsOf(({ source, text }) => differ(moneyOf(source), moneyOf(text)))).toEqual([]);
  });

  it('keeps the spaces at the start and end of a text', () => {
    const edges = (text: string) => [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
    expect(faultsOf(({ source, text }) => differ(edges(source), edges(text)))).toEqual([]);
  });

  it('shows no brace, number sign or argument name', () => {
    const faults = faultsOf(({ text }) => {
      const tokens = compileMessageOrThrow(text);
      const i18n = setupI18n({ locale: 'en', messages: { en: { shown: tokens } } });
      return [0, 1, 2, 1234].some((value) => {
        const values = Object.fromEntries([...argumentsOf(tokens)].map((name) => [name, value]));
        return /[{}#]|undefined|NaN/.test(i18n._('shown', values));
      });
    });
    expect(faults).toEqual([]);
  });

  it.each([
    // Messages with fixed words (NAV-2, NAV-3, FORM-2).
    ['Não autorizado', 'Not authorized'],
    ['Você não tem autorização para acessar esta página.', 'You are not authorized to access this page.'],
    ['Página não encontrada', 'Page not found'],
    [
      'Não encontramos a página que você procura. Fale com o administrador do sistema ou tente de novo mais tarde.',
      "We couldn't find the page you were looking for, please contact a system administrator or try again later.",
    ],
    ['Ops… Algo deu errado', 'Oops... Something went wrong'],
    [
      'Ocorreu um erro. Se o problema continuar, fale com o administrador do sistema ou tente de novo mais tarde.',
      'An error has occured. If the problem persists, please contact a system administrator or try again later.',
    ],
    ['Voltar ao início', 'Back to home'],
    ['Todos os jogos', 'All games'],
    ['Failed to fetch transactions.', 'Failed to fetch transactions.'],
    ['Notifications', 'Notifications'],
    ['Edit Profile', 'Edit Profile'],
    // The official warning (SITE-8), and the mark of simulated bets (SITE-5).
    ['Apostar pode causar dependência.', 'Betting can be addictive.'],
    ['Simulado', 'Simulated'],
    ['Tenho 18 anos ou mais', 'I am 18 or older'],
  ])('translates “%s” as “%s”', (source, text) => {
    expect([...english.values()].find((entry) => entry.source === source)?.text).toBe(text);
  });
});

describe('the Portuguese catalogue', () => {
  it('has the texts of the code', () => {
    expect([...portuguese.values()].filter(({ source, text }) => text !== source)).toEqual([]);
  });
});
