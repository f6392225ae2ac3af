import { Journal } from '../../lib/journal.ts';
import type { BetRecord } from './bet.ts';
import { BetBook, isOpen } from './bet.ts';

/** A bet is taken at most 14 days before its match, and a result is corrected within the day. */
export const LONGEST_BET_MS = 16 * 86_400_000;

export interface OpenBook {
  readonly journal: Journal<BetRecord>;
  readonly book: BetBook;
}

/**
 * Reads the bets of a folder. Starts a new file if the old one has grown past `limit` bytes: it begins with each open or
 * recent bet as it stands, and older ones stay in the archives.
 */
export async function openBook(folder: string, now: number, limit?: number): Promise<OpenBook> {
  const opened = await read(folder);
  if (!(await Journal.isLarge(folder, limit))) return opened;
  const keep = [...opened.book.all()].filter((bet) => isOpen(bet) || bet.at > now - LONGEST_BET_MS);
  await opened.journal.close();
  await Journal.rotate(
    folder,
    keep.map((bet): BetRecord => ({ t: 'bet', bet })),
  );
  return read(folder);
}

async function read(folder: string): Promise<OpenBook> {
  const book = new BetBook();
  const journal = await Journal.open<BetRecord>(folder, (record) => book.apply(record));
  return { journal, book };
}

/** Bets that only the archives hold. */
export async function archivedOf({ journal, book }: { journal: Pick<Journal<BetRecord>, 'files'>; book: BetBook }) {
  const archived = new BetBook();
  for await (const records of journal.files())
    for (const record of records)
      if (!book.find(record.t === 'bet' ? record.bet.id : record.id)) archived.apply(record);
  return archived;
}
