// @vitest-environment jsdom
import { all as vee } from '@vee-validate/rules';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type StandardRuleName, standardRules } from './standard-rules.ts';

/**
 * Compares each standard rule with VeeValidate's package on random values and parameters (FORM-7). `DIFFERENCES` lists
 * the allowed differences with their reasons; no other case may differ.
 */
const theirs = vee as unknown as Record<StandardRuleName, (value: unknown, params: readonly unknown[]) => unknown>;
const context = { field: 'Campo', form: {} };
const RUNS = 2_000;

/** The result of a rule, or `throws`. */
async function verdict(rule: () => unknown): Promise<boolean | 'throws'> {
  try {
    return (await rule()) as boolean;
  } catch {
    return 'throws';
  }
}

interface Difference {
  readonly because: string;
  readonly when: (value: unknown, params: readonly unknown[], veeSays: boolean | 'throws') => boolean;
}

const members = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.flatMap(members) : [value]);

const DIFFERENCES: Readonly<Partial<Record<StandardRuleName, readonly Difference[]>>> = {
  alpha_num: [
    {
      because: 'VeeValidate lacks the `*` in the Danish pattern, so it takes one character only; ours takes a text',
      when: (_value, [language]) => language === 'da',
    },
  ],
  email: [
    {
      because: 'no address is longer than 254 characters, and the bound keeps the cost of the pattern small',
      when: (value) => members(value).some((member) => String(member).length > 254),
    },
  ],
};

/**
 * Our rules never throw for a value: input on which VeeValidate throws (a null member, a missing pattern) is invalid.
 */
const THROWS = (veeSays: boolean | 'throws', ours: boolean | 'throws') => veeSays === 'throws' && ours === false;

async function expectAgreement(name: StandardRuleName, value: unknown, params: readonly unknown[]): Promise<void> {
  const expected = await verdict(() => theirs[name](value, params));
  const got = await verdict(() => standardRules[name](value, params, context));
  if (got === expected || THROWS(expected, got)) return;
  if (DIFFERENCES[name]?.some(({ when }) => when(value, params, expected))) return;
  expect({ rule: name, value, params, verdict: got }).toEqual({ rule: name, value, params, verdict: expected });
}

/* ── what fields hold ─────────────────────────────────────────────────────── */

const LANGUAGES = 'en cs da de es fr it lt nl hu pl pt ru kz sk sr sv tr uk ar az ug xx'.split(' ');
/**
 * Characters that the patterns distinguish: letters of many alphabets, digits of three, space, sign, emoji, control.
 */
