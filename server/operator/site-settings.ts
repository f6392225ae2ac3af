/**
 * Changes one setting of a site: the typed text becomes a value, the whole configuration is checked against the
 * contract's schema and the rules between its keys, and only then stored.
 */
import * as v from 'valibot';
import { siteConfig } from '../../src/contract/site.ts';
import type { StoredConfig } from '../site/sites.ts';
import { OperatorError } from './command.ts';
import { judgeSettings } from './judge-settings.ts';
import { recordableText, type Sentence, say } from './say.ts';
import { nearest } from './suggest.ts';

/** The settings in a site's row. */
export interface SiteSettings {
  readonly name: string;
  readonly active: boolean;
  readonly config: StoredConfig;
}

export interface SettingChange {
  readonly settings: SiteSettings;
  readonly before: unknown;
  readonly after: unknown;
}

type Tree = Readonly<Record<string, unknown>>;

/** Keys of the configuration that cannot be set: each is computed, or has its own table. */
const COMPUTED = ['casino_id', 'banners', 'realtime', 'api_url', 'provider_origin', 'sports_origin', 'pix_simulator'];
/** A host name as a URL writes it: lower case, no scheme, port or path. */
const hostName = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/, 'a host name'),
);
const words = v.optional(v.pipe(v.string(), v.trim()), '');
/** The stored configuration: with English words beside the Portuguese, and with settings that browsers do not get. */
const keptConfig = v.object({
  ...siteConfig.entries,
  og_en: v.optional(v.object({ title: words, description: words })),
  redirect_hosts: v.optional(v.array(hostName)),
  /** Centavos above which two operators approve a withdrawal; null: one is enough. */
  withdrawal_second_approval_above: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0)))),
  chat_min_wagered: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100_000_000))),
  chat_words: v.optional(
    v.pipe(v.array(v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(40))), v.maxLength(500)),
  ),
});
/** The settings that an operator may change, without those of the maintenance. */
export const settable = Object.keys(keptConfig.entries).filter((key) => !COMPUTED.includes(key));

/** All settings, in the form of the configuration. */
export function settingsOf({ name, active, config }: SiteSettings): Tree {
  return { name, active, ...config };
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value at a path; undefined if there is none. */
export function valueAt(tree: unknown, path: readonly string[]): unknown {
  let value = tree;
  for (const key of path) {
    if (!isTree(value) || !Object.hasOwn(value, key)) return undefined;
    value = value[key];
  }
  return value;
}

function withValue(tree: Tree, [key = '', ...rest]: readonly string[], value: unknown): Tree {
  const inner = Object.hasOwn(tree, key) ? tree[key] : undefined;
  return { ...tree, [key]: rest.length === 0 ? value : withValue(isTree(inner) ? inner : {}, rest, value) };
}

function withoutValue(tree: Tree, [key = '', ...rest]: readonly string[]): Tree {
  const { [key]: inner, ...others } = tree;
  return rest.length === 0 || !isTree(inner) ? others : { ...others, [key]: withoutValue(inner, rest) };
}

/** The path of a key that the schema dropped; null if it kept all. */
function droppedKey(typed: unknown, kept: unknown, path: string): string | null {
  if (typeof typed !== 'object' || typed === null) return null;
  for (const [key, value] of Object.entries(typed)) {
    if (typeof kept !== 'object' || kept === null || !Object.hasOwn(kept, key)) return `${path}.${key}`;
    const dropped = droppedKey(value, (kept as Tree)[key], `${path}.${key}`);
    if (dropped !== null) return dropped;
  }
  return null;
}

/** `cashback.release_day` → its parts. @throws OperatorError for an unknown setting */
export function pathOf(key: string): string[] {
  const path = key.split('.');
  const [first = ''] = path;
  if (['maintenance', 'maintenance_until', 'active'].includes(first))
    throw new OperatorError(say`Maintenance is switched by "maintenance on" and "maintenance off".`);
  if (COMPUTED.includes(first)) throw new OperatorError(say`${first} is worked out by the platform and cannot be set.`);
  if (!settable.includes(first) || path.some((part) => !/^[\w-]+$/.test(part) || part === '__proto__')) {
    const guess = nearest(first, settable);
    throw new OperatorError(
      guess && guess !== first
        ? say`There is no setting "${key}": did you mean "${guess}"?`
        : say`There is no setting "${key}".`,
    );
  }
  return path;
}

/**
 * Possible values of the text: parsed JSON, or the text itself. So `true` and `50` can be set, and a name without
 * quotes too.
 */
function readings(text: string): unknown[] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' || value === null ? [value] : [value, text];
  } catch {
    return [text];
  }
}

