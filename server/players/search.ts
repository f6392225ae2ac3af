/** Finds players for the operator: by name, CPF, telephone, e-mail or id, on one site or on all. */
import { type RawBuilder, sql } from 'kysely';
import { brazilPhone, digitsOf } from '../../src/contract/checks.ts';
import type { DbOrTrx } from '../db/connect.ts';
import { fold } from '../lib/fold.ts';
import { isExcluded } from '../limits/exclusion-term.ts';
import { fullName, maskCpf } from '../profile/players.ts';

export interface PlayerFound {
  readonly id: number;
  readonly casino_id: number;
  readonly name: string;
  readonly phone: string | null;
  readonly email: string;
  /** Masked: `***.456.789-**`. */
  readonly cpf: string | null;
  readonly excluded: boolean;
  readonly blocked_at: Date | null;
  readonly created_at: Date;
}

export interface PlayerSearch {
  readonly text: string;
  /** Only players of this site; absent: of every site. */
  readonly casinoId?: number | undefined;
  readonly limit?: number;
  readonly now: Date;
}

/** The last digits of a telephone that a search takes, at least. */
const LAST_DIGITS = 4;

/** The letters with accents of Brazilian names, and the plain ones that `fold` makes of them. */
const ACCENTS = ['áàâãäéèêëíìîïóòôõöúùûüçñ', 'aaaaaeeeeiiiiooooouuuucn'] as const;

function conditionOf(text: string): RawBuilder<boolean> | null {
  const typed = text.normalize('NFKC').trim();
  if (typed.includes('@')) return sql<boolean>`starts_with(p.email, ${typed.toLowerCase()})`;
  if (/^[+\d][\d\s().+/-]*$|^\(/.test(typed)) {
    const digits = digitsOf(typed);
    if (digits === '') return null;
    const parts: RawBuilder<boolean>[] = [];
    if (/^\d{1,15}$/.test(typed)) parts.push(sql<boolean>`p.id = ${Number(typed)}`);
    if (digits.length === 11) parts.push(sql<boolean>`p.cpf = ${digits}`);
    const phone = brazilPhone(typed);
    if (phone) parts.push(sql<boolean>`p.phone = ${phone}`);
    else if (digits.length >= LAST_DIGITS) parts.push(sql<boolean>`right(p.phone, ${digits.length}::int) = ${digits}`);
    return parts.length > 0 ? sql<boolean>`(${sql.join(parts, sql` or `)})` : null;
  }
  const words = fold(typed).split(' ').filter(Boolean).slice(0, 8);
  if (words.length === 0) return null;
  const name = sql`' ' || translate(lower(p.first_name || ' ' || p.last_name || ' ' || coalesce(p.public_name, '')), ${ACCENTS[0]}, ${ACCENTS[1]})`;
  const begins = words.map((word) => sql<boolean>`strpos(${name}, ${` ${word}`}) > 0`);
  return sql<boolean>`(${sql.join(begins, sql` and `)})`;
}

/** Searches players, the newest first. Text without a letter or digit finds none. */
export async function searchPlayers(
  db: DbOrTrx,
  { text, casinoId, limit = 50, now }: PlayerSearch,
): Promise<PlayerFound[]> {
  const condition = conditionOf(text.slice(0, 200));
  if (condition === null) return [];
  const rows = await db
    .selectFrom('players as p')
    .selectAll('p')
    .where(condition)
    .$if(casinoId !== undefined, (query) => query.where('p.casino_id', '=', casinoId ?? 0))
    .orderBy('p.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    casino_id: row.casino_id,
    name: fullName(row),
    phone: row.phone,
    email: row.email,
    cpf: maskCpf(row.cpf),
    excluded: isExcluded(row, now),
    blocked_at: row.blocked_at,
    created_at: row.created_at,
  }));
}
