import { describe, expect, it } from 'vitest';
import { TEXTS } from './texts.ts';

/** Every text of a language; a text that takes values is written with "1". */
function spoken(language: 'pt' | 'en'): readonly string[] {
  return Object.values(TEXTS[language]).flatMap((text) => {
    if (typeof text === 'string') return [text];
    if (typeof text === 'object') return Object.values(text);
    return [(text as (...values: readonly unknown[]) => string | undefined)('1', '1', '1') ?? ''];
  });
}

describe("the game screen's words", () => {
  it('speak of studios and maximum stakes, as the site does', () => {
    expect(spoken('pt').filter((text) => /provedor|maior aposta|novamente/i.test(text))).toEqual([]);
    expect(spoken('en').filter((text) => /provider|greatest|give the bonus up/i.test(text))).toEqual([]);
  });

  it('say after a failure what to do next', () => {
    for (const { failed, storage, elsewhere } of Object.values(TEXTS)) {
      for (const text of [failed, storage, elsewhere]) expect(text).toMatch(/abra|tente|open|try/i);
    }
  });
});