type Issue = v.BaseIssue<unknown>;

/** Describes the allowed values of a setting without words of the schema. */
function wantedBy({ type, requirement, expected, message }: Issue): Sentence {
  if (type === 'min_value') return say`at least ${String(requirement)}`;
  if (type === 'max_value') return say`at most ${String(requirement)}`;
  if (type === 'integer' || type === 'safe_integer') return say`a whole number`;
  if (type === 'number') return say`a number`;
  if (type === 'boolean') return say`yes or no`;
  if (type === 'string') return say`a text`;
  if (type === 'array') return say`a list`;
  if (type === 'object' || type === 'record') return say`a value with parts`;
  if (type === 'picklist') return say`one of ${String(expected).replace(/[()"]/g, '').replaceAll(' | ', ', ')}`;
  return message === 'a host name' ? say`a host name` : say`it has another form`;
}

function unfit(issue: Issue, fallback: string): OperatorError {
  const path = v.getDotPath(issue) ?? fallback;
  const told = say`The value does not fit: ${path}: ${{ ...wantedBy(issue), terminal: issue.message }}.`;
  return new OperatorError(told, { recorded: recordableText(told) });
}

/** Parts of the answer of `GET /site-config` that a stored configuration lacks. */
const computedParts = {
  casino_id: '0',
  banners: [],
  realtime: { key: 'k', host: 'h', port: 1, cluster: 'c', tls: false },
  api_url: '/api',
};

/** Checks rules between keys, which the schema of one key cannot. */
function assertTogether(config: v.InferOutput<typeof siteConfig>): void {
  if (config.min_deposit > config.max_deposit) throw new OperatorError(say`min_deposit may not be above max_deposit.`);
  if (config.min_withdrawal > config.max_withdrawal)
    throw new OperatorError(say`min_withdrawal may not be above max_withdrawal.`);
  if (config.is_regulated && config.demo)
    throw new OperatorError(say`A regulated site plays with real money: is_regulated and demo exclude one another.`);
  if (config.is_regulated && config.hasBoxes)
    throw new OperatorError(say`A regulated site has no boxes: set hasBoxes to false (BOX-5).`);
  if (!['altcha', 'none'].includes(config.captchaProvider) && !config.captchaSiteKey) {
    throw new OperatorError(say`captchaProvider ${config.captchaProvider} needs a captchaSiteKey: set that first.`);
  }
  judgeSettings(config);
}

/**
 * Checks a whole configuration against the schema and the rules between its keys. @throws OperatorError with the first
 * error
 */
export function assertSettings(settings: SiteSettings): void {
  const parsed = v.safeParse(keptConfig, { ...settingsOf(settings), ...computedParts });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw unfit(issue, 'site');
  }
  assertTogether(parsed.output);
}

/**
 * Changes one setting.
 * @param text JSON, or plain text
 * @throws OperatorError with the error; nothing is changed then
 */
export function changeSetting(settings: SiteSettings, key: string, text: string): SettingChange {
  const path = pathOf(key);
  const tree = settingsOf(settings);
  let refusal: OperatorError | undefined;
  const wishes = readings(text).map((value) => ({ value, next: withValue(tree, path, value) }));
  // `null` removes a setting that has a default, or may be absent.
  if (text.trim() === 'null') wishes.push({ value: null, next: withoutValue(tree, path) });
  for (const { value, next } of wishes) {
    const parsed = v.safeParse(keptConfig, { ...next, ...computedParts });
    if (!parsed.success) {
      const [issue] = parsed.issues;
      refusal ??= unfit(issue, key);
      continue;
    }
    const after = valueAt(parsed.output, path);
    const isRemoved = next !== wishes[0]?.next && text.trim() === 'null' && valueAt(next, path) === undefined;
    // The schema drops unknown keys.
    if (after === undefined && !isRemoved) throw new OperatorError(say`There is no setting "${key}".`);
    const dropped = droppedKey(value, after, key);
    if (dropped !== null) throw new OperatorError(say`There is no setting "${dropped}".`);
    assertTogether(parsed.output);
    const { name, active, ...config } = isRemoved ? next : withValue(tree, path, after);
    return {
      // The schema's output, without the computed keys.
      settings: { name: String(name), active: active === true, config: config as unknown as StoredConfig },
      before: valueAt(tree, path) ?? null,
      after: after ?? null,
    };
  }
  throw refusal ?? new OperatorError(say`There is no setting "${key}".`);
}
