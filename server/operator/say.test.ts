import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { OperatorError } from './command.ts';
import { officeText, recordableText, recordedText, say, terminalText } from './say.ts';
import { officeSentences } from './sentences.ts';

/** The end of a template from its first character, and its text with `{0}`, `{1}`… for its values. */
function templateAt(source: string, start: number): { readonly key: string; readonly end: number } {
  let [at, key, count] = [start, '', 0];
  while (source[at] !== '`') {
    if (source.startsWith('${', at)) {
      for (let depth = 1, inner = at + 2; ; inner += 1) {
        if (source[inner] === '`') inner = templateAt(source, inner + 1).end;
        else if (source[inner] === '{') depth += 1;
        else if (source[inner] === '}') depth -= 1;
        at = inner;
        if (depth === 0) break;
      }
      key += `{${count}}`;
      count += 1;
    } else key += source[at];
    at += 1;
  }
  return { key, end: at };
}

const folder = new URL('.', import.meta.url);
const written = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !['say.ts', 'sentences.ts'].includes(path))
  .flatMap((path) => {
    const source = readFileSync(new URL(path, folder), 'utf8');
    return [...source.matchAll(/\bsay`/g)].map(({ index, 0: tag }) => templateAt(source, index + tag.length).key);
  });
const places = (text: string): string[] => (text.match(/\{\d\}/g) ?? []).toSorted();

it('has each sentence of the commands in Portuguese, and none that no command says', () => {
  expect(written.length).toBeGreaterThan(300);
  const spoken = new Set(written.filter((key) => /[a-z]/i.test(key.replace(/\{\d\}/g, ''))));
  expect([...spoken].filter((key) => officeText({ key, values: [] }, 'pt') === key && !SAME.has(key))).toEqual([]);
  expect(Object.keys(officeSentences).filter((key) => !spoken.has(key))).toEqual([]);
});

/** Words that both languages write alike. */
const SAME = new Set(['selfie', 'compliance']);

it('names no value that the sentence does not have', () => {
  const wrong = Object.entries(officeSentences).filter(([key, words]) =>
    Object.values(typeof words === 'string' ? { pt: words } : words).some((text) =>
      places(text).some((place) => !places(key).includes(place)),
    ),
  );
  expect(wrong).toEqual([]);
});

it('says it in English in the terminal, and in the language of the page in the back office', () => {
  const until = new Date('2026-11-23T15:00:00Z');
  const sentence = say`Player ${7} is muted until ${until}.`;
  expect(terminalText(sentence)).toBe('Player 7 is muted until 2026-11-23 12:00:00.');
  expect(officeText(sentence, 'pt')).toBe('O jogador 7 não escreve até 23/11/2026, 12:00.');
  expect(officeText(sentence, 'en')).toBe('Player 7 is muted until 23 Nov 2026, 12:00.');
});

it('says a recorded refusal in the language of the page', () => {
  expect(recordedText('There is no setting "…": did you mean "…"?', 'pt')).toBe(
    'Não há configuração “…”. Você quis dizer “…”?',
  );
  expect(recordedText('There is no such adjustment: adjust list --all shows them.', 'en')).toBe(
    'There is no such adjustment.',
  );
  expect(recordedText('You have approved this withdrawal already (second_approval_needed).', 'pt')).toBe(
    'Você já aprovou este saque: falta a aprovação de outra pessoa.',
  );
  expect(recordedText('role', 'pt')).toBe('role');
  const refused = say`The value does not fit: ${'min_deposit'}: ${{ ...say`at least ${0}`, terminal: 'Expected >=0' }}.`;
  expect(recordedText(recordableText(refused), 'pt')).toBe(officeText(refused, 'pt'));
  expect(recordableText(refused)).not.toContain('Expected');
});

it('says a sentence within a sentence in the same language', () => {
  const sentence = say`The withdrawal ${3} is ${say`in review`}: it has come to its end.`;
  expect(officeText(sentence, 'pt')).toBe('O saque 3 está em análise: já chegou ao fim.');
  expect(new OperatorError(sentence).message).toBe('The withdrawal 3 is in review: it has come to its end.');
});
