/** `coupon create|list|disable`: coupons of deposits. A regulated site has none (BONUS-3). */

import { type CouponRow, createCoupon, disableCoupon, listAllCoupons } from '../../bonuses/coupon-admin.ts';
import { couponCode } from '../../bonuses/coupons.ts';
import { ApiError } from '../../errors.ts';
import { argument, type Command, type Input, OperatorError, optionText } from '../command.ts';
import { siteByDomain, siteNames } from '../lookup.ts';
import { figure, momentOf, onSite, siteOf, textOf } from '../options.ts';
import type { Column } from '../output.ts';
import { say } from '../say.ts';

const LONGEST_TITLE = 80;
const LONGEST_DESCRIPTION = 300;

function toRow(row: CouponRow): Record<string, unknown> {
  return {
    code: row.code,
    casino_id: String(row.casino_id),
    title: row.title_pt,
    kind: row.kind,
    value: row.value,
    min_deposit: row.min_deposit,
    max_bonus: row.max_bonus,
    max_stake: row.max_stake,
    rollover: row.rollover,
    days: row.days,
    uses: row.uses,
    max_uses: row.max_uses,
    expires_at: row.expires_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}

const columns: readonly Column[] = [
  { key: 'code', title: 'code' },
  { key: 'site', title: 'site' },
  { key: 'kind', title: 'kind' },
  { key: 'value', title: 'value', as: 'number' },
  { key: 'min_deposit', title: 'from', as: 'money' },
  { key: 'max_bonus', title: 'at most', as: 'money' },
  { key: 'max_stake', title: 'stake', as: 'money' },
  { key: 'rollover', title: 'rollover', as: 'number' },
  { key: 'days', title: 'days', as: 'number' },
  { key: 'uses', title: 'uses', as: 'number' },
  { key: 'max_uses', title: 'of', as: 'number' },
  { key: 'expires_at', title: 'until', as: 'time' },
  { key: 'disabled_at', title: 'disabled', as: 'time' },
];

const codeArgument = { name: 'CODE', help: 'the code as players type it; capitals and small letters are the same' };

function codeOf(input: Input): string {
  const code = couponCode(argument(input, 'code'));
  if (!/^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(code)) {
    throw new OperatorError(say`"${code}" is no code: 2 to 40 letters without accents, digits, - and _.`);
  }
  return code;
}

const MOST = 100_000_000;

function kindOf(input: Input): { kind: 'percent' | 'fixed'; value: number } {
  const percent = figure(input, 'percent', [1, 1000], null);
  const fixed = figure(input, 'fixed', [1, MOST], null);
  if ((percent === null) === (fixed === null)) {
    throw new OperatorError(say`Say what it gives: --percent N of the deposit, or --fixed CENTAVOS.`);
  }
  return percent === null ? { kind: 'fixed', value: fixed ?? 0 } : { kind: 'percent', value: percent };
}

const create: Command = {
  name: 'coupon create',
  summary: 'make a coupon that adds a bonus to a deposit',
  args: [codeArgument],
  options: {
    percent: { value: 'N', help: 'a bonus of N per cent of the deposit' },
    fixed: { value: 'CENTAVOS', help: 'a bonus of this amount' },
    'min-deposit': { value: 'CENTAVOS', help: 'least deposit; 0 when not given' },
    'max-bonus': { value: 'CENTAVOS', help: 'greatest bonus of a percentage' },
    'max-stake': {
      value: 'CENTAVOS',
      help: 'greatest stake while its bonus is active; bonus_max_stake of the site when not given',
    },
    rollover: {
      value: 'N',
      help: 'how many times the bonus must be wagered; 10 when not given, 0: real money at once',
    },
    days: { value: 'N', help: 'how long it may be wagered; 30 when not given' },
    'max-uses': { value: 'N', help: 'how many players may have it; each has it once' },
    expires: { value: 'WHEN', help: 'a day, to its end in São Paulo, or a moment in ISO 8601' },
    title: { value: 'TEXT', help: 'what the player reads; worked out from the figures when not given' },
    'title-en': { value: 'TEXT', help: 'the same in English' },
    description: { value: 'TEXT', help: 'its effect in plain words' },
    'description-en': { value: 'TEXT', help: 'the same in English' },
    ...onSite,
  },
  details: ['A regulated site grants nothing for a deposit: there it is refused.'],
  async run({ deps, audit }, input) {
    const code = codeOf(input);
    const site = await siteOf({ deps }, input);
    const expiresAt = momentOf(input, 'expires', 'end') ?? null;
    if (expiresAt !== null && expiresAt <= deps.clock.now()) throw new OperatorError(say`--expires lies in the past.`);
    const facts = kindOf(input);
    const maxBonus = figure(input, 'max-bonus', [1, MOST], null);
    if (facts.kind === 'fixed' && maxBonus !== null) throw new OperatorError(say`--max-bonus is for a percentage.`);
    const coupon = {
      casinoId: site.id,
      code,
      ...facts,
      maxBonus,
      maxStake: figure(input, 'max-stake', [1, MOST], null),
      minDeposit: figure(input, 'min-deposit', [0, MOST], 0),
      rollover: figure(input, 'rollover', [0, 1000], 10),
      days: figure(input, 'days', [1, 365], 30),
      maxUses: figure(input, 'max-uses', [1, 1_000_000_000], null),
      expiresAt,
      title: { pt: textOf(input, 'title', LONGEST_TITLE), en: textOf(input, 'title-en', LONGEST_TITLE) },
      description: {
        pt: textOf(input, 'description', LONGEST_DESCRIPTION),
        en: textOf(input, 'description-en', LONGEST_DESCRIPTION),
      },
    };
    try {
      const row = await createCoupon(deps, coupon, (trx, made) =>
        audit(trx, { casinoId: site.id, target: `coupon:${code}`, details: { after: toRow(made) } }),
      );
      const text = say`The coupon ${code} holds on ${site.domain}: ${row.title_pt}. ${row.description_pt}`;
      return { outputs: [{ type: 'note', text, data: toRow(row) }] };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.code === 'coupon_exists') throw new OperatorError(say`${site.domain} has a coupon ${code} already.`);
      if (error.code === 'coupon_regulated') {
        throw new OperatorError(
          say`${site.domain} is regulated: it grants nothing for a deposit, so it has no coupons.`,
        );
      }
      throw error;
    }
  },
};

