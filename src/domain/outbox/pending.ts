/**
 * Marks (likes, favourites, read states) that this browser's answers of the API may lack. The query cache holds the
 * server's truth; the screens lay these marks over it when they read it (`usePending`).
 */
import { proxy, ref } from 'valtio/vanilla';
import type { QueuedMark } from '../../storage/rows.ts';

export interface PendingMark extends QueuedMark {
  /** When the API took the mark, ms since 1970; undefined while it waits. */
  readonly acceptedAt?: number;
  /** The API's count of likes after this one. */
  readonly totalLikes?: number | undefined;
}

/** Observable state: the marks in the order in which they are laid over an answer. Only `outbox.ts` writes it. */
export const pending: { marks: readonly PendingMark[] } = proxy({ marks: ref<readonly PendingMark[]>([]) });

/** An answer that arrives this soon after a mark was taken may have been asked for before. Milliseconds. */
const UNDER_WAY = 15_000;

/** The part of a query's result that tells its age. */
export interface Aged {
  /** When the answer arrived, ms since 1970. */
  readonly dataUpdatedAt: number;
}

/** The marks that an answer lacks. Reads its age only if needed, so that a screen without marks does not depend on it. */
export function lackedBy(answer: Aged, marks: readonly PendingMark[]): readonly PendingMark[] {
  return marks.filter(({ acceptedAt }) => acceptedAt === undefined || answer.dataUpdatedAt < acceptedAt + UNDER_WAY);
}
