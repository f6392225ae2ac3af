/**
 * Sentences to the operator. The terminal prints them in English, as they are written; the back office shows them in the
 * language of its page, and names its screens instead of commands.
 */
import { type Language, messageFor } from '../messages.ts';
import { formatTime } from './output.ts';
import { officeSentences } from './sentences.ts';

export type Value = string | number | Date | Sentence;

/** The English text with `{0}`, `{1}`… in the places of its values. */
export interface Sentence {
  readonly key: string;
  readonly values: readonly Value[];
  /** The terminal's own text, where that is more exact than a sentence for the back office. */
  readonly terminal?: string;
}

/** Makes a sentence of a template: say`There is no document ${id}.` */
export function say(parts: TemplateStringsArray, ...values: readonly Value[]): Sentence {
  return { key: parts.reduce((text, part, at) => `${text}{${at - 1}}${part}`), values };
}

const clocks: Readonly<Record<Language, Intl.DateTimeFormat>> = {
  pt: new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo', dateStyle: 'short', timeStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-GB', { timeZone: 'America/Sao_Paulo', dateStyle: 'medium', timeStyle: 'short' }),
};

function filled(template: string, { values }: Sentence, textOf: (value: Value) => string): string {
  return template.replace(/\{(\d)\}/g, (place, index: string) => {
    const value = values[Number(index)];
    return value === undefined ? place : textOf(value);
  });
}

/** The sentence as the terminal prints it; a moment in São Paulo's time. */
export function terminalText(sentence: Sentence | string): string {
  if (typeof sentence === 'string') return sentence;
  if (sentence.terminal !== undefined) return sentence.terminal;
  return filled(sentence.key, sentence, (value) => {
    if (value instanceof Date) return formatTime(value.toISOString());
    return typeof value === 'object' ? terminalText(value) : String(value);
  });
}

/** The sentence as the audit log keeps it: without the terminal's own text, so that the back office can translate it. */
export function recordableText({ key, values }: Sentence): string {
  return terminalText({ key, values: values.map((value) => (isSentence(value) ? recordableText(value) : value)) });
}

function isSentence(value: Value): value is Sentence {
  return typeof value === 'object' && !(value instanceof Date);
}

/** The sentence as the back office shows it. One that is of the terminal alone stays English. */
export function officeText(sentence: Sentence | string, language: Language): string {
  if (typeof sentence === 'string') return sentence;
  const known = officeSentences[sentence.key];
  const template = typeof known === 'string' ? { pt: known } : known;
  return filled(template?.[language] ?? sentence.key, sentence, (value) => {
    if (value instanceof Date) return clocks[language].format(value);
    return typeof value === 'object' ? officeText(value, language) : String(value);
  });
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The templates as patterns of their sentences, those with the most words first. */
const patterns = Object.keys(officeSentences)
  .toSorted((one, other) => other.length - one.length)
  .map((key) => ({
    key,
    pattern: new RegExp(
      `^${key
        .split(/\{\d\}/)
        .map(escaped)
        .join('(.*)')}$`,
    ),
  }));

/** A sentence of the audit log, which is the terminal's, as the back office shows it. An unknown one stays as it is. */
export function recordedText(recorded: string, language: Language): string {
  const code = /^[^"]+ \(([a-z_]+)\)/.exec(recorded)?.[1];
  if (code !== undefined) return messageFor(code, 500, language);
  for (const { key, pattern } of patterns) {
    const found = pattern.exec(recorded);
    if (found)
      return officeText({ key, values: found.slice(1).map((value) => recordedText(value, language)) }, language);
  }
  return recorded;
}
