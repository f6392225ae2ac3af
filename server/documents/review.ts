/**
 * The operator's review of identity documents: list, approve, reject with a reason. Each decision notifies the player.
 * The fourth approval verifies the identity; rejecting an approved document revokes that.
 */
import { documentTypes } from '../../src/contract/documents.ts';
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { notifyPlayer, type PlayerNotice } from '../notifications/notify.ts';
import { reviewReferral } from '../referrals/referrals.ts';
import type { DocumentRow } from './documents.ts';

const LINK = '/user/edit/verification';

const NAMES: Readonly<Record<DocumentRow['type'], { readonly pt: string; readonly en: string }>> = {
  identity_front: { pt: 'Frente do documento', en: 'Front of the document' },
  identity_back: { pt: 'Verso do documento', en: 'Back of the document' },
  selfie: { pt: 'Selfie', en: 'Selfie' },
  proof_of_address: { pt: 'Comprovante de residência', en: 'Proof of address' },
};

export interface ReviewFilter {
  /** List every status instead of the pending ones. */
  readonly all: boolean;
  readonly casinoId?: number | undefined;
  readonly playerId?: number | undefined;
}

/** Lists at most 500 documents, oldest first. */
export async function listDocuments(deps: Deps, filter: ReviewFilter): Promise<DocumentRow[]> {
  let query = deps.db.selectFrom('documents').selectAll();
  if (!filter.all) query = query.where('status', '=', 'pending');
  if (filter.casinoId !== undefined) query = query.where('casino_id', '=', filter.casinoId);
  if (filter.playerId !== undefined) query = query.where('player_id', '=', filter.playerId);
  return query.orderBy('created_at').orderBy('id').limit(500).execute();
}

function approvedNotice(type: DocumentRow['type'], verified: boolean): PlayerNotice {
  const { pt, en } = NAMES[type];
  return verified
    ? {
        title_pt: 'Conta verificada',
        title_en: 'Account verified',
        text_pt: 'Seus quatro documentos foram aprovados. Você já pode sacar.',
        text_en: 'Your four documents were approved. You can withdraw now.',
        link: LINK,
      }
    : {
        title_pt: 'Documento aprovado',
        title_en: 'Document approved',
        text_pt: `${pt}: aprovado.`,
        text_en: `${en}: approved.`,
        link: LINK,
      };
}

function rejectedNotice(type: DocumentRow['type'], words: string): PlayerNotice {
  const { pt, en } = NAMES[type];
  const reason = /[.!?]$/.test(words) ? words : `${words}.`;
  return {
    title_pt: 'Documento recusado',
    title_en: 'Document refused',
    text_pt: `${pt}: ${reason} Envie outro quando puder.`,
    text_en: `${en}: ${reason} Send another when you can.`,
    link: LINK,
  };
}

/** Sets or clears `identity_verified_at` by the approved documents. @returns whether the identity is verified. */
async function judgeIdentity(trx: Trx, player: Player, at: Date): Promise<boolean> {
  const approved = await trx
    .selectFrom('documents')
    .select('type')
    .distinct()
    .where('player_id', '=', player.id)
    .where('status', '=', 'approved')
    .execute();
  const verified = documentTypes.every((type) => approved.some((row) => row.type === type));
  if (verified !== (player.identity_verified_at !== null)) {
    await trx
      .updateTable('players')
      .set({ identity_verified_at: verified ? at : null, updated_at: at })
      .where('id', '=', player.id)
      .execute();
  }
  return verified;
}

export type Decision =
  | { readonly status: 'approved' }
  /** `reason` is shown to the player. */
  | { readonly status: 'rejected'; readonly reason: string };

export interface Reviewed {
  readonly row: DocumentRow;
  readonly before: DocumentRow['status'];
  readonly verified: boolean;
}

/**
 * Approves or rejects a pending document; an approved one may still be rejected.
 * @param record writes the audit record, in the same transaction.
 * @throws ApiError 404 `document_not_found`, 409 `not_pending`.
 */
export async function reviewDocument(
  deps: Deps,
  id: number,
  decision: Decision,
  reviewer: string,
  record: (trx: Trx, reviewed: Reviewed) => Promise<void>,
): Promise<Reviewed> {
  const found = await deps.db.selectFrom('documents').select('player_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new ApiError(404, 'document_not_found');
  const reviewed = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, found.player_id);
    const document = await trx
      .selectFrom('documents')
      .select('status')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const from = decision.status === 'approved' ? ['pending'] : ['pending', 'approved'];
    if (!from.includes(document.status)) throw new ApiError(409, 'not_pending');
    const at = deps.clock.now();
    const row = await trx
      .updateTable('documents')
      .set({
        status: decision.status,
        reason: decision.status === 'rejected' ? decision.reason : null,
        reviewed_at: at,
        reviewed_by: reviewer,
        updated_at: at,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const verified = await judgeIdentity(trx, player, at);
    if (verified) await reviewReferral(trx, { ...player, identity_verified_at: at }, at);
    await notifyPlayer(
      trx,
      player,
      decision.status === 'rejected' ? rejectedNotice(row.type, decision.reason) : approvedNotice(row.type, verified),
      at,
    );
    const result = { row, before: document.status, verified };
    await record(trx, result);
    return result;
  });
  deps.outbox.wake();
  return reviewed;
}
