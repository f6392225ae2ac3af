/**
 * Actions of players, provider, bank, operator and clock: each makes the messages of one moment, which then go to the
 * replicas together.
 */

import { refundDeposit } from '../../server/deposits/charges.ts';
import { ApiError } from '../../server/errors.ts';
import { type OperatorStep, operateWithdrawal } from '../../server/withdrawals/withdrawals.ts';
import type { Bank } from './bank.ts';
import type { Asked, Replica } from './house.ts';
import type { Answer, Op, Rules } from './model.ts';
import { askProven, type Person } from './people.ts';
import type { Random } from './random.ts';
import type { Offer, Witness } from './witness.ts';

/** A request to the platform, sent once or several times. */
export interface Message {
  readonly name: string;
  readonly person: Person | null;
  /** The model's operation of it; null if only its traces are judged. */
  readonly op: Op | null;
  send(replica: Replica): Promise<Asked | null>;
  /** Checks an answer against the allowed ones. @throws the fault */
  check?(answer: Asked): void;
  /** Its sender may ask again, in the same words. */
  readonly repeatable: boolean;
  /** Whether it can change boxes, missions or referrals. */
  readonly rewards?: true;
}

export interface Stage {
  readonly random: Random;
  readonly bank: Bank;
  readonly witness: Witness;
  readonly people: readonly Person[];
  readonly rules: Rules;
  now(): number;
  readonly offers: readonly Offer[];
  /** A number that was not used before. */
  serial(): number;
  /** Charges whose refund an operator has asked for. */
  readonly refunds: Set<string>;
  /** Charges for which the platform was woken in this moment. */
  readonly woken: Set<string>;
}

const PATHS = { bet: 'bet', win: 'win', rollback: 'rollback' } as const;

/** The seamless wallet's call of an op. */
export function play(person: Person, op: Op & { kind: 'bet' | 'win' | 'rollback' }): Message {
  const { transaction, round } = op;
  const gamecode = 'gamecode' in op ? op.gamecode : 'boto';
  const facts = { transaction, round, gamecode };
  const body =
    op.kind === 'bet'
      ? { ...facts, session: op.session, amount: op.amount }
      : {
          ...facts,
          player: String(person.id),
          bet_transaction: op.bet,
          ...(op.kind === 'win' ? { amount: op.amount, finished: op.finished } : {}),
        };
  const amount = 'amount' in op ? ` ${op.amount}` : '';
  return {
    name: `${op.kind} ${transaction}${op.kind === 'bet' ? '' : ` of ${op.bet}`}${amount}`,
    person,
    op,
    send: (replica) => replica.ask('POST', `/provider/v1/${PATHS[op.kind]}`, { body, signed: 'provider' }),
    repeatable: true,
  };
}

export const answerOf = ({ status, body }: Asked): Answer => ({
  status,
  code: body?.code,
  balance: body?.balance,
  replayed: body?.replayed,
});

/** A round in the provider's words, to be said in any order. */
function newRound({ random, serial, rules }: Stage, person: Person): Op[] {
  const number = serial();
  const { session } = person;
  const most = Math.min(rules.maxBet, Math.max(rules.minBet, Math.floor(person.seen.real / 2)));
  const amount = random.oneIn(25)
    ? random.pick([1, rules.maxBet + 1, person.seen.real + 1, Math.max(1, person.seen.real)])
    : rules.minBet + random.below(Math.max(1, Math.min(most, 4000) - rules.minBet + 1));
  const transaction = `t${number}`;
  const round = `r${number}`;
  const facts = { round, gamecode: rules.gamecode };
  const bet: Op = { kind: 'bet', session, transaction, ...facts, amount };
  const win = (name: string, part: number, finished: boolean): Op => ({
    kind: 'win',
    transaction: `${transaction}-${name}`,
    bet: transaction,
    ...facts,
    amount: part,
    finished,
  });
  const rollback: Op = { kind: 'rollback', transaction: `${transaction}-u`, bet: transaction, round };
  const prize = random.oneIn(2) ? 0 : random.below(amount * 3);
  const ends = random.weighted<() => Op[]>([
    [50, () => [win('w', prize, true)]],
    [12, () => [win('w1', prize, false), win('w2', random.below(amount), true)]],
    [14, () => [rollback]],
    [8, () => [win('w', prize, true), rollback]],
    [4, () => [rollback, { ...rollback, transaction: `${transaction}-u2` }]],
    // The same ids with other words.
    [4, () => [win('w', prize, true), win('w', prize + 1, true), { ...bet, amount: amount + 1 }]],
    [2, () => [win('w', prize, true), { ...win('x', prize, true), round: `${round}x` }]],
    [6, () => []],
  ])();
  return [bet, ...ends];
}

