import type { SymbolId } from '../../../engine/slot/reel-set.ts';
import type { Theme } from '../../../page-data.ts';

type Name = readonly [one: string, many: string];
type Picture = Exclude<SymbolId, 'A' | 'K' | 'Q' | 'J'>;
type Names = Readonly<Record<'pt' | 'en', Readonly<Record<Picture, Name>>>>;

const names = (pt: readonly Name[], en: readonly Name[]): Names => {
  const order: readonly Picture[] = ['W', 'S', 'P1', 'P2', 'P3', 'P4'];
  const table = (list: readonly Name[]) =>
    Object.fromEntries(order.map((id, index) => [id, list[index] ?? ['', '']])) as Record<Picture, Name>; // one entry each
  return { pt: table(pt), en: table(en) };
};

/** Names of each theme's symbols: singular, plural. The order is that of the drawings. */
const THEME_NAMES: Readonly<Record<Theme, Names>> = {
  sea: names(
    [
      ['sol', 'sóis'],
      ['âncora', 'âncoras'],
      ['jangada', 'jangadas'],
      ['boto', 'botos'],
      ['peixe', 'peixes'],
      ['concha', 'conchas'],
    ],
    [
      ['sun', 'suns'],
      ['anchor', 'anchors'],
      ['raft', 'rafts'],
      ['dolphin', 'dolphins'],
      ['fish', 'fish'],
      ['shell', 'shells'],
    ],
  ),
  forest: names(
    [
      ['lua', 'luas'],
      ['moeda', 'moedas'],
      ['onça', 'onças'],
      ['coruja', 'corujas'],
      ['vitória-régia', 'vitórias-régias'],
      ['diamante', 'diamantes'],
    ],
    [
      ['moon', 'moons'],
      ['coin', 'coins'],
      ['jaguar', 'jaguars'],
      ['owl', 'owls'],
      ['water lily', 'water lilies'],
      ['diamond', 'diamonds'],
    ],
  ),
  fruit: names(
    [
      ['pimenta', 'pimentas'],
      ['trevo', 'trevos'],
      ['abacaxi', 'abacaxis'],
      ['melancia', 'melancias'],
      ['manga', 'mangas'],
      ['uva', 'uvas'],
    ],
    [
      ['pepper', 'peppers'],
      ['clover', 'clovers'],
      ['pineapple', 'pineapples'],
      ['watermelon', 'watermelons'],
      ['mango', 'mangoes'],
      ['grape', 'grapes'],
    ],
  ),
  junina: names(
    [
      ['estrela', 'estrelas'],
      ['chapéu', 'chapéus'],
      ['fogueira', 'fogueiras'],
      ['sanfona', 'sanfonas'],
      ['milho', 'milhos'],
      ['balão', 'balões'],
    ],
    [
      ['star', 'stars'],
      ['hat', 'hats'],
      ['bonfire', 'bonfires'],
      ['accordion', 'accordions'],
      ['corn cob', 'corn cobs'],
      ['lantern', 'lanterns'],
    ],
  ),
  carnival: names(
    [
      ['coroa', 'coroas'],
      ['confete', 'confetes'],
      ['pavão', 'pavões'],
      ['tambor', 'tambores'],
      ['trompete', 'trompetes'],
      ['máscara', 'máscaras'],
    ],
    [
      ['crown', 'crowns'],
      ['party popper', 'party poppers'],
      ['peacock', 'peacocks'],
      ['drum', 'drums'],
      ['trumpet', 'trumpets'],
      ['mask', 'masks'],
    ],
  ),
  gems: names(
    [
      ['estrela', 'estrelas'],
      ['moeda', 'moedas'],
      ['diamante', 'diamantes'],
      ['anel', 'anéis'],
      ['coroa', 'coroas'],
      ['chave', 'chaves'],
    ],
    [
      ['star', 'stars'],
      ['coin', 'coins'],
      ['diamond', 'diamonds'],
      ['ring', 'rings'],
      ['crown', 'crowns'],
      ['key', 'keys'],
    ],
  ),
  cards: names(
    [
      ['coringa do baralho', 'coringas do baralho'],
      ['ficha', 'fichas'],
      ['dado', 'dados'],
      ['copas', 'copas'],
      ['espadas', 'espadas'],
      ['ouros', 'ouros'],
    ],
    [
      ['joker card', 'joker cards'],
      ['chip', 'chips'],
      ['die', 'dice'],
      ['heart', 'hearts'],
      ['spade', 'spades'],
      ['diamond', 'diamonds'],
    ],
  ),
  sertao: names(
    [
      ['sol', 'sóis'],
      ['cordel', 'cordéis'],
      ['boi', 'bois'],
      ['mandacaru', 'mandacarus'],
      ['bode', 'bodes'],
      ['galo', 'galos'],
    ],
    [
      ['sun', 'suns'],
      ['chapbook', 'chapbooks'],
      ['ox', 'oxen'],
      ['cactus', 'cacti'],
      ['goat', 'goats'],
      ['rooster', 'roosters'],
    ],
  ),
};

/** `1 onça`, `3 onças`, `4 K`. */
export function counted(theme: Theme, lang: 'pt' | 'en', symbol: SymbolId, count: number): string {
  return `${count} ${nameOf(theme, lang, symbol, count)}`;
}

/** The name alone; letters are their own names. */
export function nameOf(theme: Theme, lang: 'pt' | 'en', symbol: SymbolId, count = 1): string {
  if (symbol === 'A' || symbol === 'K' || symbol === 'Q' || symbol === 'J') return symbol;
  const [one, many] = THEME_NAMES[theme][lang][symbol];
  return count === 1 ? one : many;
}
