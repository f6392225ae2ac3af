import { linesOf } from '../server/bet.ts';
import type { BetView } from '../server/bet-routes.ts';
import type { Lang } from '../server/views.ts';
import { type Account, Refusal } from './account.ts';
import { h, onPress, say, updateIn } from './dom.ts';
import { formatMinute, formatMoney, formatOdds, formatStart, formatTime } from './format.ts';
import { marketNameOf, selectionNameOf, splitText } from './market-groups.ts';
import { cashRefusalText, slipTexts, verdictText } from './slip-texts.ts';
import { reasonAndScore, reasonText, textsOf } from './texts.ts';

interface Parts {
  readonly account: Account;
  readonly lang: Lang;
  /** A link to a match. */
  readonly linkTo: (match: string) => HTMLAnchorElement;
  /** Says a sentence in the slip's status. */
  readonly tell: (words: string, tone?: 'done') => void;
  /** The balance has changed. */
  readonly onChanged: () => void;
  /** Reads the bets again. */
  readonly show: () => void;
  /** Shows a decided bet in the site's chat; null: there is no site around the page. */
  readonly share: ((bet: string) => void) | null;
}

export interface BetsShown {
  readonly element: HTMLElement;
  readonly show: (bets: readonly BetView[]) => void;
  /** Goes to the open bets. */
  readonly showOpen: () => void;
  /** Says how old the bets are and sells none back, until they are shown anew. */
  readonly showStale: () => void;
}

/** How long (ms) a cash-out waits for its second press, and how soon that is no double tap. */
const ARMED_MS = 8_000;
const DOUBLE_TAP_MS = 400;

type PickView = BetView['picks'][number];

/** How a pick goes: its verdict, or score and minute with how it stands now. */
export function progressText({ verdict, progress, start }: PickView, lang: Lang, now: number): string {
  const texts = textsOf(lang);
  const words = slipTexts(lang);
  if (progress === null) return verdict === null ? formatStart(start, now, lang, texts) : verdictText(verdict, lang);
  const score = `${progress.goals[0]} – ${progress.goals[1]}`;
  if (verdict !== null) {
    const { phase, corrected, isEarly } = progress;
    const word = isEarly && verdict === 'won' ? words.early : verdictText(verdict, lang);
    // A postponed match has no score.
    if (phase === 'postponed') return `${words.postponed} · ${word}`;
    const parts = [score, phase === 'abandoned' ? words.abandoned : corrected ? texts.corrected : '', word];
    return parts.filter((part) => part !== '').join(' · ');
  }
  if (progress.stands === null) return `${score} · ${formatMinute(progress, texts)}`;
  const { stands } = progress;
  const state =
    stands === 'won' || stands === 'half_won'
      ? words.leading
      : stands === 'void' || stands === 'dead_heat'
        ? words.even
        : words.trailing;
  return [
    score,
    formatMinute(progress, texts),
    progress.suspended === null ? state : reasonText(progress.suspended, progress.cause, lang),
  ].join(' · ');
}