/** The provider says something: the next word of a round, a new round, now and then to the wrong player. */
export function provide(stage: Stage, person: Person): Message[] {
  const { random } = stage;
  const { unsaid } = person;
  const take = (): Op => {
    const index = random.below(unsaid.length);
    const op = unsaid[index] as Op;
    // Some words are said again, long after.
    if (!random.oneIn(8)) unsaid.splice(index, 1);
    return op;
  };
  const messages: Message[] = [];
  if (unsaid.length === 0 || random.below(100) < 45) {
    const [bet, ...ends] = newRound(stage, person);
    if (!bet) return [];
    unsaid.push(...ends);
    // Now and then the end overtakes its beginning.
    if (random.oneIn(12)) unsaid.push(bet);
    else messages.push(play(person, bet as Op & { kind: 'bet' }));
  }
  const words = random.weighted([
    [70, 1],
    [20, 2],
    [10, 3],
  ]);
  while (messages.length < words && unsaid.length > 0) {
    const op = take();
    if (op.kind === 'bet' || op.kind === 'win' || op.kind === 'rollback') messages.push(play(person, op));
  }
  return messages;
}

/** Another player's transaction in this player's name. */
export function confuse(stage: Stage, person: Person, other: Person): Message[] {
  const sure = other.worlds.length === 1 ? other.worlds[0] : undefined;
  const taken = [...(sure?.bets.entries() ?? [])].filter(([, bet]) => bet.kind === 'bet').slice(-20);
  if (taken.length === 0 || person.session === '') return [];
  const [transaction, { round, gamecode, amount }] = stage.random.pick(taken);
  const number = stage.serial();
  const facts = { round, gamecode, amount, foreign: true } as const;
  const op = stage.random.pick<Op & { kind: 'bet' | 'win' | 'rollback' }>([
    { kind: 'bet', session: person.session, transaction, ...facts },
    { kind: 'win', transaction: `t${number}-f`, bet: transaction, finished: true, ...facts },
    { kind: 'rollback', transaction: `t${number}-f`, bet: transaction, round, foreign: true },
  ]);
  return [play(person, op)];
}

export const allow = (statuses: readonly number[]) => (answer: Asked) => {
  if (!statuses.includes(answer.status)) throw new Error(`answered ${answer.status} ${JSON.stringify(answer.body)}`);
};

export function deposit({ random, serial, offers }: Stage, person: Person): Message[] {
  const amount = random.oneIn(20) ? random.pick([1, 999, 500_001]) : 1000 + random.below(40_000);
  const key = `deposit-${serial()}`;
  const refused = amount < 1000 || amount > 500_000;
  const offer = random.oneIn(2) ? null : random.pick(offers);
  const coupon = offer ? { coupon: random.oneIn(15) ? 'NAOEXISTE' : offer.code } : {};
  return [
    {
      name: `deposit ${amount}${coupon.coupon ? ` with ${coupon.coupon}` : ''}`,
      person,
      op: null,
      send: (replica) =>
        replica.ask('POST', '/main-gateway/qrcode-pix', { token: person.token, key, body: { amount, ...coupon } }),
      check(answer) {
        if (refused && answer.status === 200) throw new Error(`a charge of ${amount} was made`);
        allow([200, 401, 403, 409, 422, 503])(answer);
      },
      repeatable: true,
    },
  ];
}

