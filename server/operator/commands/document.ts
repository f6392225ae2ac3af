/** `document list|show|approve|reject`: identity documents under review. */
import { writeFile } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import type { Deps } from '../../deps.ts';
import { type DocumentRow, documentBytes } from '../../documents/documents.ts';
import { type Decision, listDocuments, reviewDocument } from '../../documents/review.ts';
import { ApiError } from '../../errors.ts';
import { fullName } from '../../profile/players.ts';
import { argument, type Command, idOf, OperatorError, optionText } from '../command.ts';
import { siteByDomain, siteNames } from '../lookup.ts';
import type { Column } from '../output.ts';
import { type Sentence, say } from '../say.ts';

const TYPES: Readonly<Record<DocumentRow['type'], Sentence>> = {
  identity_front: say`identity_front`,
  identity_back: say`identity_back`,
  selfie: say`selfie`,
  proof_of_address: say`proof_of_address`,
};
const STATUSES: Readonly<Record<DocumentRow['status'], Sentence>> = {
  pending: say`pending`,
  approved: say`approved`,
  rejected: say`rejected`,
  cancelled: say`cancelled`,
};
/** Characters that fit on the player's screen. */
const LONGEST_REASON = 300;

function toRow(row: DocumentRow): Record<string, unknown> {
  return {
    id: String(row.id),
    player: String(row.player_id),
    casino_id: String(row.casino_id),
    type: row.type,
    status: row.status,
    reason: row.reason,
    file: row.file === null ? null : row.file_type,
    created_at: row.created_at.toISOString(),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    reviewed_by: row.reviewed_by,
  };
}

const columns: readonly Column[] = [
  { key: 'id', title: 'id' },
  { key: 'player', title: 'player' },
  { key: 'site', title: 'site' },
  { key: 'type', title: 'type' },
  { key: 'status', title: 'status' },
  { key: 'file', title: 'file' },
  { key: 'created_at', title: 'sent', as: 'time' },
  { key: 'reviewed_at', title: 'decided', as: 'time' },
  { key: 'reason', title: 'reason' },
];

/** The legal names of the documents' players, by id. */
async function namesOf({ db }: Deps, rows: readonly DocumentRow[]): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(rows.map(({ player_id }) => player_id))];
  if (ids.length === 0) return new Map();
  const players = await db
    .selectFrom('players')
    .select(['id', 'first_name', 'last_name'])
    .where('id', 'in', ids)
    .execute();
  return new Map(players.map((player) => [player.id, fullName(player)]));
}

const id = { name: 'ID', help: 'the id of the document, as the list has it' };

const list: Command = {
  name: 'document list',
  summary: 'list the documents that wait for a decision, the longest waiting first',
  args: [],
  options: {
    all: { help: 'those that were decided or taken back, too' },
    site: { value: 'DOMAIN', help: 'of this site only' },
    user: { value: 'ID', help: 'of this player only' },
  },
  async run({ deps, audit, language }, input) {
    const domain = optionText(input, 'site');
    const user = optionText(input, 'user');
    const site = domain === undefined ? null : await siteByDomain(deps.db, domain);
    const rows = await listDocuments(deps, {
      all: input.options['all'] === true,
      casinoId: site?.id,
      playerId: user === undefined ? undefined : idOf(user, 'player'),
    });
    // The terminal's list names no person.
    const names = language === undefined ? null : await namesOf(deps, rows);
    const nameOf = await siteNames(deps.db);
    const shown = rows.map((row) => ({
      ...toRow(row),
      site: nameOf(row.casino_id).domain,
      ...(names && { name: names.get(row.player_id) ?? null }),
    }));
    const shownColumns = columns.flatMap((column) =>
      names && column.key === 'player' ? [column, { key: 'name', title: 'name' }] : [column],
    );
    await audit(deps.db, { casinoId: site?.id ?? null, target: 'documents', details: { shown: rows.length } });
    return { outputs: [{ type: 'table', columns: shownColumns, rows: shown, empty: say`No document waits.` }] };
  },
};

