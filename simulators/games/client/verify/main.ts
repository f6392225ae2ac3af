import { saoPauloClock, saoPauloDay } from '../../../lib/sao-paulo.ts';
import { ENGINE_NAMES } from '../../engine/engine.ts';
import type { RoundView } from '../../provider/round.ts';
import { fact, h, onSend } from '../dom.ts';
import { money } from '../format.ts';
import type { Recomputed } from './recompute.ts';
import { recompute } from './recompute.ts';
import { VERIFY_TEXTS } from './texts.ts';

const lang = document.documentElement.lang.startsWith('en') ? 'en' : 'pt';
const texts = VERIFY_TEXTS[lang];
const place = document.getElementById('verify');

/** A round that was looked up, with the name of its game. */
type FoundRound = RoundView & { readonly title: string };
let server: FoundRound | null = null;

const field = (id: string, label: string, control: HTMLElement) => {
  control.id = id;
  control.setAttribute('name', id);
  return h(
    'div',
    { class: 'field' },
    h('label', { for: id }, label),
    h('div', { class: `well${control instanceof HTMLTextAreaElement ? ' tall' : ''}` }, control),
  );
};
const input = (inputmode = 'text') =>
  h('input', { type: 'text', inputmode, autocomplete: 'off', spellcheck: 'false', autocapitalize: 'off' });

const roundId = input();
const engine = h('select', {}, ...ENGINE_NAMES.map((name) => h('option', { value: name }, texts.engines[name])));
const choice = h('textarea', { rows: '3', spellcheck: 'false' });
const seed = input();
const clientSeed = input();
const nonce = input('numeric');
const stake = input('numeric');
const steps = input();
const facts = h('div', { hidden: true });
const result = h('div', { role: 'status' });
const word = h('p', { class: 'small', role: 'status' });

const search = h(
  'form',
  { class: 'auto-form', novalidate: true },
  field('round', texts.round, roundId),
  h('button', { type: 'submit', class: 'act' }, texts.find),
  word,
);
const inputs = h(
  'form',
  { class: 'auto-form', novalidate: true },
  h('h2', {}, texts.inputs),
  field('engine', texts.engine, engine),
  field('choice', texts.choice, choice),
  field('seed', texts.seed, seed),
  field('client', texts.clientSeed, clientSeed),
  field('nonce', texts.nonce, nonce),
  field('stake', texts.stakeField, stake),
  field('steps', texts.steps, steps),
  h('button', { type: 'submit', class: 'act' }, texts.compute),
);

function showFacts(round: FoundRound): void {
  const at = Date.parse(round.date);
  const date = `${saoPauloDay(at).split('-').reverse().join('/')}, ${saoPauloClock(at)}`;
  facts.hidden = false;
  facts.replaceChildren(
    h('h2', {}, texts.facts),
    h(
      'dl',
      { class: 'facts' },
      fact(texts.date, date),
      fact(texts.game, round.title),
      fact(texts.engine, texts.engines[round.engine]),
      fact(texts.mode, texts[round.mode]),
      fact(texts.state, texts.states[round.state]),
      fact(texts.stake, money(round.stake)),
      fact(texts.win, money(round.win)),
    ),
    h(
      'dl',
      { class: 'facts codes' },
      fact(texts.commitment, round.fairness.commitment),
      fact(texts.drawn, round.drawn?.join(', ') ?? '–'),
    ),
  );
}

function fill(round: RoundView): void {
  engine.value = round.engine;
  choice.value = JSON.stringify(round.choice);
  seed.value = round.fairness.server_seed ?? '';
  clientSeed.value = round.fairness.client_seed;
  nonce.value = String(round.fairness.nonce);
  stake.value = String(round.stake);
  steps.value = round.steps.join(', ');
}

