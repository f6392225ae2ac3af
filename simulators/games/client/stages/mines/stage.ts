import './mines.css';
import type { MinesOutcome } from '../../../engine/mines/rules.ts';
import { FIELDS, FIRST_MINES, lastOf, multiplierOf, oddsOf, SIDE } from '../../../engine/mines/rules.ts';
import type { RoundView } from '../../../provider/round.ts';
import { h } from '../../dom.ts';
import { decimal, money, percent } from '../../format.ts';
import { pause } from '../../persist.ts';
import type { Stage, StageParts, Steps } from '../../stage.ts';
import { paysTable } from '../pays-table.ts';
import type { FieldState } from './board.ts';
import { createBoard } from './board.ts';
import { createPattern } from './pattern.ts';
import { MINES_TEXTS } from './texts.ts';

const COUNTS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20] as const;
const ICON = ['M12 3l9 9-9 9-9-9z', 'M12 8v8', 'M8 12h8'];
/** How long an opened mine shows before the others do, in milliseconds. */
const REVEAL_MS = 350;
/** Between two fields of an autoplay round, in milliseconds. */
const PICK_MS = 280;

/**
 * A board of fields that are opened one by one, until the player takes what they pay or a mine ends it. One function
 * because its methods share the board and the steps of the round.
 */
export function createStage({ lang, sound, say, isAuto, isCalm }: StageParts): Stage {
  const texts = MINES_TEXTS[lang];
  const times = (hundredths: number) => `${decimal(hundredths / 100, 2, lang)}×`;
  let steps: Steps | null = null;
  let told = -1;
  const board = createBoard(texts.board, (field) => {
    set(field, 'asked');
    void steps?.step(field);
  });
  const menu = h(
    'select',
    { class: 'menu', 'aria-label': texts.mines },
    ...COUNTS.map((count) =>
      h('option', { value: String(count), selected: count === FIRST_MINES }, texts.count(count)),
    ),
  );
  const mines = () => Number(menu.value);
  const pattern = createPattern({ texts, lang, mines });

  const NAMES: Readonly<Record<FieldState, string>> = {
    closed: texts.closed,
    asked: texts.closed,
    safe: texts.safe,
    left: texts.safe,
    hit: texts.hit,
    mine: texts.mine,
  };
  function set(field: number, state: FieldState): void {
    board.set(field, state, texts.field(Math.floor(field / SIDE) + 1, (field % SIDE) + 1, NAMES[state]));
  }
  function lay(stateOf: (field: number) => FieldState): void {
    for (let field = 0; field < FIELDS; field += 1) set(field, stateOf(field));
  }
  const outcomeOf = (round: RoundView) => round.outcome as MinesOutcome | null; // rounds of this game are this engine's

  lay(() => 'closed');
  board.open(false);

  return {
    element: board.element,
    options: [menu],
    go: { label: texts.go, busy: texts.busy, icon: ICON },
    hint: { touch: texts.touch, keys: texts.keys },
    autoPart: pattern.ask,
    fit: board.fit,
    enable: (on) => {
      menu.disabled = !on;
    },
    choice: () => ({ mines: mines() }),
    start() {
      told = -1;
      lay(() => 'closed');
      // A player who begins by keyboard continues on the board.
      if (!isAuto() && document.activeElement?.matches('.spin:focus-visible')) board.focus();
    },
    /** Autoplay rounds open the marked fields, one after the other, and take the win. */
    async follow(round, tell) {
      const outcome = outcomeOf(round);
      if (!outcome || !isAuto()) return null;
      menu.value = String(outcome.mines);
      lay((field) => (outcome.opened.includes(field) ? 'safe' : 'closed'));
      if (outcome.opened.length > 0) {
        sound.stop(outcome.opened.length);
        tell(texts.onGoing(times(outcome.multiplier), times(outcome.next ?? 0)), '', 'plain');
      }
      await pause(PICK_MS);
      // The player has stopped autoplay and continues by hand.
      if (!isAuto()) return null;
      const next = pattern.fields().find((field) => !outcome.opened.includes(field));
      if (next === undefined) return { step: 'end', begin: () => undefined };
      return { step: next, begin: () => set(next, 'asked') };
    },
    playing(round, given) {
      const outcome = outcomeOf(round);
      if (!outcome) return { words: '', cashOut: null };
      steps = given;
      menu.value = String(outcome.mines);
      lay((field) => (outcome.opened.includes(field) ? 'safe' : 'closed'));
      board.open(true);
      const next = times(outcome.next ?? 0);
      if (outcome.opened.length !== told) {
        const isFirst = outcome.opened.length === 0;
        say(isFirst ? texts.started(texts.count(outcome.mines)) : texts.announce(money(outcome.due), next));
        if (!isFirst && told >= 0) sound.stop(outcome.opened.length);
        told = outcome.opened.length;
      }
      const words = outcome.opened.length === 0 ? texts.begin(next) : texts.onGoing(times(outcome.multiplier), next);
      return { words, cashOut: outcome.due };
    },
    async land(round) {
      const outcome = outcomeOf(round);
      if (!outcome) return;
      board.open(false);
      const mined = new Set(outcome.positions ?? []);
      lay((field) => (outcome.hit === field ? 'hit' : outcome.opened.includes(field) ? 'safe' : 'closed'));
      if (outcome.hit !== null) sound.stop(0);
      if (!isCalm()) await pause(REVEAL_MS);
      lay((field) => {
        if (outcome.hit === field) return 'hit';
        if (outcome.opened.includes(field)) return 'safe';
        return mined.has(field) ? 'mine' : 'left';
      });
    },
    cancel() {
      board.open(false);
      lay(() => 'closed');
    },
    wins(round) {
      const outcome = outcomeOf(round);
      if (!outcome || round.win === 0) return [];
      return [{ text: texts.won(outcome.opened.length, times(outcome.multiplier)), amount: round.win }];
    },
    loss: () => texts.lost,
    payTable(stake) {
      const count = mines();
      const rows = Array.from({ length: lastOf(count) }, (_, index) => {
        const pays = multiplierOf(count, index + 1);
        const { all, safe } = oddsOf(count, index + 1);
        const chance = percent((Number(safe) / Number(all)) * 100, 3, lang);
        return [String(index + 1), chance, times(pays), money((stake / 100) * pays)];
      });
      const columns = [texts.fields, texts.chance, texts.pays, texts.prize];
      return [paysTable(texts.table(money(stake), texts.count(count)), columns, rows)];
    },
  };
}
