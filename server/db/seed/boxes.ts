/** The demonstration's boxes: four kinds, and those of player 1, opened and unopened. A regulated site gets none. */
import { createBox, type PrizeFacts, publishBox, setPrize } from '../../boxes/box-admin.ts';
import { grantBox, openBox } from '../../boxes/held.ts';
import type { Deps } from '../../deps.ts';
import { joined, type Trx } from '../connect.ts';
import type { Player } from '../schema.ts';
import type { SeedSite } from './sites.ts';

type Prize = readonly [
  key: string,
  pt: string,
  en: string,
  kind: PrizeFacts['kind'],
  value: number,
  percent: number,
  rarity: PrizeFacts['rarity'],
];

interface SeedBox {
  readonly name: string;
  readonly title: readonly [pt: string, en: string];
  readonly description: readonly [pt: string, en: string];
  readonly price: number;
  readonly stock: number | null;
  readonly prizes: readonly Prize[];
}

const BOXES: readonly SeedBox[] = [
  {
    name: 'areia',
    title: ['Caixa de Areia', 'Sand Box'],
    description: ['Prêmios pequenos em dinheiro.', 'Small prizes in cash.'],
    price: 500,
    stock: null,
    prizes: [
      ['grao', 'R$ 2,00', 'R$ 2,00', 'cash', 200, 55, 'common'],
      ['nada', 'Sem prêmio', 'No prize', 'nothing', 0, 12, 'common'],
      ['concha', 'R$ 5,00', 'R$ 5,00', 'cash', 500, 20, 'uncommon'],
      ['estrela', 'R$ 10,00', 'R$ 10,00', 'cash', 1000, 10, 'rare'],
      ['perola', 'R$ 40,00', 'R$ 40,00', 'cash', 4000, 3, 'epic'],
    ],
  },
  {
    name: 'mare',
    title: ['Caixa da Maré', 'Tide Box'],
    description: [
      'Dinheiro e bônus que viram saldo depois de apostados uma vez.',
      'Cash, and bonuses that are real money once they have been wagered.',
    ],
    price: 1500,
    stock: null,
    prizes: [
      ['espuma', 'R$ 7,00', 'R$ 7,00', 'cash', 700, 50, 'common'],
      ['onda', 'R$ 12,00 em bônus', 'R$ 12,00 bonus', 'bonus', 1200, 30, 'uncommon'],
      ['ressaca', 'R$ 25,00', 'R$ 25,00', 'cash', 2500, 15, 'rare'],
      ['lua', 'R$ 60,00 em bônus', 'R$ 60,00 bonus', 'bonus', 6000, 5, 'epic'],
    ],
  },
  {
    name: 'bau',
    title: ['Baú do Mercado', 'Market Chest'],
    description: [
      'Itens de colecionar. Você guarda cada um ou vende pelo valor dele.',
      'Collectibles. You keep each one or sell it for its value.',
    ],
    price: 3000,
    stock: null,
    prizes: [
      ['fita', 'Fita do Senhor do Bonfim', 'Bonfim ribbon', 'item', 1000, 48, 'common'],
      ['renda', 'Renda de bilro', 'Bobbin lace', 'item', 2500, 30, 'uncommon'],
      ['cordel', 'Cordel assinado', 'Signed chapbook', 'item', 4500, 16, 'rare'],
      ['sanfona', 'Sanfona de oito baixos', 'Eight-bass accordion', 'item', 12_000, 5, 'epic'],
      ['jangada', 'Jangada em miniatura', 'Miniature raft', 'item', 30_000, 1, 'legendary'],
    ],
  },
  {
    name: 'farol',
    title: ['Caixa do Farol', 'Lighthouse Box'],
    description: [
      'A mais cara: um prêmio grande e raro, e na maioria das vezes menos do que ela custa.',
      'The dearest one: one large and rare prize, and most times less than it costs.',
    ],
    price: 10_000,
    stock: 200,
    prizes: [
      ['brasa', 'R$ 40,00', 'R$ 40,00', 'cash', 4000, 60, 'common'],
      ['lanterna', 'R$ 90,00', 'R$ 90,00', 'cash', 9000, 28, 'uncommon'],
      ['clarao', 'R$ 250,00', 'R$ 250,00', 'cash', 25_000, 10, 'rare'],
      ['astrolabio', 'Astrolábio de latão', 'Brass astrolabe', 'item', 60_000, 1.5, 'epic'],
      ['farol', 'R$ 1.500,00', 'R$ 1.500,00', 'cash', 150_000, 0.5, 'legendary'],
    ],
  },
];

/**
 * Adds the boxes that a site does not have yet, through the operator's own functions, so that chances which do not add up
 * end the seed.
 */
export async function seedBoxes(deps: Deps, trx: Trx, { casinoId, config }: SeedSite): Promise<void> {
  if (config.is_regulated || !config.hasBoxes) return;
  const inside = { ...deps, db: joined(trx) };
  const known = await trx.selectFrom('boxes').select('name').where('casino_id', '=', casinoId).execute();
  const names = new Set(known.map(({ name }) => name));
  const record = async () => undefined;
  for (const { name, title, description, price, stock, prizes } of BOXES) {
    if (names.has(name)) continue;
    const facts = {
      title_pt: title[0],
      title_en: title[1],
      description_pt: description[0],
      description_en: description[1],
      image: `/boxes/${name}.svg`,
      price,
      stock,
    };
    await createBox(inside, casinoId, name, facts, record);
    for (const [key, title_pt, title_en, kind, value, percent, rarity] of prizes) {
      const chance = Math.round(percent * 10_000);
      const prize = { title_pt, title_en, image: null, kind, value, chance, rarity };
      await setPrize(inside, casinoId, { name, key }, prize, record);
    }
    await publishBox(inside, casinoId, name, record);
  }
}

/** Gives player 1 unopened boxes and opens others, whose prizes are items: no balance changes. */
export async function seedHeldBoxes(deps: Deps, trx: Trx, site: SeedSite, player: Player): Promise<void> {
  if (site.config.is_regulated || !site.config.hasBoxes) return;
  const known = await trx.selectFrom('user_boxes').select('id').where('player_id', '=', player.id).executeTakeFirst();
  if (known) return;
  const boxes = await trx.selectFrom('boxes').select(['id', 'name']).where('casino_id', '=', site.casinoId).execute();
  const inside = { ...deps, db: joined(trx) };
  const current = {
    id: site.casinoId,
    name: site.name,
    active: true,
    maintenance: false,
    config: site.config,
    canonical: null,
    termsSince: null,
  };
  for (const name of ['areia', 'bau', 'bau', 'mare']) {
    const boxId = boxes.find((box) => box.name === name)?.id ?? 0;
    const held = await grantBox(trx, player, { boxId, source: 'gift' }, deps.clock.now());
    if (name === 'bau') await openBox(inside, current, player, { boxId: held.id, clientSeed: 'demonstracao' }, 'pt');
  }
}
