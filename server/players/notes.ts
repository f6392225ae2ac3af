/** Notes of operators on a player, with author and time. They are only added; no player reads them. */
import type { Selectable } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import type { Player, PlayerNotes } from '../db/schema.ts';

export const NOTE_LENGTH = 2000;

export interface Note {
  /** `operator:maria`. */
  readonly author: string;
  /** 1 to 2000 characters. */
  readonly text: string;
  readonly at: Date;
}

/** Adds a note. @returns its id */
export async function writeNote(db: DbOrTrx, player: Pick<Player, 'id' | 'casino_id'>, note: Note): Promise<number> {
  const { id } = await db
    .insertInto('player_notes')
    .values({
      casino_id: player.casino_id,
      player_id: player.id,
      author: note.author,
      text: note.text,
      created_at: note.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Notes on a player, the newest first. */
export function notesOf(db: DbOrTrx, playerId: number): Promise<Selectable<PlayerNotes>[]> {
  return db
    .selectFrom('player_notes')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
}
