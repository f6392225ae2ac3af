/** `ledger verify`: every invariant of the ledger, read from the tables as they are. */
import { invariantNames, verifyLedger } from '../../ledger/verify.ts';
import type { Command } from '../command.ts';

const verify: Command = {
  name: 'ledger verify',
  summary: 'check every invariant of the ledger; exits with 1 and what is broken',
  args: [],
  async run({ deps: { db }, audit }) {
    const breaches = await verifyLedger(db);
    const checked = invariantNames.length;
    await audit(db, { casinoId: null, target: 'ledger', details: { checked, breaches: breaches.length } });
    if (breaches.length === 0) {
      return {
        outputs: [
          { type: 'note', text: `The ledger is sound: ${checked} invariants hold.`, data: { ok: true, checked } },
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
      outputs: [{ type: 'table', columns, rows, empty: '' }],
      problem: `The ledger is broken: ${broken} of ${checked} invariants do not hold (${breaches.length} ${breaches.length === 1 ? 'case' : 'cases'}).`,
    };
  },
};

export const ledgerCommands: readonly Command[] = [verify];
