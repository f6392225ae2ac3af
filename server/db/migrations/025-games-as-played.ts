/**
 * Lists each game as the game that its engine plays (GAME-8). Card games, bingo and scratch cards of the first
 * catalogue opened slot reels: those with a misleading name are no longer listed, the others become slots. Their
 * rounds, favourites and likes stay.
 */
import type { Migration } from '../migration.ts';

/** Codes of the first catalogue whose names fit the slot that they are. */
const SLOTS = `
azulejo polvo-de-prata rubi-do-cais coroa-do-reisado diamante-da-chapada concha-rosa chave-do-sobrado diamante-azul
coroa-imperial tesouro-da-baia pote-no-fim-do-arco-iris cofre-do-banco chave-de-ouro galinha-dos-ovos-de-ouro
show-da-sorte porquinho-de-barro auditorio sino-de-ouro karaoke-da-sorte triplo-sete rei-do-gado treze-da-sorte
trono-do-leao tigre-de-bengala porta-da-frente kraken baleia-branca envelope-vermelho ilha-da-caveira caixa-surpresa
cidade-de-ouro biscoito-da-sorte idolo-de-pedra figurinha-rara estrela-de-rubi album-da-copa moeda-da-sorte
piramide-de-fichas pescaria-da-sorte relicario olho-magico tinta-magica lampiao-da-fortuna
`
  .trim()
  .split(/\s+/);

/** Codes with the right engine but a misleading name: a live table, three dice. */
const PROMISING = ['dados-ao-vivo', 'cascata-ao-vivo', 'voo-ao-vivo', 'tres-dados'];

const list = (codes: readonly string[]): string => codes.map((code) => `'${code}'`).join(', ');

export const gamesAsPlayed: Migration = {
  name: '025-games-as-played',
  sql: /* sql */ `
insert into categories (casino_id, slug, title_pt, title_en, icon, position)
select distinct games.casino_id, shelf.category, shelf.title_pt, shelf.title_en, shelf.icon, shelf.position
from games
join (values
  ('slot', 'slots', 'Slots', 'Slots', 'cherry', 0),
  ('table', 'slots', 'Slots', 'Slots', 'cherry', 0),
  ('live', 'slots', 'Slots', 'Slots', 'cherry', 0),
  ('bingo', 'slots', 'Slots', 'Slots', 'cherry', 0),
  ('scratch', 'slots', 'Slots', 'Slots', 'cherry', 0),
  ('jackpot', 'slots', 'Slots', 'Slots', 'cherry', 0),
  ('crash', 'crash', 'Crash', 'Crash', 'trending-up', 2),
  ('roulette', 'mesa', 'Mesa', 'Table', 'spade', 3),
  ('dice', 'mesa', 'Mesa', 'Table', 'spade', 3),
  ('mines', 'instantaneos', 'Instantâneos', 'Instant games', 'grid-3x3', 4),
  ('plinko', 'instantaneos', 'Instantâneos', 'Instant games', 'grid-3x3', 4)
) as shelf(type, category, title_pt, title_en, icon, position) using (type)
on conflict do nothing;

update games set active = false
where type in ('table', 'live', 'bingo', 'scratch', 'jackpot') and split_part(gamecode, '~', 1) not in (${list(SLOTS)})
  or split_part(gamecode, '~', 1) in (${list(PROMISING)});

update games set type = 'slot', category_slug = 'slots'
where type in ('table', 'live', 'bingo', 'scratch', 'jackpot') and active;

update games set
  has_tables = false,
  category_slug = case type
    when 'crash' then 'crash'
    when 'roulette' then 'mesa'
    when 'dice' then 'mesa'
    when 'mines' then 'instantaneos'
    when 'plinko' then 'instantaneos'
    else category_slug
  end;
`,
};
