import { expect, it } from 'vitest';
import { Shell } from './shell.ts';
import { TEXTS } from './texts.ts';

interface Shown {
  readonly text: string;
  readonly action?: { readonly label: string; readonly run: () => void };
}

function game({ framed = true, language = 'pt' }: { framed?: boolean; language?: 'pt' | 'en' } = {}) {
  const sent: object[] = [];
  const shown: (Shown | null)[] = [];
  const parts = {
    data: { mode: 'real' },
    facts: { gamecode: 'onca', stakes: [100] },
    texts: TEXTS[language],
    api: {},
    bridge: { framed, send: (message: object) => void sent.push(message) },
    screen: { notice: (notice: Shown | null) => void shown.push(notice) },
  };
  return { shell: new Shell(parts as unknown as ConstructorParameters<typeof Shell>[0]), sent, shown };
}

it('names the limit that refused a stake and leads to the limits', () => {
  const { shell, sent, shown } = game();
  expect(shell.explain('limit_reached', { limit: 'loss.week' })).toBe(true);
  expect(shown.at(-1)?.text).toBe('Esta aposta passaria do seu limite de perda da semana.');
  expect(shown.at(-1)?.action?.label).toBe('Ver limites');
  shown.at(-1)?.action?.run();
  expect(sent).toEqual([{ type: 'error', code: 'limit_reached' }, { type: 'open_limits' }]);
});

it.each([
  ['stake.day', 'This stake is above the maximum you set in your limits.'],
  ['bets.month', 'You have reached your limit on the number of bets for this month.'],
  ['time.day', 'You have reached your playing time limit for today.'],
  ['constructor', TEXTS.en.limit],
])('names the limit %s in English', (limit, text) => {
  const { shell, shown } = game({ language: 'en' });
  shell.explain('limit_reached', { limit });
  expect(shown.at(-1)?.text).toBe(text);
});

it('offers no way to a site that does not frame it', () => {
  const { shell, shown } = game({ framed: false });
  shell.explain('limit_reached', {});
  expect(shown.at(-1)).toMatchObject({ text: TEXTS.pt.limit, action: { label: TEXTS.pt.dismiss } });
});
