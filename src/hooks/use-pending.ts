import { useSnapshot } from 'valtio/react';
import { type Aged, lackedBy, type PendingMark, pending } from '../domain/outbox/pending.ts';

/** Returns a function that selects the marks which an answer of the API lacks; a screen lays them over the answer. */
export function usePending(): (answer: Aged) => readonly PendingMark[] {
  const { marks } = useSnapshot(pending);
  return (answer) => lackedBy(answer, marks as readonly PendingMark[]);
}
