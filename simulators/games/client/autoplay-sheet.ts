import { amountFigure } from '../../lib/money.ts';
import type { AutoplayOrder } from './autoplay.ts';
import { h, onSend } from './dom.ts';
import { sheet } from './sheet.ts';
import type { AutoPart } from './stage.ts';
import type { Texts } from './texts.ts';

const ROUNDS = [10, 25, 50, 100] as const;

/** Parses an amount as players type it (`20`, `20,50`, `1.234,50`) into centavos; null if it is none. */
export function readAmount(text: string): number | null {
  const plain = text.replace(/[R$\s\u00a0]/g, '').replace(/\.(?=\d{3}(?:\D|$))/g, '');
  const match = /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(plain);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
}

interface Input {
  readonly texts: Texts;
  /** Stake of the next round in centavos. */
  readonly stake: number;
  /** The stage's own question; null: none. */
  readonly part: AutoPart | null;
}

const amountField = (id: string, value: string, required: boolean) =>
  h('input', {
    id,
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    value,
    required,
    'aria-describedby': `${id}-word`,
  });

const labelled = (label: string, control: HTMLInputElement, word: string) =>
  h(
    'div',
    { class: 'field' },
    h('label', { for: control.id }, label),
    h('div', { class: 'well' }, h('span', { 'aria-hidden': 'true' }, 'R$'), control),
    h('p', { class: 'small', id: `${control.id}-word` }, word),
  );

const roundsChoice = (texts: Texts) =>
  h(
    'div',
    { class: 'pick', role: 'radiogroup', 'aria-label': texts.autoRounds },
    ...ROUNDS.map((count, index) =>
      h(
        'label',
        {},
        h('input', { type: 'radio', name: 'rounds', value: String(count), checked: index === 0 }),
        h('span', {}, String(count)),
      ),
    ),
  );

/** Asks the player for the number of rounds and the stop conditions. */
export function openAutoplay({ texts, stake, part }: Input, onStart: (order: AutoplayOrder) => void): void {
  const loss = amountField('auto-loss', amountFigure(stake * 10), true);
  const win = amountField('auto-win', '', false);
  const form = h(
    'form',
    { class: part ? 'auto-form with-part' : 'auto-form', novalidate: true },
    part?.element ?? h('p', { class: 'small' }, texts.autoNote),
    h('div', { class: 'auto-rounds' }, h('h3', {}, texts.autoRounds), roundsChoice(texts)),
    labelled(texts.autoLoss, loss, texts.autoLossWord),
    labelled(texts.autoWin, win, texts.autoWinWord),
    h('button', { type: 'submit', class: 'act' }, texts.autoStart),
  );
  const dialog = sheet(texts.auto, texts, form);
  dialog.classList.add('auto-sheet');
  onSend(form, () => {
    const lossLimit = readAmount(loss.value);
    const winLimit = win.value.trim() === '' ? null : readAmount(win.value);
    const wrong = lossLimit === null || lossLimit < stake ? loss : winLimit === null && win.value.trim() ? win : null;
    for (const control of [loss, win]) {
      control.setAttribute('aria-invalid', String(control === wrong));
      const word = document.getElementById(`${control.id}-word`);
      if (word && control === wrong) word.textContent = control === loss ? texts.autoLossWrong : texts.autoAmountWrong;
    }
    const first = part?.wrong() ?? wrong;
    if (first) {
      first.focus();
      return;
    }
    const chosen = form.querySelector<HTMLInputElement>('input[name="rounds"]:checked');
    dialog.close();
    onStart({ rounds: Number(chosen?.value ?? ROUNDS[0]), lossLimit: lossLimit ?? 0, winLimit });
  });
}