/** The player's bets with their progress and their cash-out. One function because its parts share the keys under way. */
export function betsView({ account, lang, linkTo, tell, onChanged, show, share }: Parts): BetsShown {
  const texts = slipTexts(lang);
  const list = h('ul', { class: 'picks bets' });
  const age = h('p', { class: 'note', role: 'status' });
  const note = h('p', { class: 'small' });
  const filters = h('div', { class: 'chips', role: 'group', 'aria-label': texts.myBets });
  const element = h('div', { class: 'slip-body', 'data-key': 'bets' }, age, filters, note, list);
  let readAt: number | null = null;
  let isStale = false;
  let known: readonly BetView[] = [];
  /** The part of the bets that the player chose; null: the open ones, if there are any. */
  let part: 'open' | 'ended' | null = null;
  /** Keys of cash-outs without an answer, by what they ask: the next press repeats the order. */
  const keys = new Map<string, string>();
  /** Cash-outs that wait for their answer: what each asks, by its bet. */
  const selling = new Map<string, string>();
  /** The cash-out that was pressed once, and when (ms): a sold bet cannot be bought back. */
  let armed: { readonly asked: string; readonly at: number } | null = null;
  let disarming: ReturnType<typeof setTimeout> | undefined;

  function arm(asked: string): void {
    armed = { asked, at: performance.now() };
    clearTimeout(disarming);
    disarming = setTimeout(() => {
      armed = null;
      draw();
    }, ARMED_MS);
    draw();
  }

  async function press(bet: BetView, percent: number, value: number): Promise<void> {
    const asked = `${bet.id} ${percent}`;
    const key = keys.get(asked) ?? crypto.randomUUID();
    keys.set(asked, key);
    selling.set(bet.id, asked);
    const isLive = bet.picks.some(({ verdict, progress }) => verdict === null && progress !== null);
    tell(isLive ? texts.cashingLive : texts.cashing, 'done');
    draw();
    try {
      const next = await account.cashOut(bet.id, key, percent, value);
      keys.delete(asked);
      tell(
        next.cashOuts.every(({ isDone }) => isDone)
          ? texts.cashDone.replace('{value}', formatMoney(value))
          : texts.cashSent,
        'done',
      );
      onChanged();
    } catch (error) {
      const { code, extra } = error instanceof Refusal ? error : new Refusal('network');
      if (code !== 'network') keys.delete(asked);
      tell(cashRefusalText(code, extra, lang, formatMoney));
    }
    selling.delete(bet.id);
    show();
  }

  function draw(): void {
    const isOpen = ({ win }: BetView) => win === null;
    const open = known.filter(isOpen);
    const ended = known.filter((bet) => !isOpen(bet));
    const shown = part ?? (open.length > 0 || ended.length === 0 ? 'open' : 'ended');
    const chips = (
      [
        ['open', texts.openBets, open],
        ['ended', texts.endedBets, ended],
      ] as const
    ).map(([name, words, { length }]) => {
      const chip = h(
        'button',
        { type: 'button', class: 'chip', 'data-focus': `part ${name}`, 'aria-pressed': String(name === shown) },
        `${words} (${length})`,
      );
      onPress(chip, () => {
        part = name;
        draw();
      });
      return chip;
    });
    updateIn(filters, ...(known.length > 0 ? chips : []));
    const bets = shown === 'open' ? open : ended;
    const none = known.length === 0 ? texts.noBets : shown === 'open' ? texts.noOpen : texts.noEnded;
    say(note, bets.some(({ cash }) => cash !== null) ? texts.cashOutNote : '');
    updateIn(list, ...(bets.length === 0 ? [h('li', { class: 'small' }, none)] : bets.map(betView)));
    if (isStale) for (const button of list.querySelectorAll<HTMLButtonElement>('.cash button')) button.disabled = true;
  }

  function cashView(bet: BetView): HTMLElement | null {
    if (bet.cash === null) return null;
    const { offers, refusal, reason, cause } = bet.cash;
    if (offers.length === 0) {
      const words =
        reason === null ? cashRefusalText(refusal ?? '', {}, lang, formatMoney) : reasonAndScore(reason, cause, lang);
      return h('p', { class: 'small' }, `${texts.noCashOut} · ${words}`);
    }
    const buttons = offers.map(({ percent, value }) => {
      const asked = `${bet.id} ${percent}`;
      const isArmed = armed?.asked === asked;
      const isSelling = selling.get(bet.id) === asked;
      const sell = percent === 100 ? texts.cashOut : `${texts.cashOut} ${percent} %`;
      const confirm = `${texts.cashConfirm} ${percent} %`;
      const part = percent === 100 ? texts.cashOut : `${percent} %`;
      const button = h(
        'button',
        {
          type: 'button',
          class: 'chip',
          // Disabled, it would lose the focus.
          'aria-disabled': selling.has(bet.id) ? 'true' : null,
          'aria-label': `${isSelling ? texts.cashing : isArmed ? confirm : sell}: ${formatMoney(value)}`,
          'data-armed': isArmed,
        },
        h('span', {}, isSelling ? texts.cashing : isArmed ? confirm : part),
        h('b', {}, formatMoney(value)),
      );
      button.dataset['focus'] = `cash ${asked}`;
      onPress(button, () => {
        // A press during the answer would arm the sale of the next part. The button keeps the focus.
        if (selling.has(bet.id)) return;
        if (!armed || !isArmed) return arm(asked);
        if (performance.now() - armed.at < DOUBLE_TAP_MS) return;
        armed = null;
        clearTimeout(disarming);
        void press(bet, percent, value);
      });
      return button;
    });
    return h('div', { class: 'cash' }, ...buttons.toReversed());
  }

  function receipt(id: string): HTMLElement {
    const button = h(
      'button',
      { type: 'button', class: 'clear receipt', 'data-focus': `receipt ${id}`, 'aria-label': `${texts.copy} ${id}` },
      `${texts.receipt} ${id}`,
    );
    onPress(button, () => {
      const copy = async () => navigator.clipboard.writeText(id);
      copy().then(
        () => tell(texts.copied, 'done'),
        () => tell(texts.notCopied.replace('{id}', id)),
      );
    });
    return button;
  }

  function shareView({ id, win, state }: BetView): HTMLElement | null {
    if (share === null || win === null || state === 'voided') return null;
    const button = h('button', { type: 'button', class: 'chip share', 'data-focus': `share ${id}` }, texts.share);
    onPress(button, () => share(id));
    return button;
  }

  /** Words for the possible return of an open bet, or the paid amount of a settled one; empty for a voided bet. */
  function returnText({ state, win, possible }: BetView): string {
    // It is unknown whether the stake ever left the balance.
    if (state === 'voiding' || state === 'voided') return '';
    return win === null ? `${texts.possible} ${formatMoney(possible)}` : `${texts.paid} ${formatMoney(win)}`;
  }

  function betView(bet: BetView): HTMLElement {
    const win = bet.win;
    const lines = linesText(bet, lang);
    // A bet that the player has sold has nothing more to win or lose.
    const isCashed = bet.state === 'cashed';
    const picks = bet.picks.map((pick) => {
      // A suspended pick stands open: its event is being judged.
      const stands = isCashed ? '' : (pick.verdict ?? (pick.progress?.suspended ? '' : (pick.progress?.stands ?? '')));
      const match = linkTo(pick.match);
      match.append(`${pick.home} × ${pick.away}`);
      match.dataset['focus'] = `match ${bet.id} ${pick.match}`;
      return h(
        'li',
        { 'data-key': pick.match, 'data-stands': stands },
        h('b', {}, `${selectionNameOf(pick, lang)} · ${formatOdds(pick.odds, lang)}`),
        h('span', { class: 'small' }, `${marketNameOf(pick.selection, lang)} · `, match),
        h('span', { class: 'small' }, splitText(pick.selection, lang)),
        isCashed ? null : h('span', { class: 'small progress' }, progressText(pick, lang, Date.now())),
      );
    });
    const cashOuts = bet.cashOuts.map(({ stake, value, at, isDone }, place) =>
      isDone
        ? cashOutText(bet, place, texts)
            .replace('{stake}', formatMoney(stake))
            .replace('{value}', formatMoney(value))
            .replace('{time}', formatStart(at, Date.now(), lang, textsOf(lang)))
        : texts.cashSent,
    );
    return h(
      'li',
      { class: 'bet', 'data-key': bet.id, 'data-state': win === null ? bet.state : win > bet.stake ? 'won' : 'lost' },
      h(
        'p',
        { class: 'bet-head' },
        h('b', {}, `${stateText(bet, lang)}${bet.system === null ? '' : ` · ${texts[bet.system]}`}`),
        h('span', { class: 'small' }, formatStart(bet.at, Date.now(), lang, textsOf(lang))),
      ),
      h('ul', {}, ...picks),
      lines === '' ? null : h('p', { class: 'small' }, lines),
      ...cashOuts.map((words) => h('p', { class: 'small' }, words)),
      h(
        'p',
        { class: 'bet-head' },
        h('span', {}, `${texts.stake} ${formatMoney(win === null ? bet.left : bet.stake)}`),
        h('b', {}, returnText(bet)),
      ),
      bet.isCorrected ? h('p', { class: 'small' }, texts.corrected) : null,
      cashView(bet),
      h('div', { class: 'bet-foot' }, shareView(bet), receipt(bet.id)),
    );
  }

  return {
    element,
    showStale: () => {
      say(age, readAt === null ? texts.noAnswer : texts.stale.replace('{time}', formatTime(readAt)));
      isStale = true;
      if (readAt !== null) draw();
    },
    show: (bets) => {
      readAt = Date.now();
      isStale = false;
      say(age, '');
      known = bets;
      draw();
    },
    showOpen: () => {
      part = 'open';
      draw();
    },
  };
}

