/** The three seeded people, on each open site; every name, number and document is invented. */
import { documentTypes } from '../../../src/contract/documents.ts';
import type { Deps } from '../../deps.ts';
import { addMonths } from '../../lib/day.ts';
import { hashPassword } from '../../session/passwords.ts';
import type { Trx } from '../connect.ts';
import { json } from '../json.ts';
import type { Player } from '../schema.ts';

export const SEED_PASSWORD = 'jangada-demo-1';

interface Person {
  readonly phone: string;
  readonly email: string;
  readonly cpf: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
  readonly verified: boolean;
  readonly excludedMonths?: number;
}

const people: readonly Person[] = [
  {
    phone: '+5511999990001',
    email: 'ana@jangada.example',
    cpf: '52998224725',
    first_name: 'Ana Beatriz',
    last_name: 'Moreira',
    birth_date: '1991-04-18',
    verified: true,
  },
  {
    phone: '+5511999990002',
    email: 'rafael@jangada.example',
    cpf: '11144477735',
    first_name: 'Rafael',
    last_name: 'Lima',
    birth_date: '1997-09-02',
    verified: false,
  },
  {
    phone: '+5511999990003',
    email: 'claudia@jangada.example',
    cpf: '39053344705',
    first_name: 'Cláudia',
    last_name: 'Nunes',
    birth_date: '1984-12-11',
    verified: true,
    excludedMonths: 3,
  },
];

/** Telephones that the documentation publishes with the password. */
export const seedPhones: readonly string[] = people.map(({ phone }) => phone);

const DAY_MS = 24 * 3_600_000;

/** Creates the missing people of a site. @returns those created, in the order of `people`. */
export async function seedPeople(deps: Deps, trx: Trx, casinoId: number): Promise<Player[]> {
  const existing = await trx
    .selectFrom('players')
    .select('phone')
    .where('casino_id', '=', casinoId)
    .where('phone', 'in', [...seedPhones])
    .execute();
  const missing = people.filter(({ phone }) => !existing.some((row) => row.phone === phone));
  if (missing.length === 0) return [];
  const now = deps.clock.now();
  const password_hash = await hashPassword(SEED_PASSWORD);
  const created: Player[] = [];
  for (const [index, person] of missing.entries()) {
    const { verified, excludedMonths, ...facts } = person;
    const joined = new Date(now.getTime() - (verified ? 90 : 0) * DAY_MS);
    const player = await trx
      .insertInto('players')
      .values({
        casino_id: casinoId,
        ...facts,
        password_hash,
        ref_code: `SEED${casinoId}${people.indexOf(person) + 1}${'ABC'[index] ?? 'X'}`,
        email_verified_at: verified ? joined : null,
        phone_verified_at: verified ? joined : null,
        identity_verified_at: verified ? joined : null,
        ...(excludedMonths
          ? {
              self_exclusion_value: String(excludedMonths),
              self_exclusion_start: now,
              self_exclusion_end: addMonths(now, excludedMonths),
            }
          : {}),
        settings: json({ limits: { loss: { day: 100_000 }, time: { day: 240 } }, marketing: false }),
        accepted_terms_at: joined,
        created_at: joined,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    created.push(player);
    if (verified) await seedVerification(trx, player, joined);
  }
  return created;
}

/** The approved documents and the address of a verified player. */
async function seedVerification(trx: Trx, player: Player, joined: Date): Promise<void> {
  await trx
    .insertInto('documents')
    .values(
      documentTypes.map((type) => ({
        casino_id: player.casino_id,
        player_id: player.id,
        type,
        status: 'approved' as const,
        reason: null,
        file: null,
        created_at: joined,
        updated_at: joined,
      })),
    )
    .execute();
  await trx
    .insertInto('addresses')
    .values({
      player_id: player.id,
      casino_id: player.casino_id,
      zip: '60165121',
      street: 'Avenida Beira-Mar',
      number: '1200',
      complement: 'Apto 402',
      district: 'Meireles',
      city: 'Fortaleza',
      state: 'CE',
      created_at: joined,
      updated_at: joined,
    })
    .execute();
}