const character = fc.constantFrom(
  ..."abzAZ019_-+.'@ \t\n/:,!áÁçÇñßœŸšžřŁøÅıİğşёЯїґҰқءيًٰ٠٩چۋ０９一👍\u0000\u200f",
  ...'ÃÕĄŐƏ',
);
const text = fc.oneof(
  fc.string({ unit: character, maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.-e '), maxLength: 8 }),
  fc.emailAddress(),
  fc.webUrl(),
  fc.constantFrom(
    '  ',
    'a'.repeat(10_000),
    '<b>x</b>',
    'a..b@c.com',
    '.a@b.co',
    "o'neil@a-b.co.uk",
    'x@y',
    'javascript:1',
  ),
);
const scalar = fc.oneof(
  { weight: 6, arbitrary: text },
  fc.integer(),
  fc.double(),
  fc.constantFrom(null, undefined, '', true, false, 0, -0, Number.NaN, Number.POSITIVE_INFINITY),
);
const value = fc.oneof(
  { weight: 6, arbitrary: scalar },
  fc.array(scalar, { maxLength: 4 }),
  fc.array(fc.array(scalar, { maxLength: 2 }), { maxLength: 2 }),
);
const anything = fc.oneof(value, fc.object({ maxDepth: 1, key: fc.constantFrom('a', 'name', 'size') }), fc.date());
const number = fc.oneof(
  fc.integer({ min: -20, max: 20 }),
  fc.integer({ min: -20, max: 20 }).map(String),
  fc.double(),
  text,
);
const pattern = fc.constantFrom<unknown>(/^[a-z]+$/, /\d/i, '^[a-z]+$', '[0-9]{2}', '.', '', undefined);
const file = fc.record({
  name: fc.oneof(
    fc
      .tuple(text, fc.constantFrom('jpg', 'JPEG', 'png', 'svg', 'gif', 'bmp', 'webp', 'pdf', 'exe', 'jpg.exe', ''))
      .map(([stem, end]) => `${stem}.${end}`),
    text,
  ),
  type: fc.constantFrom('image/png', 'image/svg+xml', 'image/svg', 'application/pdf', 'text/plain', 'IMAGE/PNG', ''),
  size: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.constantFrom(1024, 1025, 11 * 1024 * 1024)),
});
const files = fc.oneof(file, fc.array(file, { maxLength: 3 }), scalar, fc.array(scalar, { maxLength: 2 }));
const none = fc.constant<readonly unknown[]>([]);
const language = fc.oneof(
  none,
  fc.constantFrom(...LANGUAGES).map((name) => [name]),
);
const one = number.map((it) => [it]);
const two = fc.tuple(number, number);

type Case = readonly [fc.Arbitrary<unknown>, fc.Arbitrary<readonly unknown[]>];
const CASES: Readonly<Record<Exclude<StandardRuleName, 'dimensions'>, Case>> = {
  alpha: [value, language],
  alpha_dash: [value, language],
  alpha_num: [value, language],
  alpha_spaces: [value, language],
  between: [value, two],
  confirmed: [anything, anything.map((it) => [it])],
  digits: [value, one],
  email: [anything, none],
  ext: [files, fc.array(fc.constantFrom('jpg', 'jpe?g', 'pdf', 'PNG', 'svg'), { maxLength: 3 })],
  image: [files, none],
  integer: [anything, none],
  is: [anything, anything.map((it) => [it])],
  is_not: [anything, anything.map((it) => [it])],
  length: [anything, one],
  max: [value, one],
  max_value: [value, one],
  mimes: [
    files,
    fc.array(fc.constantFrom('image/*', 'image/svg+xml', 'application/pdf', 'text/plain'), { maxLength: 3 }),
  ],
  min: [value, one],
  min_value: [value, one],
  not_one_of: [value, fc.array(scalar, { maxLength: 4 })],
  numeric: [anything, none],
  one_of: [value, fc.array(scalar, { maxLength: 4 })],
  regex: [value, pattern.map((it) => [it])],
  required: [anything, none],
  size: [files, number.map((it) => [it])],
  url: [value, pattern.map((it) => [it])],
};

describe('a standard rule agrees with VeeValidate', () => {
  it('exists for each rule of VeeValidate', () => {
    expect(Object.keys(standardRules).sort()).toEqual(Object.keys(vee).sort());
  });

  it.each(Object.keys(CASES) as (keyof typeof CASES)[])('%s', async (name) => {
    const [values, params] = CASES[name];
    await fc.assert(
      fc.asyncProperty(values, params, async (given, with_) => expectAgreement(name, given, with_)),
      { numRuns: RUNS },
    );
  });

  it('is, is_not and confirmed: a value that equals the parameter, also as text', async () => {
    await fc.assert(
      fc.asyncProperty(
        anything,
        fc.constantFrom<StandardRuleName>('is', 'is_not', 'confirmed'),
        async (given, name) => {
          await expectAgreement(name, given, [given]);
          await expectAgreement(name, given, [String(given)]);
        },
      ),
      { numRuns: RUNS },
    );
  });
});

describe('the dimensions rule agrees with VeeValidate', () => {
  beforeEach(() => {
    // A stub whose file content gives its size or an error: jsdom does not decode images.
    vi.stubGlobal(
      'Image',
      class extends EventTarget {
        onload: (() => void) | null = null;
        onerror: (() => void) | null = null;
        width = 0;
        height = 0;
        set src(address: string) {
          const [width, height] = address.split(':')[1]?.split('x').map(Number) ?? [];
          const event = width === undefined || Number.isNaN(width) ? 'error' : 'load';
          this.width = width ?? 0;
          this.height = height ?? 0;
          queueMicrotask(() => {
            this.dispatchEvent(new Event(event));
            this[`on${event}`]?.();
          });
        }
      },
    );
    URL.createObjectURL = (it) => `pixels:${(it as unknown as { pixels: string }).pixels}`;
    URL.revokeObjectURL = () => undefined;
  });
  afterEach(() => void vi.unstubAllGlobals());

  it('for files of random pixel sizes', async () => {
    const picture = fc.record({
      name: fc.constantFrom('a.jpg', 'b.PNG', 'c.webp', 'd.svg', 'e.pdf'),
      pixels: fc.constantFrom('10x20', '20x10', '0x0', 'broken'),
    });
    const size = fc.constantFrom<unknown>(10, '10', 20, '20', 0, undefined);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(picture, fc.array(picture, { maxLength: 3 }), fc.constantFrom('', null, undefined)),
        fc.oneof(fc.tuple(size, size), none),
        async (given, params) => expectAgreement('dimensions', given, params),
      ),
      { numRuns: RUNS },
    );
  });
});

describe('the listed differences from VeeValidate', () => {
  it('exist, so that the list has no needless entry', async () => {
    const both = async (name: StandardRuleName, given: unknown, params: readonly unknown[]) => [
      await verdict(() => standardRules[name](given, params, context)),
      await verdict(() => theirs[name](given, params)),
    ];
    expect(await both('alpha_num', 'ærø', ['da'])).toEqual([true, false]);
    expect(await both('email', `${'a'.repeat(250)}@b.co`, [])).toEqual([false, true]);
    expect(await both('regex', 'a', [])).toEqual([false, 'throws']);
    expect(await both('image', [null], [])).toEqual([false, 'throws']);
  });
});
