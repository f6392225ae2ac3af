import type { SlotOutcome } from '../../../engine/slot/rules.ts';
import type { SlotTables, Theme } from '../../../page-data.ts';
import { h, ICONS } from '../../dom.ts';
import type { Stage, StageParts } from '../../stage.ts';
import { slotPayTable } from './pay-table.ts';
import { Reels } from './reels.ts';
import { createWords } from './words.ts';

/** Five reels of three symbols. @param parts whose facts carry a slot's tables */
export function createStage({ facts, texts, lang, symbols: drawings, sound }: StageParts): Stage {
  const tables: SlotTables | undefined = facts.slot;
  if (!tables) throw new Error('A slot needs its strips');
  const theme = facts.theme as Theme; // the server maps a theme that we do not draw to one of ours
  const symbols = new Image();
  symbols.src = drawings ?? '';
  const reels = new Reels({ strips: tables.strips, symbols, onStop: (reel) => sound.stop(reel) });
  const words = createWords(texts, theme, lang, reels);
  const drawn = symbols.decode().catch(() => undefined);
  return {
    element: h('div', { class: 'card', role: 'img', 'aria-label': texts.reels }, reels.canvas),
    options: [],
    go: { label: texts.spin, busy: texts.spinning, icon: ICONS.spin },
    hint: { touch: texts.ready, keys: texts.readyKeys },
    autoplays: true,
    ready: drawn,
    fit(width, height) {
      const padding = 16;
      const most = Math.floor((height - padding - 6) / 3);
      const cell = Math.max(30, Math.min(Math.floor((width - padding - 12) / 5), Math.round(most * 1.18), 170));
      reels.resize(cell, Math.max(28, Math.min(most, Math.round(cell * 1.26))));
    },
    calm(on) {
      reels.reducedMotion = on;
    },
    enable: () => undefined,
    choice: () => undefined,
    start: () => reels.start(),
    land: ({ outcome }) => reels.land((outcome as SlotOutcome).stops), // rounds of this game are this engine's
    hurry: () => reels.hurry(),
    cancel: () => reels.cancel(),
    show(round, gain) {
      reels.light(
        words.cells(round).flatMap((cells) => cells),
        gain,
      );
    },
    wins: words.wins,
    picture: words.picture,
    payTable: (stake) => slotPayTable({ tables, theme, texts, lang, symbols, stake }),
  };
}
