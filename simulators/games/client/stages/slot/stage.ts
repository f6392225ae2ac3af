import './slot.css';
import type { SlotOutcome } from '../../../engine/slot/rules.ts';
import type { SlotTables, Theme } from '../../../page-data.ts';
import type { RoundView } from '../../../provider/round.ts';
import { h, ICONS } from '../../dom.ts';
import { money } from '../../format.ts';
import type { Stage, StageParts, Tell } from '../../stage.ts';
import { lastSpinOf, listOf, OutcomeWords } from './outcome-words.ts';
import { slotPayTable } from './pay-table.ts';
import { Reels } from './reels.ts';
import { createRibbon } from './ribbon.ts';
import { SLOT_TEXTS } from './texts.ts';
import { counted } from './themes.ts';

/** How long the beginning of free spins is shown, and a free spin with and without a win, in milliseconds. */
const BEGIN_MS = 2_200;
const WIN_MS = 1_100;
const PLAIN_MS = 350;
/** The height of the ribbon above the reels, and the padding of the card around them, CSS pixels. */
const RIBBON = 34;
const PADDING = 16;
const GAP = 3;

/**
 * Reels by the game's tables. One function because its methods share reels, ribbon and words. @param parts whose facts
 * carry a slot's tables
 */
export function createStage(parts: StageParts): Stage {
  const { facts, texts: shellTexts, lang, symbols: drawings, sound, say, isCalm } = parts;
  const tables: SlotTables | undefined = facts.slot;
  if (!tables) throw new Error('A slot needs its strips');
  const texts = SLOT_TEXTS[lang];
  const theme = facts.theme as Theme; // the server maps a theme that we do not draw to one of ours
  const symbols = new Image();
  symbols.src = drawings ?? '';
  const { strips, rows } = tables;
  const reels = new Reels({ strips, rows, symbols, isCalm, onStop: (reel) => sound.stop(reel) });
  const words = new OutcomeWords({ tables, texts, theme, lang });
  const ribbon = createRibbon({ tables, texts, theme, lang });
  const picture = h('div', { class: 'reels', role: 'img', 'aria-label': texts.reels }, reels.canvas, ribbon.burst);
  const element = h('div', { class: 'card slot' }, ribbon.element, picture);
  const wait = createWait();
  const drawn = symbols.decode().catch(() => undefined);
  const outcomeOf = (round: RoundView) => round.outcome as SlotOutcome | null; // rounds of this game are this engine's

  /** Lets the reels end on the round's current spin. */
  async function land(outcome: SlotOutcome): Promise<void> {
    await reels.land(lastSpinOf(outcome).spin.stops);
    picture.setAttribute('aria-label', words.picture(outcome));
  }

  /** Shows and announces one spin of a round with free spins. */
  async function tellSpin(outcome: SlotOutcome, stake: number, tell: Tell): Promise<void> {
    const { free } = outcome;
    if (!free) return;
    const { spin, times } = lastSpinOf(outcome);
    const wins = words.winsOf(spin, stake, times);
    reels.light(wins.flatMap(({ cells }) => cells));
    const now = free.spins.length;
    const last = free.spins.at(-1);
    if (!last) {
      const begun = texts.freeSpins(free.begun);
      ribbon.announce(begun, texts.everyWin(free.times));
      sound.free();
      tell(texts.scatter(counted(theme, lang, 'S', spin.scatter?.count ?? 0)), money(free.won), 'gain');
      say(texts.begins(begun, free.times, money(free.won)));
      await wait.for(BEGIN_MS);
      return;
    }
    const what = last.win > 0 ? `${listOf(wins)}, ${money(last.win)}` : texts.freeNothing;
    const more = last.added > 0 ? `${texts.freeAdded(last.added)}. ` : '';
    ribbon.free(now, free.count, free.times, free.won);
    if (last.win > 0) sound.win(last.win / stake);
    if (last.added > 0) ribbon.announce(texts.freeAdded(last.added), texts.freeNow(now, free.count));
    tell(
      more + (last.win > 0 ? (wins[0]?.text ?? '') : texts.freeNothing),
      last.win > 0 ? money(last.win) : '',
      'gain',
    );
    say(more + texts.announce(now, free.count, what, money(free.won)));
    await wait.for(last.added > 0 ? BEGIN_MS : last.win > 0 ? WIN_MS : PLAIN_MS);
  }

  return {
    element,
    options: [],
    go: { label: shellTexts.spin, busy: shellTexts.spinning, icon: ICONS.spin },
    hint: { touch: shellTexts.ready, keys: shellTexts.readyKeys },
    ready: drawn,
    fit(width, height) {
      const most = Math.floor((height - PADDING - RIBBON - GAP * (rows - 1)) / rows);
      const widest = Math.floor((width - PADDING - GAP * (strips.length - 1)) / strips.length);
      const cell = Math.max(30, Math.min(widest, Math.round(most * 1.18), 170));
      reels.fit(cell, Math.max(28, Math.min(most, Math.round(cell * 1.26))));
    },
    choice: () => undefined,
    start() {
      ribbon.idle();
      delete element.dataset.free;
      reels.start();
    },
    async land(round, tell) {
      const outcome = outcomeOf(round);
      if (!outcome) return;
      await land(outcome);
      const { free } = outcome;
      // The last free spin is shown like the others; the whole round follows.
      if (free) await tellSpin(outcome, round.stake, tell);
      ribbon.quiet();
      delete element.dataset.free;
    },
    async follow(round, tell) {
      const outcome = outcomeOf(round);
      if (!outcome?.free) return null;
      element.dataset.free = 'true';
      await land(outcome);
      await tellSpin(outcome, round.stake, tell);
      const next = outcome.free.spins.length;
      return {
        step: next,
        begin() {
          ribbon.quiet();
          ribbon.free(next + 1, outcome.free?.count ?? 0, outcome.free?.times ?? 1, outcome.free?.won ?? 0);
          tell(shellTexts.spinning, '', 'plain');
          reels.start();
          sound.spin();
        },
      };
    },
    resuming(round) {
      const free = outcomeOf(round)?.free;
      return free ? texts.resumes(free.count - free.spins.length) : null;
    },
    hurry() {
      reels.hurry();
      wait.end();
    },
    cancel() {
      wait.end();
      ribbon.idle();
      delete element.dataset.free;
      reels.cancel();
    },
    show(round, gain) {
      reels.light(words.cellsOf(round), gain);
    },
    extra: (round) => outcomeOf(round)?.free?.spins.length ?? 0,
    wins: (round) => words.ofRound(round, (cells, gain) => reels.light(cells, gain)),
    story: (round) => words.story(round),
    payTable: (stake) => slotPayTable({ tables, theme, texts, shellTexts, lang, symbols, stake }),
  };
}

/** A pause that a press can end. */
function createWait() {
  let end: () => void = () => undefined;
  return {
    /** @param ms milliseconds */
    for: (ms: number): Promise<void> =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        end = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    end: () => end(),
  };
}
