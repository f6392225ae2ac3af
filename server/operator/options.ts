/** Reads the options that several commands share, and turns refusals of the services into sentences. */
import * as v from 'valibot';
import { imageUrl } from '../../src/contract/call.ts';
import { isCalendarDay } from '../../src/contract/checks.ts';
import { ApiError } from '../errors.ts';
import { startOfDay } from '../lib/day.ts';
import { type Input, type OperatorContext, OperatorError, optionText } from './command.ts';
import { type FoundSite, onlySite, siteByDomain } from './lookup.ts';
import { type Sentence, say } from './say.ts';

const DAY_MS = 86_400_000;

/** A text of 1 to `longest` characters; undefined if it was not given. */
export function textOf(input: Input, name: string, longest: number): string | undefined {
  const text = optionText(input, name)?.trim();
  if (text !== undefined && (text === '' || [...text].length > longest)) {
    throw new OperatorError(say`--${name} takes 1 to ${longest} characters.`);
  }
  return text;
}

/** A whole number; `fallback` if it was not given. */
export function figure<T>(input: Input, name: string, bounds: readonly [number, number], fallback: T): number | T {
  const text = optionText(input, name);
  if (text === undefined) return fallback;
  const value = Number(text);
  if (!/^\d{1,12}$/.test(text) || value < bounds[0] || value > bounds[1]) {
    throw new OperatorError(say`--${name} takes a whole number from ${bounds[0]} to ${bounds[1]}.`);
  }
  return value;
}

/** A moment; a day counts from its start in São Paulo, or, as an end, to its end. Undefined if it was not given. */
export function momentOf(input: Input, name: string, is: 'start' | 'end'): Date | undefined {
  const text = optionText(input, name);
  if (text === undefined) return undefined;
  const isDay = isCalendarDay(text);
  const at = isDay ? new Date(startOfDay(text).getTime() + (is === 'end' ? DAY_MS : 0)) : parseMoment(text);
  if (at === null) throw new OperatorError(say`--${name} takes a day (2026-12-31) or a moment (2026-12-31T18:00:00Z).`);
  return at;
}

/** Parses a moment with its zone, ISO 8601. @returns null for another text, and for a day that the calendar lacks */
export function parseMoment(text: string): Date | null {
  const day = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/.exec(text)?.[1];
  if (day === undefined || !isCalendarDay(day)) return null;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? null : at;
}

/** One of the named values; undefined if it was not given. */
export function choiceOf<T extends string>(input: Input, name: string, choices: readonly T[]): T | undefined {
  const text = optionText(input, name);
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new OperatorError(say`--${name} takes ${choices.join(', ')}.`);
  return found;
}

/** An address that the schema accepts. */
export function pathOf(input: Input, name: string, schema: v.GenericSchema<string, string>): string | undefined {
  const text = optionText(input, name);
  if (text !== undefined && !v.is(schema, text))
    throw new OperatorError(say`--${name} takes a path of the site or https.`);
  return text;
}

/** `none` takes the fact of an option away. */
export function unlessNone<T>(input: Input, name: string, read: () => T): T | null {
  return optionText(input, name) === 'none' ? null : read();
}

/** The path of a picture on the site itself: the content policy of its pages blocks a picture of another host. */
export function imageOf(input: Input, name: string): string | undefined {
  const text = optionText(input, name);
  if (text !== undefined && !(text.startsWith('/') && v.is(imageUrl, text)))
    throw new OperatorError(say`--${name} takes a path of the site: its pages show no picture of another host.`);
  return text;
}

/** `--site` of a command that concerns one site. */
export const onSite = {
  site: { value: 'DOMAIN', help: 'the site; may be left out where there is only one', isRequired: true },
} as const;

/** The site of `--site`, or the only one. @throws OperatorError without `--site` where there are several */
export function siteOf({ deps }: Pick<OperatorContext, 'deps'>, input: Input): Promise<FoundSite> {
  const domain = optionText(input, 'site');
  return domain === undefined ? onlySite(deps.db) : siteByDomain(deps.db, domain);
}

/**
 * Runs a change and turns its refusal into a sentence.
 * @param sentences by the code of the refusal
 */
export async function said<T>(
  sentences: Readonly<Record<string, Sentence | ((refusal: ApiError) => Sentence)>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof ApiError ? sentences[error.code] : undefined;
    if (sentence === undefined) throw error;
    throw new OperatorError(typeof sentence === 'function' ? sentence(error as ApiError) : sentence);
  }
}
