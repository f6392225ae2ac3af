/**
 * The texts that every site starts with, as data: headings, paragraphs, lists. They become HTML here, escaped piece by
 * piece, so no text can become markup. The site's configuration fills `{name}`, `{legal_name}`, `{cnpj}`, `{address}`,
 * `{email}`, `{ombudsman}`, `{help}`, `{min_deposit}`, `{min_withdrawal}`, `{minutes}` and `{hold}`; `[words](target)` is a
 * link. A list item that is filled with nothing is left out.
 */
import { escapeHtml } from '../../http/escape.ts';
import type { Language } from '../../messages.ts';

/** A paragraph, or a list. */
export type Block = string | readonly string[];

export interface Section {
  readonly title: string;
  readonly body: readonly Block[];
}

export interface Text {
  readonly title: string;
  /** One or two sentences before the first heading. */
  readonly lead: string;
  readonly sections: readonly Section[];
}

export interface Page {
  readonly slug: string;
  /** Other slugs that name the same page. */
  readonly aliases?: readonly string[];
  /** The day of the last change, as an ISO date. */
  readonly updated: string;
  readonly text: Readonly<Record<Language, Text>>;
}

export type Fillings = Readonly<Record<string, string>>;

/** Links go to a path of the site or to https only. */
const LINK = /\[([^\]]+)\]\(((?:\/(?!\/)|https:\/\/)[^\s)"<>]*)\)/g;

function inline(text: string, fillings: Fillings): string {
  const filled = text.replace(/\{(\w+)\}/g, (whole, key: string) => fillings[key] ?? whole);
  return escapeHtml(filled).replace(
    LINK,
    (_whole, words: string, target: string) => `<a href="${target}">${words}</a>`,
  );
}

function block(body: Block, fillings: Fillings): string {
  if (typeof body === 'string') return `<p>${inline(body, fillings)}</p>`;
  const items = body.map((item) => inline(item, fillings)).filter((item) => item !== '');
  return `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`;
}

/** The page's HTML in a language. */
export function renderPage(page: Page, language: Language, fillings: Fillings): { title: string; html: string } {
  const text = page.text[language];
  const sections = text.sections.map(
    (section) =>
      `<h2>${inline(section.title, fillings)}</h2>${section.body.map((one) => block(one, fillings)).join('')}`,
  );
  return { title: text.title, html: `<p>${inline(text.lead, fillings)}</p>${sections.join('')}` };
}
