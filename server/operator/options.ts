/** Reads the options that several commands share, and turns refusals of the services into sentences. */
import * as v from 'valibot';
import { ApiError } from '../errors.ts';
import { type Input, type OperatorContext, OperatorError, optionText } from './command.ts';
import { type FoundSite, firstSite, siteByDomain } from './lookup.ts';

/** A text of 1 to `longest` characters. */
export function textOf(input: Input, name: string, longest: number): string | undefined {
  const text = optionText(input, name)?.trim();
  if (text !== undefined && (text === '' || [...text].length > longest)) {
    throw new OperatorError(`--${name} takes 1 to ${longest} characters.`);
  }
  return text;
}

export function choiceOf<T extends string>(input: Input, name: string, choices: readonly T[]): T | undefined {
  const text = optionText(input, name);
  if (text === undefined) return undefined;
  const found = choices.find((choice) => choice === text);
  if (!found) throw new OperatorError(`--${name} takes ${choices.join(', ')}.`);
  return found;
}

/** An address that the schema accepts. */
export function pathOf(input: Input, name: string, schema: v.GenericSchema<string, string>): string | undefined {
  const text = optionText(input, name);
  if (text !== undefined && !v.is(schema, text))
    throw new OperatorError(`--${name} takes a path of the site or https.`);
  return text;
}

/** The site of `--site`; the first without it. */
export function siteOf({ deps }: OperatorContext, input: Input): Promise<FoundSite> {
  const domain = optionText(input, 'site');
  return domain === undefined ? firstSite(deps.db) : siteByDomain(deps.db, domain);
}

/**
 * Runs a change and turns its refusal into a sentence.
 * @param sentences by the code of the refusal
 */
export async function said<T>(
  sentences: Readonly<Record<string, string | ((refusal: ApiError) => string)>>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = error instanceof ApiError ? sentences[error.code] : undefined;
    if (sentence === undefined) throw error;
    throw new OperatorError(typeof sentence === 'string' ? sentence : sentence(error as ApiError));
  }
}
