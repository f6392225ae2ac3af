import type { SymbolId } from '../../../engine/slot/reel-set.ts';
import type { Theme } from '../../../page-data.ts';

/** The symbols that have a drawing, in the order of the names below. */
const PICTURES: readonly SymbolId[] = ['W', 'S', 'P1', 'P2', 'P3', 'P4'];

/** The names of each theme's symbols: `singular/plural`. */
const THEME_NAMES: Readonly<Record<Theme, Readonly<Record<'pt' | 'en', string>>>> = {
  sea: {
    pt: 'sol/sóis, âncora/âncoras, jangada/jangadas, boto/botos, peixe/peixes, concha/conchas',
    en: 'sun/suns, anchor/anchors, raft/rafts, dolphin/dolphins, fish/fish, shell/shells',
  },
  forest: {
    pt: 'lua/luas, moeda/moedas, onça/onças, coruja/corujas, vitória-régia/vitórias-régias, diamante/diamantes',
    en: 'moon/moons, coin/coins, jaguar/jaguars, owl/owls, water lily/water lilies, diamond/diamonds',
  },
  fruit: {
    pt: 'pimenta/pimentas, trevo/trevos, abacaxi/abacaxis, melancia/melancias, manga/mangas, uva/uvas',
    en: 'pepper/peppers, clover/clovers, pineapple/pineapples, watermelon/watermelons, mango/mangoes, grape/grapes',
  },
  junina: {
    pt: 'estrela/estrelas, chapéu/chapéus, fogueira/fogueiras, sanfona/sanfonas, milho/milhos, balão/balões',
    en: 'star/stars, hat/hats, bonfire/bonfires, accordion/accordions, corn cob/corn cobs, lantern/lanterns',
  },
  carnival: {
    pt: 'coroa/coroas, confete/confetes, pavão/pavões, tambor/tambores, trompete/trompetes, máscara/máscaras',
    en: 'crown/crowns, party popper/party poppers, peacock/peacocks, drum/drums, trumpet/trumpets, mask/masks',
  },
  gems: {
    pt: 'estrela/estrelas, moeda/moedas, diamante/diamantes, anel/anéis, coroa/coroas, chave/chaves',
    en: 'star/stars, coin/coins, diamond/diamonds, ring/rings, crown/crowns, key/keys',
  },
  cards: {
    pt: 'coringa do baralho/coringas do baralho, ficha/fichas, dado/dados, copas/copas, espadas/espadas, ouros/ouros',
    en: 'joker card/joker cards, chip/chips, die/dice, heart/hearts, spade/spades, diamond/diamonds',
  },
  sertao: {
    pt: 'sol/sóis, cordel/cordéis, boi/bois, mandacaru/mandacarus, bode/bodes, galo/galos',
    en: 'sun/suns, chapbook/chapbooks, ox/oxen, cactus/cacti, goat/goats, rooster/roosters',
  },
};

/** `1 onça`, `3 onças`, `4 K`. */
export function counted(theme: Theme, lang: 'pt' | 'en', symbol: SymbolId, count: number): string {
  return `${count} ${nameOf(theme, lang, symbol, count)}`;
}

/** The name alone; letters are their own names. */
export function nameOf(theme: Theme, lang: 'pt' | 'en', symbol: SymbolId, count = 1): string {
  const names = THEME_NAMES[theme][lang].split(', ')[PICTURES.indexOf(symbol)];
  return names?.split('/')[count === 1 ? 0 : 1] ?? symbol;
}