/** The payer acts at the bank; then the bank calls, the player looks, or neither. */
export function pay(stage: Stage, person: Person): Message[] {
  const { random, bank, witness } = stage;
  const own = [...witness.charges.values()].filter((one) => one.player_id === person.id && one.status !== 'paid');
  if (own.length === 0) return [];
  // The newest, as people do, or any, long after.
  const charge = random.oneIn(5) ? random.pick(own) : own.at(-1);
  if (!charge) return [];
  const { txid, amount, id } = charge;
  // Codes that were asked for and forgotten: the payer's bank says no to most, and the poll may let them go.
  for (const old of own.filter(({ status }) => status === 'waiting_payment').slice(0, -1)) {
    if (!random.oneIn(4)) bank.end(old.txid, 'refused');
  }
  random.weighted<() => void>([
    [70, () => bank.pay(txid, { cpf: person.cpf, amount })],
    [7, () => bank.pay(txid, { cpf: '11144477735', amount })],
    [5, () => bank.pay(txid, { cpf: person.cpf, amount: amount + 1 })],
    [5, () => bank.end(txid, 'refused')],
    [5, () => bank.end(txid, 'expired')],
    [8, () => undefined],
  ])();
  const call: Message = {
    name: `webhook ${id}`,
    person,
    op: null,
    send: (replica) => replica.ask('POST', '/gateways/pix/webhook', { body: { txid }, signed: 'bank' }),
    check: allow([204]),
    repeatable: true,
  };
  const look: Message = {
    name: `consult ${id}`,
    person,
    op: null,
    send: (replica) =>
      replica.ask('POST', '/main-gateway/consult-status-transaction', {
        token: person.token,
        body: { id: String(id) },
      }),
    check: allow([200, 401]),
    repeatable: true,
  };
  // The platform was woken for it, so the run checks the charge from now on, also a given-up one.
  stage.woken.add(txid);
  return random.weighted<Message[]>([
    [40, [call]],
    [25, [look]],
    [15, [call, look]],
    [20, []],
  ]);
}

/** The player asks what a coupon does, or gives a bonus up. */
export function bonus({ random, offers }: Stage, person: Person): Message[] {
  const { token, seen } = person;
  const own = seen.bonuses.filter(({ status }) => status === 'active' || random.oneIn(6));
  if (own.length === 0 || random.oneIn(2)) {
    const { code } = random.pick(offers);
    return [
      {
        name: `check ${code}`,
        person,
        op: null,
        send: (replica) => replica.ask('POST', '/bonuses/check-coupon', { token, body: { coupon: code } }),
        check: allow([200, 401, 403, 422]),
        repeatable: true,
      },
    ];
  }
  const { id } = random.pick(own);
  person.givenUp.add(id);
  return [
    {
      name: `give up ${id}`,
      person,
      op: null,
      send: (replica) => replica.ask('POST', `/wallet/bonuses/${id}/cancel`, { token, body: {} }),
      check: allow([200, 401, 403, 404, 409]),
      repeatable: true,
    },
  ];
}

/** The player claims cashback: once, or in two tabs. */
export function claim({ random, witness, serial }: Stage, person: Person): Message[] {
  const own = [...witness.cashback.values()].filter((item) => item.player_id === person.id);
  if (own.length === 0) return [];
  const { id } = random.pick(own.slice(-6));
  const tab = (): Message => {
    const key = `claim-${serial()}`;
    const body = { cashback_id: String(id) };
    return {
      name: `claim ${id}`,
      person,
      op: null,
      send: (replica) => replica.ask('POST', '/bonuses/cashback/claim', { token: person.token, key, body }),
      check: allow([200, 401, 403, 404, 409, 422]),
      repeatable: true,
    };
  };
  return random.oneIn(3) ? [tab(), tab()] : [tab()];
}

export function withdraw({ random, serial, rules }: Stage, person: Person): Message[] {
  const { real } = person.seen;
  const amount = random.oneIn(8)
    ? random.pick([real + 1, rules.minWithdrawal - 1, rules.maxWithdrawal + 1, Math.max(1, real)])
    : rules.minWithdrawal + random.below(Math.max(1, Math.floor(real / 2)));
  const key = `withdraw-${serial()}`;
  return [
    {
      name: `withdraw ${amount}`,
      person,
      op: { kind: 'withdraw', key, amount },
      send: (replica) =>
        askProven(replica, 'POST', '/wallet/withdraw/request', {
          token: person.token,
          key,
          body: { amount, method_id: person.methodId },
        }),
      repeatable: true,
    },
  ];
}

const STEPS: readonly OperatorStep[] = ['review', 'process', 'approve', 'approve', 'approve', 'invalid-key', 'cancel'];

/** A refusal of an operator's command, as an answer. */
export async function commanded(replica: Replica, work: Parameters<Replica['run']>[0]): Promise<Asked | null> {
  return replica.run(async (deps) => {
    try {
      await work(deps);
      return { status: 200, body: null };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { status: error.status, body: { code: error.code } };
    }
  });
}