const list: Command = {
  name: 'coupon list',
  summary: 'list the coupons that hold, with how often they were used, the newest first',
  args: [],
  options: {
    all: { help: 'those that are over or disabled, too' },
    site: { value: 'DOMAIN', help: 'of this site only' },
  },
  async run({ deps, audit }, input) {
    const domain = optionText(input, 'site');
    const site = domain === undefined ? null : await siteByDomain(deps.db, domain);
    const rows = await listAllCoupons(deps, { casinoId: site?.id, all: input.options['all'] === true });
    await audit(deps.db, { casinoId: site?.id ?? null, target: 'coupons', details: { shown: rows.length } });
    const nameOf = await siteNames(deps.db);
    const shown = rows.map((row) => ({ ...toRow(row), site: nameOf(row.casino_id).domain }));
    return { outputs: [{ type: 'table', columns: [...columns], rows: shown, empty: say`No coupon holds.` }] };
  },
};

const disable: Command = {
  name: 'coupon disable',
  summary: 'take a coupon out of use, at once and for good',
  args: [codeArgument],
  options: onSite,
  details: ['Bonuses that it brought stay. Who pays a charge with it after this gets the deposit without the bonus.'],
  async run({ deps, audit }, input) {
    const code = codeOf(input);
    const site = await siteOf({ deps }, input);
    try {
      const { row, changed } = await disableCoupon(deps, site.id, code, (trx, after, fresh) =>
        audit(trx, {
          casinoId: site.id,
          target: `coupon:${code}`,
          details: { changed: fresh, disabled_at: after.disabled_at?.toISOString() ?? null, uses: after.uses },
        }),
      );
      const text = changed
        ? say`The coupon ${code} of ${site.domain} is out of use; players who had it: ${row.uses}.`
        : say`The coupon ${code} of ${site.domain} was out of use already.`;
      return { outputs: [{ type: 'note', text, data: { ...toRow(row), changed } }] };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'coupon_not_found') throw error;
      throw new OperatorError(say`${site.domain} has no coupon ${code}.`);
    }
  },
};

export const couponCommands: readonly Command[] = [create, list, disable];
