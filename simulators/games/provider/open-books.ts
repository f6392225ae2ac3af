import { Journal } from '../../lib/journal.ts';
import { SessionBook } from './game-session.ts';
import type { Round } from './round.ts';
import { isOpen } from './round.ts';
import { RoundBook } from './round-book.ts';
import type { ProviderRecord } from './settler.ts';

export interface Books {
  readonly journal: Journal<ProviderRecord>;
  readonly rounds: RoundBook;
  readonly sessions: SessionBook;
}

/** The number of ended rounds that a new journal begins with; older ones stay in the archives. */
const CARRIED = 2_000;

/**
 * Reads the journal of a folder: every open round, the live sessions, the recently ended rounds. Starts a new file if
 * the old one has grown past `limit` bytes.
 */
export async function openBooks(folder: string, limit?: number): Promise<Books> {
  const books = await read(folder);
  if (!(await Journal.isLarge(folder, limit))) return books;
  const ended = books.rounds
    .all()
    .filter((round) => !isOpen(round))
    .slice(-CARRIED);
  const asRecord = (round: Round): ProviderRecord => ({ t: 'round', round });
  const keep = [...books.sessions.records(), ...ended.map(asRecord), ...books.rounds.open().map(asRecord)];
  await books.journal.close();
  await Journal.rotate(folder, keep);
  return read(folder);
}

async function read(folder: string): Promise<Books> {
  const rounds = new RoundBook();
  const sessions = new SessionBook();
  const journal = await Journal.open<ProviderRecord>(folder, (record) => {
    if (record.t === 'session') {
      sessions.restore(record);
      return;
    }
    rounds.apply(record, (hash) => sessions.byHash(hash)?.secret);
    if (record.t !== 'round') return;
    // A session continues after its last opened round. A reused number would give an id whose stake the platform has
    // already taken.
    const session = sessions.byHash(record.round.session);
    const round = rounds.get(record.round.id);
    if (session && round) session.nonce = Math.max(session.nonce, round.serial + 1);
  });
  return { journal, rounds, sessions };
}
