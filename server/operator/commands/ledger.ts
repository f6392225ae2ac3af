/** `ledger verify`: checks every invariant of the ledger in the tables, and compares the provider's rounds with it. */
import type { Db } from '../../db/connect.ts';
import type { AuditEnd } from '../../gateways/games/audit.ts';
import { createProviderAudit, createSportsAudit } from '../../gateways/games/audit.ts';
import { invariantNames, verifyLedger } from '../../ledger/verify.ts';
import { providerInvariants, verifyProvider } from '../../ledger/verify-provider.ts';
import { SPORTS_PROVIDER } from '../../sports/sportsbook.ts';
import type { Command, CommandOutput } from '../command.ts';
import { type Sentence, say } from '../say.ts';

/** Why the provider's rounds could not be compared with the ledger. */
const NOT_COMPARED: Readonly<Record<Exclude<AuditEnd, 'complete'>, (provider: Sentence, secret: string) => Sentence>> =
  {
    absent: (provider) => say`The ${provider} has no audit of its rounds: its side was not compared.`,
    refused: (provider, secret) =>
      say`The ${provider} did not accept our signature (${secret}): its side was not compared.`,
    unreachable: (provider) => say`The ${provider} does not answer: its side was not compared.`,
    broken: (provider) => say`The ${provider}’s answer broke off: its side was compared in part.`,
  };

/** Whether the ledger has booked bets of the sports. */
async function hasSportsBets(db: Db): Promise<boolean> {
  const bet = await db
    .selectFrom('wagers')
    .select('id')
    .where('provider_code', '=', SPORTS_PROVIDER)
    .limit(1)
    .executeTakeFirst();
  return bet !== undefined;
}

const verify: Command = {
  name: 'ledger verify',
  summary: 'check every invariant of the ledger; exits with 1 and what is broken',
  args: [],
  details: [
    'Asks the games provider for its rounds too: the win of each is worked out anew from its seeds, choice and steps, and stake and win are',
    'compared with the ledger. Sports bets are worked out anew from their odds and results. A provider that has no such call is named, and the rest is checked.',
  ],
  async run({ deps: { db, env, clock, providerAudit }, audit }) {
    const own = await verifyLedger(db);
    const provider = await verifyProvider(db, providerAudit ?? createProviderAudit(env, clock));
    const sports = (await hasSportsBets(db)) ? await verifyProvider(db, createSportsAudit(env, clock)) : null;
    const breaches = [...own, ...provider.breaches, ...(sports?.breaches ?? [])];
    const isCompared = provider.end === 'complete';
    const checked = invariantNames.length + (isCompared ? Object.keys(providerInvariants).length : 0);
    const details = { checked, breaches: breaches.length, provider: provider.end, rounds: provider.rounds };
    await audit(db, { casinoId: null, target: 'ledger', details });
    const note: CommandOutput = {
      type: 'note',
      text:
        provider.end === 'complete'
          ? say`The games provider’s ${provider.rounds} rounds were worked out anew and compared.`
          : NOT_COMPARED[provider.end](say`games provider`, 'PROVIDER_SECRET'),
      data: { provider: provider.end, rounds: provider.rounds },
    };
    const sportsNote: CommandOutput[] = sports
      ? [
          {
            type: 'note',
            text:
              sports.end === 'complete'
                ? say`The sports provider’s ${sports.rounds} bets were worked out anew and compared.`
                : NOT_COMPARED[sports.end](say`sports provider`, 'SPORTS_SECRET'),
            data: { sports: sports.end, bets: sports.rounds },
          },
        ]
      : [];
    if (breaches.length === 0) {
      return {
        outputs: [
          { type: 'note', text: say`The ledger is sound: ${checked} invariants hold.`, data: { ok: true, checked } },
          note,
          ...sportsNote,
        ],
      };
    }
    const columns = [
      { key: 'invariant', title: 'broken' },
      { key: 'detail', title: 'by' },
    ];
    const rows = breaches.map(({ invariant, detail }) => ({ invariant, detail }));
    const broken = new Set(breaches.map(({ invariant }) => invariant)).size;
    return {
      outputs: [{ type: 'table', columns, rows, empty: '' }, note, ...sportsNote],
      problem: say`The ledger is broken: ${broken} of ${checked} invariants do not hold (cases: ${breaches.length}).`,
    };
  },
};

export const ledgerCommands: readonly Command[] = [verify];
