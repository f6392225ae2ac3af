/**
 * Identity documents: sent by a player, readable only by that player and the operator, encrypted on disk. Only one of
 * each type can be pending or approved; four approved ones verify the identity.
 */
import { rm } from 'node:fs/promises';
import type { Selectable } from 'kysely';
import { type Document, type DocumentType, documentTypes } from '../../src/contract/documents.ts';
import { recordOwn } from '../audit.ts';
import type { DbOrTrx } from '../db/connect.ts';
import type { Documents } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { isWholePdf } from '../files/kinds.ts';
import type { Pictures } from '../files/pictures.ts';
import { openSealed, sealing } from '../files/seal.ts';
import { filesOf, opaqueName } from '../files/store.ts';
import { acceptedKind, refusedFile } from '../files/uploads.ts';
import type { UploadedFile } from '../http/body.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';

export type DocumentRow = Selectable<Documents>;

interface Owner {
  readonly id: number;
  readonly casino_id: number;
}

/** Longest side in pixels: enough to read a page, small enough to store. */
const LONGEST_SIDE = 2000;

export function toDocument(row: DocumentRow): Document {
  return {
    id: String(row.id),
    type: row.type,
    status: row.status,
    reason: row.reason,
    created_at: row.created_at.toISOString(),
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    has_file: row.file !== null,
  };
}

/** The latest document of each type, in the contract's order. */
export async function latestDocuments(db: DbOrTrx, playerId: number): Promise<DocumentRow[]> {
  const rows = await db
    .selectFrom('documents')
    .distinctOn('type')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('type')
    .orderBy('id', 'desc')
    .execute();
  return rows.sort((a, b) => documentTypes.indexOf(a.type) - documentTypes.indexOf(b.type));
}

async function refuseStanding(db: DbOrTrx, playerId: number, type: DocumentType): Promise<void> {
  const row = await db
    .selectFrom('documents')
    .select('status')
    .where('player_id', '=', playerId)
    .where('type', '=', type)
    .where('status', 'in', ['pending', 'approved'])
    .executeTakeFirst();
  if (row) throw new ApiError(409, row.status === 'approved' ? 'document_approved' : 'document_pending');
}

/** Stores the encrypted file. @returns its name and stored type. */
async function keep(
  deps: Deps,
  pictures: Pictures,
  ownerId: number,
  upload: UploadedFile | undefined,
): Promise<{ readonly name: string; readonly file_type: NonNullable<DocumentRow['file_type']> }> {
  const { file, kind } = acceptedKind('document', upload, ['jpeg', 'png', 'webp', 'pdf']);
  const store = filesOf(deps);
  const name = opaqueName();
  if (kind === 'pdf') {
    if (!(await isWholePdf(file.path))) throw refusedFile('document', 'file_broken');
    await store.put('documents', name, file.path, sealing(deps.env, name));
    return { name, file_type: 'application/pdf' };
  }
  const path = await store.temporary();
  try {
    const fault = await pictures.encode(ownerId, {
      input: file.path,
      kind,
      outputs: [{ path, side: LONGEST_SIDE, fit: 'inside', format: 'jpeg' }],
    });
    if (fault) throw refusedFile('document', fault);
    await store.put('documents', name, path, sealing(deps.env, name));
    return { name, file_type: 'image/jpeg' };
  } finally {
    await rm(path, { force: true });
  }
}

/**
 * Accepts a document. The file is complete on disk before its row is written, so that a row never names half a file;
 * `files/sweep.ts` deletes a file without a row.
 * @throws ApiError 409 `document_pending`, `document_approved`; 422 and 413 for the file.
 */
export async function sendDocument(
  deps: Deps,
  pictures: Pictures,
  owner: Owner,
  type: DocumentType,
  upload: UploadedFile | undefined,
): Promise<DocumentRow> {
  // Checked before the image is decoded, and again under the lock.
  await refuseStanding(deps.db, owner.id, type);
  const { name, file_type } = await keep(deps, pictures, owner.id, upload);
  try {
    return await deps.db.transaction().execute(async (trx) => {
      await lockPlayer(trx, owner.id);
      await refuseStanding(trx, owner.id, type);
      const at = deps.clock.now();
      const row = await trx
        .insertInto('documents')
        .values({
          casino_id: owner.casino_id,
          player_id: owner.id,
          type,
          status: 'pending',
          reason: null,
          file: name,
          file_type,
          reviewed_at: null,
          reviewed_by: null,
          created_at: at,
          updated_at: at,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      await recordOwn(trx, owner, 'document.sent', at, { type }, `document:${row.id}`);
      return row;
    });
  } catch (error) {
    await filesOf(deps).remove('documents', name);
    throw error;
  }
}

/**
 * Cancels the player's own pending document and deletes its file.
 * @throws ApiError 404 `document_not_found`, also for another player's; 409 `not_pending`.
 */
export async function cancelDocument(deps: Deps, owner: Owner, id: string): Promise<DocumentRow> {
  const { row, file } = await deps.db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('documents')
      .selectAll()
      .where('id', '=', databaseId(id))
      .where('player_id', '=', owner.id)
      .forUpdate()
      .executeTakeFirst();
    if (!found) throw new ApiError(404, 'document_not_found');
    if (found.status !== 'pending') throw new ApiError(409, 'not_pending');
    const at = deps.clock.now();
    const cancelled = await trx
      .updateTable('documents')
      .set({ status: 'cancelled', file: null, file_type: null, updated_at: at })
      .where('id', '=', found.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await recordOwn(trx, owner, 'document.cancelled', at, {}, `document:${found.id}`);
    return { row: cancelled, file: found.file };
  });
  if (file) await filesOf(deps).remove('documents', file);
  return row;
}

/** Decrypted bytes of a document's file; null when it has none. */
export async function documentBytes(deps: Deps, row: Pick<DocumentRow, 'file'>): Promise<Buffer | null> {
  if (row.file === null) return null;
  const sealed = await filesOf(deps).read('documents', row.file);
  return sealed && openSealed(deps.env, row.file, sealed);
}

/**
 * File of the player's own document.
 * @throws ApiError 404 `document_not_found`.
 */
export async function ownDocumentFile(
  deps: Deps,
  owner: Owner,
  id: string,
): Promise<{ readonly bytes: Buffer; readonly row: DocumentRow }> {
  const row = await deps.db
    .selectFrom('documents')
    .selectAll()
    .where('id', '=', databaseId(id))
    .where('player_id', '=', owner.id)
    .executeTakeFirst();
  const bytes = row ? await documentBytes(deps, row) : null;
  if (!row || !bytes) throw new ApiError(404, 'document_not_found');
  return { bytes, row };
}