/** The player cancels, the operator decides, or both at once. */
export function decide(stage: Stage, person: Person): Message[] {
  const { random, witness, serial } = stage;
  const all = [...witness.withdrawals.values()].filter((one) => one.player_id === person.id);
  const open = all.filter(({ status }) => [0, 4, 5].includes(status));
  const pool = random.oneIn(10) ? all : open;
  if (pool.length === 0) return [];
  const { id } = random.pick(pool);
  const key = `cancel-${serial()}`;
  const cancel: Message = {
    name: `cancel ${id}`,
    person,
    op: null,
    send: (replica) =>
      replica.ask('POST', '/main-gateway/user-cancel-withdrawal', {
        token: person.token,
        key,
        body: { id: String(id) },
      }),
    check: allow([200, 401, 409]),
    repeatable: true,
  };
  const step = random.pick(STEPS);
  const operate: Message = {
    name: `${step} ${id}`,
    person,
    op: null,
    send: (replica) => commanded(replica, (deps) => operateWithdrawal(deps, String(id), step, 'simulation')),
    check: allow([200, 409, 503]),
    repeatable: true,
  };
  return random.weighted<Message[]>([
    [25, [cancel]],
    [60, [operate]],
    [15, [cancel, operate]],
  ]);
}

/** The operator gives a deposit back. */
export function giveBack({ random, witness, refunds, woken }: Stage, person: Person): Message[] {
  const paid = [...witness.charges.values()].filter((one) => one.player_id === person.id && one.status === 'paid');
  if (paid.length === 0) return [];
  const { txid, id } = random.pick(paid.slice(-5));
  refunds.add(txid);
  woken.add(txid);
  return [
    {
      name: `give back ${id}`,
      person,
      op: null,
      send: (replica) => commanded(replica, (deps) => refundDeposit(deps, txid, 'simulation')),
      check: allow([200, 402, 409]),
      repeatable: true,
    },
  ];
}

const LIMITS: ReadonlyArray<readonly [kind: string, amounts: readonly number[]]> = [
  ['deposit', [60_000, 200_000, 1_000_000]],
  ['loss', [20_000, 80_000, 400_000]],
  ['stake', [1000, 3000, 20_000]],
  ['bets', [15, 60, 400]],
  ['time', [5, 60, 600]],
];

/** The player sets, lowers, raises or lifts a limit. */
export function limit({ random, now }: Stage, person: Person): Message[] {
  const [kind, amounts] = random.pick(LIMITS);
  const period = random.pick(['day', 'week', 'month']);
  const waiting = person.raises.get(`${kind}.${period}`);
  const value = waiting && random.oneIn(2) ? waiting.value : random.oneIn(3) ? null : random.pick(amounts);
  const before = person.facts.limits[kind]?.[period] ?? null;
  const raises = before !== null && (value === null || value > before);
  const name = `${kind}.${period}`;
  if (raises && waiting?.value !== value) person.raises.set(name, { value, at: now() });
  return [
    {
      name: `limit ${name} ${value}`,
      person,
      op: null,
      send: (replica) =>
        askProven(replica, 'POST', '/profile/update-settings', {
          token: person.token,
          body: { limits: { [kind]: { [period]: value } } },
        }),
      check(answer) {
        allow([200, 401])(answer);
        if (answer.status === 200 && !raises && answer.body.data.limits[kind][period].current !== value) {
          throw new Error(`the limit ${name} should be ${value}: ${JSON.stringify(answer.body.data.limits[kind])}`);
        }
      },
      repeatable: true,
    },
  ];
}

/** The player pauses, or asks to come back. */
export function exclude({ random, now }: Stage, person: Person): Message[] {
  const { token } = person;
  if (person.facts.exclusion) {
    return [
      {
        name: 'come back',
        person,
        op: null,
        send: (replica) => askProven(replica, 'POST', '/profile/self-exclusion/remove', { token, body: {} }),
        check: allow([204, 401, 409]),
        repeatable: true,
      },
    ];
  }
  const value = random.weighted([
    [20, 'pause_24h'],
    [3, 'pause_7d'],
    [1, '1'],
    [1, 'indefinite'],
  ]);
  // Today in São Paulo, or the day after.
  const date = new Date(now() - 3 * 3_600_000 + (random.oneIn(4) ? 86_400_000 : 0)).toISOString().slice(0, 10);
  return [
    {
      name: `exclude ${value} from ${date}`,
      person,
      op: null,
      send: (replica) => replica.ask('POST', '/profile/self-exclusion', { token, body: { value, date } }),
      check: allow([200, 401, 409]),
      repeatable: true,
    },
  ];
}
