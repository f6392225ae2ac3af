/** The competitions, their clubs and their players. All clubs and players are invented. */
import { COMPETITIONS } from './contests/competitions.ts';
import type { ContestSport } from './contests/contest.ts';
import { drawsOf, normalOf, wholeOf } from './random.ts';

export interface Text {
  readonly pt: string;
  readonly en: string;
}

export interface Club {
  readonly id: string;
  readonly name: string;
  /** Three letters for a narrow scoreboard. */
  readonly short: string;
  /** Of its crest: two colours and one of the client's patterns. */
  readonly colors: readonly [string, string];
  readonly pattern: number;
  /** Natural logarithms of factors on the goals that it scores and that it lets in. */
  readonly attack: number;
  readonly defence: number;
  readonly players: readonly Player[];
}

export interface Player {
  readonly name: string;
  /** Share of its club's goals. */
  readonly share: number;
}

export type Sport = 'football' | 'esports' | ContestSport;

export interface League {
  readonly id: string;
  readonly sport: Sport;
  readonly name: Text;
  readonly region: Text;
  readonly clubs: readonly Club[];
  /** Milliseconds from one round to the next. */
  readonly roundMs: number;
  /** Milliseconds after a round's begin in which its matches kick off, spread evenly. */
  readonly windowMs: number;
  /** Milliseconds of a round's begin after a multiple of `roundMs` since 1970. */
  readonly offsetMs: number;
  /** Milliseconds of real time that a minute of the match takes. */
  readonly minuteMs: number;
  readonly breakMs: number;
  /** The longest match, with its breaks. */
  readonly longestMs: number;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** São Paulo is three hours behind UTC. */
const SAO_PAULO_MS = 3 * HOUR_MS;

const COLORS = [
  '#d7263d',
  '#1b4dd6',
  '#0f8a4b',
  '#f4f1ea',
  '#17181c',
  '#f2b705',
  '#7a1f9c',
  '#f06a1d',
  '#0b8fa8',
  '#8d1c2c',
  '#5bb8ff',
  '#2c3e77',
]; // prettier-ignore
const GIVEN: Record<'latin' | 'north', readonly string[]> = {
  latin: [
    'Adriel',
    'Bento',
    'Caio',
    'Dário',
    'Elton',
    'Fábio',
    'Gael',
    'Heitor',
    'Igor',
    'Jonas',
    'Kauê',
    'Luan',
    'Mauro',
    'Nilo',
    'Otávio',
    'Pablo',
    'Quirino',
    'Ramon',
    'Saulo',
    'Téo',
    'Ugo',
    'Valter',
    'Wesley',
    'Yuri',
    'Zeca',
  ],
  north: [
    'Aldous',
    'Bram',
    'Cedric',
    'Dorian',
    'Emil',
    'Finn',
    'Gareth',
    'Hugo',
    'Ivo',
    'Jasper',
    'Klaus',
    'Leif',
    'Milo',
    'Niels',
    'Oskar',
    'Piet',
    'Quentin',
    'Rolf',
    'Sven',
    'Tobin',
    'Ulrich',
    'Viggo',
    'Wim',
    'Yann',
    'Zane',
  ],
}; // prettier-ignore
const FAMILY: Record<'latin' | 'north', readonly string[]> = {
  latin: [
    'Araripe',
    'Brandão',
    'Carijó',
    'Durães',
    'Esteves',
    'Farias',
    'Galvão',
    'Horta',
    'Itajubá',
    'Jardim',
    'Lisboa',
    'Moraes',
    'Nogueira',
    'Ortiz',
    'Pimenta',
    'Quadros',
    'Rezende',
    'Salgado',
    'Tavora',
    'Uchôa',
    'Veiga',
    'Xavier',
  ],
  north: [
    'Abbot',
    'Bergmann',
    'Corwen',
    'Dahl',
    'Eriksen',
    'Fairley',
    'Grünwald',
    'Hartley',
    'Ibsen',
    'Jansen',
    'Keller',
    'Lund',
    'Marchetti',
    'Novak',
    'Orlov',
    'Peeters',
    'Quist',
    'Rossi',
    'Steiner',
    'Thorne',
    'Vidal',
    'Winters',
  ],
}; // prettier-ignore

/** Shares of a club's goals by place in the team, forwards first; the rest scores too seldom to be priced. */
const SHARES = [0.24, 0.18, 0.14, 0.1, 0.08, 0.06, 0.05, 0.04];

function clubOf(league: string, tongue: 'latin' | 'north', name: string, spread: number): Club {
  const draw = drawsOf(`club ${league} ${name}`);
  const first = wholeOf(draw, 0, COLORS.length - 1);
  const second = (first + wholeOf(draw, 1, COLORS.length - 1)) % COLORS.length;
  const of = (names: readonly string[]) => names[wholeOf(draw, 0, names.length - 1)] ?? '';
  const letters = name.normalize('NFD').replace(/[^A-Za-z]/g, '');
  return {
    id: `${league}.${letters.toLowerCase()}`,
    name,
    short: letters.slice(0, 3).toUpperCase(),
    colors: [COLORS[first] ?? '', COLORS[second] ?? ''],
    pattern: wholeOf(draw, 0, 5),
    attack: normalOf(draw) * spread,
    defence: normalOf(draw) * spread,
    players: SHARES.map((share) => ({ name: `${of(GIVEN[tongue])} ${of(FAMILY[tongue])}`, share })),
  };
}

/** Clubs by league; a list's length is even, because every club plays in every round. */
const CLUBS = {
  'br-a':
    'Aroeira, Pedra Alta, Mar Grosso, Ipê Roxo, Serra Clara, Guarani do Vale, Porto Belo FC, Vila Aurora, Rio Dourado, Campo Largo EC, Atlântico Norte, Jacarandá, União da Barra, Estrela do Sul, Cruz de Prata, Tupi da Serra, Ribeirinho, Nova Olinda, Cascata, Bandeirante FC',
  'br-b':
    'Areal, Boa Esperança, Caatinga, Dunas, Engenho Novo, Farol FC, Garça Branca, Horizonte, Itaúna do Mar, Juriti, Lagoa Funda, Maracujá AC, Nascente, Operário do Porto, Palmital, Quilombo EC, Rocinha do Vale, Sertanejo, Trigal, Umbuzeiro',
  'br-copa':
    'Aroeira, Caatinga, Pedra Alta, Dunas, Mar Grosso, Farol FC, Ipê Roxo, Garça Branca, Serra Clara, Sertanejo, Vila Aurora, Trigal, Rio Dourado, Palmital, Jacarandá, Umbuzeiro',
  libertadores:
    'Aroeira, Mar Grosso, Serra Clara, Rio Dourado, Cóndor Blanco, Puerto Viejo, Deportivo Ombú, Cerro Claro, Atlético Yatay, Nacional del Valle, Unión Pampera, Bahía Azul, Minero del Sur, Independencia Andina, Río Manso, Lago Verde',
  paulista:
    'Bandeirante FC, Porto Belo FC, Cafezal, Jundiaíra, Planalto, Serrinha, Anhembira, Mogiano, Taubira, Litoral Paulista, Araçoiaba FC, Ferroviário do Oeste',
  carioca:
    'Atlântico Norte, Vila Aurora, Guanabarino, Maré Alta, Corcova, Niteroense, Bangalô, Imperial da Serra, Costa Verde, Sapucaia, Restinga, Lapa FC',
  england:
    'Ashmere, Brackwell Town, Coldharbour, Dunmoor City, Eastwick Rovers, Fenwich, Greystone, Harrowgate Vale, Ivybridge, Kingsmoor, Larkhill, Millbrook, Northolt Vale, Oakham Park, Pendleford, Redmarsh',
  spain:
    'Alameda CF, Bahía Blanca, Castroverde, Dehesa, Encinares, Fuenclara, Guadalver, Hontanar, Ibaiondo, Jarama del Rey, Lucena Alta, Montesol, Navaluz, Olivar, Peñarroja, Robledal',
  italy:
    'Acquaviva, Borgonero, Castelmare, Doria Nuova, Ferrosa, Gravello, Isolabella, Lagoscuro, Montefiore, Orsara, Pietralba, Roccanera, Santarosa, Torrevento, Valdoro, Vigneto',
  germany:
    'Adlerau, Birkenfeld SV, Dornstadt, Eichental, Falkenberg, Grünau 04, Hohenried, Isarbrück, Kaltenbach, Lindenau, Mühlhafen, Neuwerder, Ostheim, Rabenau, Silberau, Tannberg',
  france:
    'Aubeterre, Beaurivage, Clairmont-sur-Mer, Dunoir, Estuaire, Forêt-Noire, Grandval, Hauteville, Longchamp, Marvieux, Nord-Maritime, Orval, Pontclair, Rochebelle, Sablon, Valmont',
  portugal:
    'Alvor Velho, Belavista, Castelo Novo, Douro Alto, Estrela do Tejo, Foz Clara, Gaivotas, Ilha Verde, Lameiras, Mondeguinho, Nazaré do Norte, Ourém FC, Penedo, Ria Formosa, Serpa Nova, Tojal',
} as const;

const BRAZIL: Text = { pt: 'Brasil', en: 'Brazil' };
/**
 * Name, region, tongue of the players, hours of the day (São Paulo) in which matches kick off. The competitions of one
 * club play on days of their own (`days`: one of so many, counted from `first`): no club plays two matches at once.
 */
const FOOTBALL: Record<
  keyof typeof CLUBS,
  {
    name: Text;
    region: Text;
    tongue: 'latin' | 'north';
    hours: readonly [number, number];
    days?: number;
    first?: number;
  }
> = {
  'br-a': { name: same('Brasileirão Série A'), region: BRAZIL, tongue: 'latin', hours: [11, 22], days: 2 },
  'br-b': { name: same('Brasileirão Série B'), region: BRAZIL, tongue: 'latin', hours: [10, 22], days: 2 },
  'br-copa': {
    name: same('Copa do Brasil'),
    region: BRAZIL,
    tongue: 'latin',
    hours: [15, 22],
    days: 4,
    first: 3,
  },
  libertadores: {
    name: same('Libertadores'),
    region: { pt: 'América do Sul', en: 'South America' },
    tongue: 'latin',
    hours: [17, 23],
    days: 4,
    first: 1,
  },
  paulista: {
    name: same('Paulista'),
    region: BRAZIL,
    tongue: 'latin',
    hours: [10, 21],
    days: 4,
    first: 1,
  },
  carioca: { name: same('Carioca'), region: BRAZIL, tongue: 'latin', hours: [10, 21], days: 4, first: 1 },
  england: {
    name: { pt: 'Inglaterra · Primeira', en: 'England · First' },
    region: { pt: 'Inglaterra', en: 'England' },
    tongue: 'north',
    hours: [8, 17],
  },
  spain: {
    name: { pt: 'Espanha · Primeira', en: 'Spain · First' },
    region: { pt: 'Espanha', en: 'Spain' },
    tongue: 'latin',
    hours: [9, 18],
  },
  italy: {
    name: { pt: 'Itália · Série A', en: 'Italy · Serie A' },
    region: { pt: 'Itália', en: 'Italy' },
    tongue: 'north',
    hours: [8, 17],
  },
  germany: {
    name: { pt: 'Alemanha · Primeira', en: 'Germany · First' },
    region: { pt: 'Alemanha', en: 'Germany' },
    tongue: 'north',
    hours: [9, 17],
  },
  france: {
    name: { pt: 'França · Primeira', en: 'France · First' },
    region: { pt: 'França', en: 'France' },
    tongue: 'north',
    hours: [9, 18],
  },
  portugal: {
    name: { pt: 'Portugal · Primeira', en: 'Portugal · First' },
    region: { pt: 'Portugal', en: 'Portugal' },
    tongue: 'latin',
    hours: [11, 18],
  },
};

function same(name: string): Text {
  return { pt: name, en: name };
}

/** Nicknames of the players of electronic football, who play around the clock. */
const NICKNAMES =
  'Faísca, Nimbus, Trovão, Pixel, Zagaia, Orvalho, Cometa, Brisa, Fagulha, Quasar, Tucano, Vulto, Raiz, Sinal, Corsário, Lótus'.split(
    ', ',
  );
const E_LEAGUES = [
  'Arena Norte',
  'Arena Sul',
  'Arena Leste',
  'Arena Oeste',
  'Arena Central',
  'Arena Noturna',
  'Arena Pro',
]; // prettier-ignore

function footballLeagues(): League[] {
  return Object.entries(FOOTBALL).map(([id, { name, region, tongue, hours, days = 1, first = 0 }]) => ({
    id,
    sport: 'football',
    name,
    region,
    // A club of the cup is the club of its own league.
    clubs: CLUBS[id as keyof typeof CLUBS]
      .split(', ')
      .map((club) => clubOf(region === BRAZIL || id === 'libertadores' ? 'br' : id, tongue, club, 0.22)),
    roundMs: days * DAY_MS,
    windowMs: (hours[1] - hours[0]) * HOUR_MS,
    offsetMs: first * DAY_MS + hours[0] * HOUR_MS + SAO_PAULO_MS,
    minuteMs: 60_000,
    breakMs: 15 * 60_000,
    longestMs: 120 * 60_000,
  }));
}

function electronicLeagues(): League[] {
  return E_LEAGUES.map((name, place) => ({
    id: `e-${place + 1}`,
    sport: 'esports',
    name: { pt: `E-Futebol · ${name}`, en: `E-Football · ${name}` },
    region: same('E-Futebol'),
    clubs: NICKNAMES.map((nickname) => clubOf(`e-${place + 1}`, 'latin', nickname, 0.3)),
    roundMs: 15 * 60_000,
    windowMs: 60_000,
    offsetMs: place * 2 * 60_000,
    minuteMs: 8_000,
    breakMs: 45_000,
    longestMs: 105 * 8_000 + 45_000,
  }));
}

/** A person's badge has a pattern of its own, after those of the crests. */
const PERSON_PATTERN = 6;

function contestLeagues(): League[] {
  return COMPETITIONS.map(
    ({ id, sport, name, region, clubs, persons, roundHours, windowHours, offsetHours, minuteMs, longestHours }) => ({
      id,
      sport,
      name,
      region,
      clubs: clubs.split(', ').map((club) => {
        const made = clubOf(id, 'latin', club, 0.22);
        return { ...made, players: [], pattern: made.pattern + (persons ? PERSON_PATTERN : 0) };
      }),
      roundMs: roundHours * HOUR_MS,
      windowMs: windowHours * HOUR_MS,
      offsetMs: offsetHours * HOUR_MS,
      minuteMs,
      breakMs: 0,
      longestMs: longestHours * HOUR_MS,
    }),
  );
}

/** In the order of every list: football first, electronic matches last. */
export const LEAGUES: readonly League[] = [...footballLeagues(), ...contestLeagues(), ...electronicLeagues()];