async function find(): Promise<void> {
  const id = roundId.value.trim();
  if (id === '') return;
  server = null;
  facts.hidden = true;
  result.replaceChildren();
  word.textContent = '…';
  try {
    const response = await fetch(`/api/rounds/${encodeURIComponent(id)}`, { credentials: 'omit' });
    if (response.status === 404) {
      word.textContent = texts.unknown;
      return;
    }
    if (!response.ok) throw new Error('no answer');
    server = (await response.json()) as FoundRound; // our own server, same origin and same build
  } catch {
    word.textContent = texts.offline;
    return;
  }
  word.textContent = server.fairness.server_seed === null ? texts.hidden : '';
  showFacts(server);
  fill(server);
  if (server.fairness.server_seed !== null) await compute();
}

const whole = (text: string): number | null => (/^\d{1,15}$/.test(text.trim()) ? Number(text) : null);

async function compute(): Promise<void> {
  const say = (text: string) => result.replaceChildren(h('p', { class: 'verdict', 'data-tone': 'bad' }, text));
  if (!globalThis.crypto?.subtle) return say(texts.insecure);
  const number = whole(nonce.value);
  const centavos = whole(stake.value);
  const taken = steps.value.split(',').filter((part) => part.trim() !== '');
  const kind = ENGINE_NAMES.find((name) => name === engine.value);
  if (number === null || centavos === null || !kind || taken.some((step) => whole(step) === null))
    return say(texts.badForm);
  try {
    const done = await recompute({
      engine: kind,
      choice: JSON.parse(choice.value) as unknown,
      serverSeed: seed.value.trim(),
      clientSeed: clientSeed.value.trim(),
      nonce: number,
      stake: centavos,
      steps: taken.map(Number),
    });
    await showResult(done);
  } catch (error) {
    const reason = error instanceof RangeError ? error.message : '';
    say(
      reason === 'seed'
        ? texts.badSeed
        : error instanceof SyntaxError || reason === 'choice'
          ? texts.badChoice
          : texts.badForm,
    );
  }
}

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function showResult(done: Recomputed): Promise<void> {
  const round = server;
  const seeds = round?.fairness.client_seeds;
  const combined = seeds ? await sha256(seeds.join(',')) : null;
  const checks: readonly (readonly [text: string, ok: boolean])[] = round
    ? [
        [texts.checkCommitment, done.commitment === round.fairness.commitment],
        ...(combined === null ? [] : [[texts.checkSeeds, combined === round.fairness.client_seed] as const]),
        [texts.checkDrawn, JSON.stringify(done.drawn) === JSON.stringify(round.drawn)],
        [texts.checkWin, done.win === round.win],
      ]
    : [];
  const good = checks.every(([, ok]) => ok);
  result.replaceChildren(
    h('h2', {}, texts.result),
    h(
      'p',
      { class: 'verdict', 'data-tone': checks.length === 0 ? 'plain' : good ? 'good' : 'bad' },
      checks.length === 0 ? texts.alone : good ? texts.good : texts.bad,
    ),
    h(
      'ul',
      { class: 'checks' },
      ...checks.map(([text, ok]) =>
        h(
          'li',
          { 'data-ok': String(ok) },
          h('b', {}, `${ok ? '✓' : '✗'} ${ok ? texts.same : texts.differs}`),
          ` ${text}`,
        ),
      ),
    ),
    h('dl', { class: 'facts' }, fact(texts.win, money(done.win))),
    h('dl', { class: 'facts codes' }, fact('SHA-256', done.commitment), fact(texts.drawn, done.drawn.join(', '))),
    h('details', {}, h('summary', {}, texts.outcome), h('pre', {}, JSON.stringify(done.outcome, null, 1))),
  );
}

onSend(search, () => void find());
onSend(inputs, () => void compute());
document.title = texts.title;
place?.append(
  h('h1', {}, texts.title),
  h('p', {}, texts.lead),
  search,
  facts,
  result,
  inputs,
  h('h2', {}, texts.how),
  h('ol', { class: 'rules' }, ...texts.steps3.map((step) => h('li', {}, step))),
);
const asked = new URLSearchParams(location.search).get('round');
if (asked) {
  roundId.value = asked;
  void find();
}
