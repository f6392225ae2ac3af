/** `backup`, `restore` and `files reseal`. */
import { writeBackup } from '../../backup/backup.ts';
import { reseal } from '../../backup/reseal.ts';
import { restoreBackup } from '../../backup/restore.ts';
import { argument, type Command } from '../command.ts';

const FILE = { name: 'FILE', help: 'the backup, a path', file: true };

const backup: Command = {
  name: 'backup',
  summary: 'write database, uploads and key check to a new file, while the platform runs on',
  args: [FILE],
  details: [
    'The running platform writes the file, so its user needs the right to; only that user can read it. It holds',
    'personal data and password hashes: encrypt it before it leaves the machine. FILES_SECRET is not in it.',
  ],
  async run({ deps, audit }, input) {
    const file = argument(input, 'file');
    const counts = await writeBackup(deps, file);
    await audit(deps.db, { casinoId: null, target: 'backup', details: { ...counts } });
    const text = `${file}: ${counts.tables} tables, ${counts.rows} rows, ${counts.files} uploads. Keep FILES_SECRET beside it, elsewhere.`;
    return { outputs: [{ type: 'note', text, data: { file, ...counts } }] };
  },
};

const restore: Command = {
  name: 'restore',
  summary: 'read a backup into an empty database and DATA_DIR; no platform may run there yet',
  args: [FILE],
  isOffline: true,
  details: [
    'Needs DATABASE_URL (or none, for the embedded database), DATA_DIR and FILES_SECRET of the platform. Existing data',
    'is never overwritten. Start the platform afterwards, and run `ledger verify`.',
  ],
  async run({ deps, audit }, input) {
    const { madeAt, ...counts } = await restoreBackup(deps, argument(input, 'file'));
    await audit(deps.db, { casinoId: null, target: 'backup', details: { ...counts, made_at: madeAt } });
    const text = `Restored the backup of ${madeAt}: ${counts.tables} tables, ${counts.rows} rows, ${counts.files} uploads.`;
    return { outputs: [{ type: 'note', text, data: { made_at: madeAt, ...counts } }] };
  },
};

const resealFiles: Command = {
  name: 'files reseal',
  summary: 'encrypt documents and retained data with the new FILES_SECRET',
  args: [],
  details: [
    'Run it with PREVIOUS_SECRETS=FILES_SECRET=… in the platform; take that away when it says that all is done.',
  ],
  async run({ deps, audit }) {
    const { done, unreadable } = await reseal(deps);
    await audit(deps.db, { casinoId: null, target: 'files', details: { done, unreadable } });
    return {
      outputs: [
        {
          type: 'note',
          text: `${done} values are encrypted with the current FILES_SECRET.`,
          data: { done, unreadable },
        },
      ],
      ...(unreadable > 0 && {
        problem: `${unreadable} values open neither with FILES_SECRET nor with the one before: they stay as they are.`,
      }),
    };
  },
};

export const backupCommands: readonly Command[] = [backup, restore, resealFiles];
