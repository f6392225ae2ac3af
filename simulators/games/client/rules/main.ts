import type { RulesData } from '../../page-data.ts';
import { rulesContent } from '../dialogs.ts';
import { h } from '../dom.ts';
import { Sound } from '../sound.ts';
import { STAGES } from '../stages.ts';
import { TEXTS } from '../texts.ts';

/** The pay table shows wins for the first stake of at least this many centavos. */
const EXAMPLE = 100;

/** Our own server has written it into this page. */
const data = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as RulesData;
const place = document.getElementById('rules');

if (data.game) void show(data, data.game);
else place?.append(h('h1', {}, TEXTS[data.lang].notFound));

/** Shows the rules as beside the game. The stage exists only for its pay table and is never put on the page. */
async function show({ lang, symbols }: RulesData, facts: NonNullable<RulesData['game']>): Promise<void> {
  const texts = TEXTS[lang];
  const { createStage } = await STAGES[facts.engine]();
  const stake = facts.stakes.find((centavos) => centavos >= EXAMPLE) ?? facts.stakes.at(-1) ?? EXAMPLE;
  const nothing = () => undefined;
  const stage = createStage({
    facts,
    texts,
    lang,
    symbols,
    sound: new Sound(),
    say: nothing,
    stake: () => stake,
    isAuto: () => false,
    isCalm: () => true,
    changed: nothing,
  });
  // The pay table's symbols come from the stage's image; without it only the words show.
  await stage.ready?.catch(nothing);
  place?.append(
    h('h1', {}, facts.title),
    ...(facts.meaning === null ? [] : [h('p', { class: 'small' }, facts.meaning)]),
    h('h2', {}, texts.rules),
    ...rulesContent({ facts, texts, lang, payTable: stage.payTable(stake) }),
  );
}