async function findDocument(deps: Deps, text: string): Promise<DocumentRow> {
  const number = idOf(text, 'document');
  const row = await deps.db.selectFrom('documents').selectAll().where('id', '=', number).executeTakeFirst();
  if (!row) throw new OperatorError(say`There is no document ${number}.`);
  return row;
}

const show: Command = {
  name: 'document show',
  summary: 'show a document, and write its file where it can be looked at',
  args: [id],
  options: { out: { value: 'FILE', help: 'write the opened file here (a whole path); it must not exist yet' } },
  details: ['The file holds personal data: remove it when you have looked at it.'],
  async run({ deps, audit }, input) {
    const row = await findDocument(deps, argument(input, 'id'));
    const out = optionText(input, 'out');
    if (out !== undefined) {
      // The platform writes the file, and it runs in another directory.
      if (!isAbsolute(out)) throw new OperatorError('Give the whole path of the file, beginning with /.');
      const bytes = await documentBytes(deps, row);
      if (!bytes) throw new OperatorError(`The document ${row.id} has no file.`);
      try {
        await writeFile(out, bytes, { flag: 'wx', mode: 0o600 });
      } catch (error) {
        throw new OperatorError(`The file ${out} cannot be written: ${(error as Error).message}.`, { cause: error });
      }
    }
    await audit(deps.db, {
      casinoId: row.casino_id,
      target: `document:${row.id}`,
      details: { opened: out !== undefined },
    });
    const site = (await siteNames(deps.db))(row.casino_id).domain;
    return { outputs: [{ type: 'record', columns: [...columns], row: { ...toRow(row), site } }] };
  },
};

function decide(name: 'approve' | 'reject', summary: string, details: readonly string[]): Command {
  return {
    name: `document ${name}`,
    summary,
    args: [id],
    options: name === 'reject' ? { reason: { value: 'TEXT', help: 'what the player reads, in their language' } } : {},
    details,
    async run({ deps, actor, audit }, input) {
      const document = await findDocument(deps, argument(input, 'id'));
      let decision: Decision = { status: 'approved' };
      if (name === 'reject') {
        const reason = optionText(input, 'reason')?.trim();
        if (!reason) throw new OperatorError(say`Say why: --reason TEXT is what the player reads.`);
        if ([...reason].length > LONGEST_REASON)
          throw new OperatorError(say`The reason may have at most ${LONGEST_REASON} characters.`);
        decision = { status: 'rejected', reason };
      }
      try {
        const operator = actor.replace(/^operator:/, '');
        const { row, verified } = await reviewDocument(deps, document.id, decision, operator, (trx, reviewed) =>
          audit(trx, {
            casinoId: reviewed.row.casino_id,
            target: `document:${reviewed.row.id}`,
            details: {
              before: reviewed.before,
              after: reviewed.row.status,
              player: reviewed.row.player_id,
              verified: reviewed.verified,
            },
          }),
        );
        const [type, status] = [TYPES[row.type], STATUSES[row.status]];
        const text = verified
          ? say`Document ${row.id} (${type}, player ${row.player_id}) is now ${status}. The identity is verified.`
          : say`Document ${row.id} (${type}, player ${row.player_id}) is now ${status}.`;
        return { outputs: [{ type: 'note', text, data: { ...toRow(row), verified } }] };
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'not_pending') throw error;
        const { id: number, status } = await findDocument(deps, String(document.id));
        throw new OperatorError(
          say`The document ${number} is ${STATUSES[status]}: that step does not follow from there.`,
        );
      }
    },
  };
}

export const documentCommands: readonly Command[] = [
  list,
  show,
  decide('approve', 'approve a document; the fourth verifies the player', [
    'The player is told at once, on every open page and in the notifications.',
  ]),
  decide('reject', 'reject a document, with the reason that the player reads', [
    'One that was approved may be rejected too: the player is then no longer verified.',
  ]),
];
