/**
 * The standard rules with VeeValidate 4's behaviour (FORM-7). `rules.property.test.ts` compares both and lists the few
 * differences with their reasons. An empty value passes every rule but `required`, `confirmed`, `is` and `is_not`.
 */

/** A rule: whether a value is valid. `confirmed`, `is` and `is_not` take the other value as their first parameter. */
export type Rule = (value: unknown, params: readonly unknown[], context: RuleContext) => boolean | Promise<boolean>;

export interface RuleContext {
  /** The field's label. */
  readonly field: string;
  readonly form: Readonly<Record<string, unknown>>;
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** An empty value passes; in a list every member must pass. */
function each(test: (value: unknown, params: readonly unknown[]) => boolean): Rule {
  const rule = (value: unknown, params: readonly unknown[]): boolean => {
    if (isEmpty(value)) return true;
    if (Array.isArray(value)) return value.every((member) => rule(member, params));
    return test(value, params);
  };
  return rule;
}

/** As `each`, but an empty member of a list fails. */
function every(test: (value: unknown) => boolean): Rule {
  return (value) => isEmpty(value) || (Array.isArray(value) ? value : [value]).every(test);
}

/** Letters of a language beyond A to Z; a leading `!` marks an alphabet without A to Z. */
const LETTERS: Readonly<Record<string, string>> = {
  en: '',
  cs: 'ÁČĎÉĚÍŇÓŘŠŤÚŮÝŽ',
  da: 'ÆØÅ',
  de: 'ÄÖÜß',
  es: 'ÁÉÍÑÓÚÜ',
  fr: 'ÀÂÆÇÉÈÊËÏÎÔŒÙÛÜŸ',
  it: '\u00c0-\u00ff',
  lt: 'ĄČĘĖĮŠŲŪŽ',
  nl: 'ÉËÏÓÖÜ',
  hu: 'ÁÉÍÓÖŐÚÜŰ',
  pl: 'ĄĆĘŚŁŃÓŻŹ',
  pt: 'ÃÁÀÂÇÉÊÍÕÓÔÚÜ',
  ru: '!А-ЯЁ',
  kz: '!А-ЯЁ\u04D8\u04B0\u0406\u04A2\u0492\u04AE\u049A\u04E8\u04BA',
  sk: 'ÁÄČĎÉÍĹĽŇÓŔŠŤÚÝŽ',
  sr: 'ČĆŽŠĐ',
  sv: 'ÅÄÖ',
  tr: 'ÇĞİıÖŞÜ',
  uk: '!А-ЩЬЮЯЄІЇҐ',
  ar: '!ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىي\u064B\u064C\u064D\u064E\u064F\u0650\u0651\u0652\u0670',
  az: 'ÇƏĞİıÖŞÜ',
  ug: 'چۋېرتيۇڭوپھسداەىقكلزشغۈبنمژفگخجۆئ',
};

/**
 * Makes a rule from one pattern per language, built at first use. `more` holds the characters allowed beside letters,
 * as the inside of a character class.
 */
function alphabet(more: string): Rule {
  const made = new Map<string, RegExp>();
  const pattern = (language: string): RegExp => {
    const known = made.get(language);
    if (known) return known;
    const letters = LETTERS[language] ?? '';
    const own = letters.startsWith('!') ? letters.slice(1) : `A-Z${letters}`;
    const digits = language === 'ar' && more.includes('0-9') ? '٠-٩' : '';
    const built = new RegExp(`^[${more}${digits}${own}]*$`, language === 'ar' ? '' : 'i');
    made.set(language, built);
    return built;
  };
  return each((value, [language]) => {
    const text = String(value);
    if (!language) return Object.keys(LETTERS).some((name) => pattern(name).test(text));
    return pattern(typeof language === 'string' && language in LETTERS ? language : 'en').test(text);
  });
}

interface FileLike {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly size?: unknown;
}

/** Returns one or several files; a value that is no file has no name, type or size. */
function filesOf(value: unknown): readonly FileLike[] {
  const all: readonly unknown[] = Array.isArray(value) ? value : [value];
  return all.map((file) => (file ?? {}) as FileLike);
}

/** Returns the pixel size of an image file; null if it is none, or without a browser to decode it. */
async function pixelsOf(file: unknown): Promise<{ width: number; height: number } | null> {
  if (typeof Image === 'undefined' || typeof URL.createObjectURL !== 'function') return null;
  const address = URL.createObjectURL(file as Blob);
  try {
    return await new Promise((resolve) => {
      const image = new Image();
      image.addEventListener('error', () => resolve(null));
      image.addEventListener('load', () => resolve({ width: image.width, height: image.height }));
      image.src = address;
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Turns `image/*` and `image/svg+xml` into patterns, as VeeValidate does. */
function mimePattern(mime: string): RegExp {
  const plus = /\+(.+)?/;
  const source = plus.test(mime) ? mime.replace(plus, '(\\+$1)?') : mime;
  return new RegExp(source.replace('*', '.+'), 'i');
}

function asPattern(value: unknown): RegExp | undefined {
  if (value instanceof RegExp) return value;
  return typeof value === 'string' ? new RegExp(value) : undefined;
}

/** `URL.canParse` is missing in the older phones that we support. */
function isAddress(value: unknown): boolean {
  try {
    return new URL(value as string).href !== '';
  } catch {
    return false;
  }
}

const EMAIL = /^(?!\.)(?!.*\.\.)([A-Z0-9_'+\-.]*)[A-Z0-9_+-]@([A-Z0-9][A-Z0-9-]*\.)+[A-Z]{2,}$/i;

/** Loose comparison on purpose: `one_of:1,2` accepts the number 1, as VeeValidate does. */
// oxlint-disable-next-line eqeqeq
const loosely = (a: unknown, b: unknown): boolean => a == b;

const oneOf = each((value, list) => list.some((item) => loosely(item, value)));

export const standardRules = {
  alpha: alphabet(''),
  alpha_dash: alphabet('0-9_\\-'),
  alpha_num: alphabet('0-9'),
  alpha_spaces: alphabet('\\s'),
  between: each((value, [min, max]) => Number(min) <= Number(value) && Number(max) >= Number(value)),
  confirmed: (value, [other]) => String(value) === String(other),
  digits: each((value, [length]) => /^[0-9]*$/.test(String(value)) && String(value).length === Number(length)),
  dimensions: async (value, [width, height]) => {
    if (isEmpty(value)) return true;
    const files = filesOf(value);
    if (files.some((file) => !/\.(?:jpg|svg|jpeg|png|bmp|gif)$/i.test(String(file.name)))) return false;
    const sizes = await Promise.all(files.map(pixelsOf));
    return sizes.every((size) => size?.width === Number(width) && size.height === Number(height));
  },
  // No address is longer than 254 characters; the bound also keeps the pattern fast.
  email: every((value) => String(value).length <= 254 && EMAIL.test(String(value))),
  ext: (value, extensions) => {
    if (isEmpty(value)) return true;
    const pattern = new RegExp(`\\.(${extensions.join('|')})$`, 'i');
    return filesOf(value).every((file) => pattern.test(String(file.name)));
  },
  image: (value) =>
    isEmpty(value) || filesOf(value).every((file) => /\.(?:jpg|svg|jpeg|png|bmp|gif|webp)$/i.test(String(file.name))),
  integer: every((value) => /^-?[0-9]+$/.test(String(value))),
  is: (value, [other]) => value === other,
  is_not: (value, [other]) => value !== other,
  length: (value, [length]) => {
    if (isEmpty(value)) return true;
    const counted = typeof value === 'number' ? String(value) : (value as ArrayLike<unknown>);
    return (counted.length ? counted.length : Array.from(counted).length) === Number(length);
  },
  max: each((value, [length]) => [...String(value)].length <= Number(length)),
  max_value: each((value, [max]) => Number(value) <= Number(max)),
  mimes: (value, mimes) => {
    if (isEmpty(value)) return true;
    const patterns = mimes.map((mime) => mimePattern(String(mime)));
    return filesOf(value).every((file) => patterns.some((pattern) => pattern.test(String(file.type))));
  },
  min: each((value, [length]) => [...String(value)].length >= Number(length)),
  min_value: each((value, [min]) => Number(value) >= Number(min)),
  not_one_of: (value, list, context) => isEmpty(value) || !oneOf(value, list, context),
  numeric: every((value) => /^[0-9]+$/.test(String(value)) || /^[٠-٩]+$/.test(String(value))),
  one_of: oneOf,
  regex: each((value, [pattern]) => asPattern(pattern)?.test(String(value)) ?? false),
  required: (value) => {
    if (value === null || value === undefined || value === false) return false;
    if (Array.isArray(value) && value.length === 0) return false;
    return String(value).trim().length > 0;
  },
  size: (value, [limit]) => {
    if (isEmpty(value)) return true;
    const bytes = Number(limit) * 1024;
    if (Number.isNaN(bytes)) return false;
    // In a list, a member without a size is not too large.
    if (Array.isArray(value)) {
      return value.every((file: FileLike | null | undefined) => {
        return file !== null && file !== undefined && !((file.size as number) > bytes);
      });
    }
    return ((value as FileLike).size as number) <= bytes;
  },
  url: (value, [pattern]) => {
    if (isEmpty(value)) return true;
    if (!isAddress(value)) return false;
    return asPattern(pattern)?.test(value as string) ?? true;
  },
} as const satisfies Record<string, Rule>;

export type StandardRuleName = keyof typeof standardRules;
