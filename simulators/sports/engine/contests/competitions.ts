/** Competitions of the further sports. Clubs, players and fighters are invented. */
import type { ContestSport } from './contest.ts';

export interface Competition {
  readonly id: string;
  readonly sport: ContestSport;
  readonly name: { readonly pt: string; readonly en: string };
  readonly region: { readonly pt: string; readonly en: string };
  /** An even number of them. */
  readonly clubs: string;
  /** Whether the two sides are persons, who have a badge instead of a crest. */
  readonly persons: boolean;
  readonly roundHours: number;
  readonly windowHours: number;
  /** Hours of a round's begin after a multiple of the round, in UTC. */
  readonly offsetHours: number;
  /** Milliseconds of real time for a minute of the clock. */
  readonly minuteMs: number;
  /** The longest contest, hours. */
  readonly longestHours: number;
}

const BRAZIL = { pt: 'Brasil', en: 'Brazil' };
const WORLD = { pt: 'Mundo', en: 'World' };
const SAO_PAULO = 3;

const MEN =
  'Adriel Carijó, Bento Salgado, Caio Itajubá, Dário Rezende, Emil Novak, Finn Eriksen, Gael Ortiz, Hugo Steiner, Ivo Marchetti, Jasper Lund, Kauê Tavora, Luan Quadros, Milo Keller, Nilo Uchôa, Oskar Dahl, Ramon Veiga';
const WOMEN =
  'Alba Nogueira, Bianca Horta, Clara Lund, Dalva Moraes, Elin Dahl, Flora Xavier, Greta Keller, Helga Novak, Iara Brandão, Júlia Farias, Lena Steiner, Maia Durães, Nina Rossi, Olga Orlov, Rita Esteves, Tessa Winters';
const FIGHTERS =
  'Zeca Araripe, Brutus Galvão, Cobra Jardim, Davi Trovoada, Elton Pedreira, Fera Lisboa, Gustavo Aço, Hélio Tormenta, Índio Veloso, Jorjão Pimenta, Kleber Muralha, Leco Relâmpago, Márcio Tufão, Nando Ferro, Otto Bergmann, Pardal Xavier';
const FIGHTERS_TOO =
  'Anders Quist, Bram Thorne, Cedric Vidal, Dorian Abbot, Enzo Marchetti, Fabian Orlov, Gareth Corwen, Henk Peeters, Ilian Novak, Jonas Grünwald, Klaus Ibsen, Lars Hartley, Marek Rossi, Niels Fairley, Piet Jansen, Rolf Winters';

export const COMPETITIONS: readonly Competition[] = [
  {
    id: 'basquete-br',
    sport: 'basketball',
    name: { pt: 'Liga de Basquete', en: 'Brazilian Basketball' },
    region: BRAZIL,
    clubs:
      'Aroeira Basquete, Cesta Clara, Pinheiral BC, Franca do Vale, Bauruense, Tijuca Alto, Minas Gerais BC, Pato Branco, Caxias Serra, São Sepé, Corinthos do Mar, Fortaleza Azul',
    persons: false,
    roundHours: 24,
    windowHours: 9,
    offsetHours: 14 + SAO_PAULO,
    minuteMs: 75_000,
    longestHours: 2.5,
  },
  {
    id: 'basquete-norte',
    sport: 'basketball',
    name: { pt: 'América do Norte · Basquete', en: 'North America · Basketball' },
    region: { pt: 'América do Norte', en: 'North America' },
    clubs:
      'Ashport Herons, Bayview Comets, Cedar Falls, Dunes City, Elk River, Foxborough, Granite Bay, Harbor Kings, Ironwood, Juniper Hills, Kingsport Owls, Lakeside, Mesa Verde, Northgate',
    persons: false,
    roundHours: 24,
    windowHours: 10,
    offsetHours: 20 + SAO_PAULO,
    minuteMs: 75_000,
    longestHours: 2.5,
  },
  {
    id: 'tenis-m',
    sport: 'tennis',
    name: { pt: 'Circuito masculino', en: "Men's tour" },
    region: WORLD,
    clubs: MEN,
    persons: true,
    roundHours: 8,
    windowHours: 5,
    offsetHours: 0,
    minuteMs: 60_000,
    longestHours: 4,
  },
  {
    id: 'tenis-f',
    sport: 'tennis',
    name: { pt: 'Circuito feminino', en: "Women's tour" },
    region: WORLD,
    clubs: WOMEN,
    persons: true,
    roundHours: 8,
    windowHours: 5,
    offsetHours: 4,
    minuteMs: 60_000,
    longestHours: 4,
  },
  {
    id: 'superliga-f',
    sport: 'volleyball',
    name: { pt: 'Superliga feminina', en: "Women's Superliga" },
    region: BRAZIL,
    clubs:
      'Praia Vôlei, Osasquinho, Minas Clara, Sesi do Vale, Barueri Alta, Fluvial, Pinheiral VC, Maringá Roxa, Brasília Vôlei, Curitibana, Bauru Azul, Sancor do Sul',
    persons: false,
    roundHours: 24,
    windowHours: 10,
    offsetHours: 12 + SAO_PAULO,
    minuteMs: 60_000,
    longestHours: 3.5,
  },
  {
    id: 'superliga-m',
    sport: 'volleyball',
    name: { pt: 'Superliga masculina', en: "Men's Superliga" },
    region: BRAZIL,
    clubs:
      'Sada do Vale, Campinense VC, Suzano Forte, Joinville Mar, Montes Claros VC, Guarulhos Alto, São José VC, Uberlândia Vôlei, Araucária, Blumenau Rio, Goiás Vôlei, Apan do Norte',
    persons: false,
    roundHours: 24,
    windowHours: 10,
    offsetHours: 22 + SAO_PAULO,
    minuteMs: 60_000,
    longestHours: 3.5,
  },
  {
    id: 'mma-arena',
    sport: 'mma',
    name: { pt: 'Arena do Norte', en: 'Northern Arena' },
    region: BRAZIL,
    clubs: FIGHTERS,
    persons: true,
    roundHours: 48,
    windowHours: 4,
    offsetHours: 19 + SAO_PAULO,
    minuteMs: 60_000,
    longestHours: 0.5,
  },
  {
    id: 'mma-mundo',
    sport: 'mma',
    name: { pt: 'Torneio do Mundo', en: 'World Tournament' },
    region: WORLD,
    clubs: FIGHTERS_TOO,
    persons: true,
    roundHours: 48,
    windowHours: 4,
    offsetHours: 24 + 15 + SAO_PAULO,
    minuteMs: 60_000,
    longestHours: 0.5,
  },
];