/** The lines of a system that still plays or was settled: how many, the stake of each, and how many have paid. */
function linesText({ system, picks, left, win, state }: BetView, lang: Lang): string {
  if (system === null || left === 0 || state === 'voiding' || state === 'voided') return '';
  const texts = slipTexts(lang);
  const lines = linesOf(picks.length, system);
  const paid = lines.filter((line) => line.every((place) => picks[place]?.verdict !== 'lost')).length;
  return (win === null ? texts.lines : texts.linesPaid)
    .replace('{lines}', String(lines.length))
    .replace('{stake}', formatMoney(left / lines.length))
    .replace('{paid}', String(paid));
}

/** The sentence about one cash-out: of the whole bet, of a part, or of what was left. */
function cashOutText(bet: BetView, place: number, texts: ReturnType<typeof slipTexts>): string {
  if (bet.cashOuts[place]?.stake === bet.stake) return texts.cashedFor;
  return bet.state === 'cashed' && place === bet.cashOuts.length - 1 ? texts.cashedRest : texts.cashedPart;
}

/** The state of a bet in words. */
function stateText({ state, win, stake }: BetView, lang: Lang): string {
  const texts = slipTexts(lang);
  if (state === 'voiding') return texts.voiding;
  if (state === 'voided') return texts.voided;
  if (state === 'cashed') return texts.cashed;
  if (win === null) return texts.open;
  if (win === 0) return texts.lost;
  // Half of a quarter line, a dead heat, or a part that was sold before the rest has lost.
  if (win < stake) return texts.lostPart;
  return win === stake ? texts.returned : texts.won;
}
