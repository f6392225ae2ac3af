/** The demonstration's three sites; every name, number and address is invented. */

import { jangada, jangadaLight, mareDark, mareLight } from '../../../src/contract/palettes.ts';
import { siteDefaults } from '../../../src/contract/site.ts';
import type { StoredConfig } from '../../site/sites.ts';

export interface SeedSite {
  readonly casinoId: number;
  readonly name: string;
  readonly domains: readonly string[];
  readonly active: boolean;
  readonly config: StoredConfig;
}

function icons(name: string): StoredConfig['icons'] {
  return [
    { src: `/icons/${name}-192.png`, sizes: '192x192', type: 'image/png', purpose: 'any' },
    { src: `/icons/${name}-512.png`, sizes: '512x512', type: 'image/png', purpose: 'any' },
    { src: `/icons/${name}-apple-180.png`, sizes: '180x180', type: 'image/png', purpose: 'any' },
    { src: `/icons/${name}-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    { src: `/icons/${name}-badge-96.png`, sizes: '96x96', type: 'image/png', purpose: 'monochrome' },
  ];
}

type Look = Pick<StoredConfig, 'images' | 'icons' | 'logo_sizes'>;

/** Images of a brand from `art/site/brand.mjs`. @param widths of the logo at heights of 28 and 32 px */
function brand(name: string, logo_alt: string | null, [mobile, desktop]: readonly [number, number]): Look {
  return {
    images: {
      logo: `/logos/${name}.webp`,
      logo_alt,
      mark: `/logos/${name}-mark.webp`,
      favicon: `/icons/${name}.svg`,
      auth: null,
      hero: null,
      game_fallback: null,
    },
    icons: icons(name),
    logo_sizes: { mobile: { width: mobile, height: 28 }, desktop: { width: desktop, height: 32 } },
  };
}

/** Look of a site without images of its own: a neutral sign. */
export const nameless: Look = {
  images: {
    logo: null,
    logo_alt: null,
    mark: '/logos/site-mark.webp',
    favicon: '/icons/site.svg',
    auth: null,
    hero: null,
    game_fallback: null,
  },
  icons: icons('site'),
  logo_sizes: { mobile: { width: 28, height: 28 }, desktop: { width: 32, height: 32 } },
};

const HOURS = '24 horas por dia, 7 dias por semana';

function contact(domain: string, box: string, phone: string | null) {
  return { email: `${box}@${domain}`, phone, whatsapp: null, hours: HOURS };
}

/** Begging, in whole sentences, because talk about one's own Pix or loan is ordinary. */
const chatWords: readonly string[] = [
  'me manda um pix',
  'me manda pix',
  'me mande um pix',
  'me faz um pix',
  'me faz pix',
  'me dá um pix',
  'me passa um pix',
  'manda um pix pra mim',
  'faz um pix pra mim',
  'manda um pix aí',
  'manda pix aí',
  'me ajuda com um pix',
  'me ajudem com um pix',
  'preciso de um pix',
  'alguém me empresta',
  'me empresta dinheiro',
  'me empresta um dinheiro',
  'aceito pix',
  'aceito doação',
  'aceito doações',
  'send me money',
  'lend me money',
  'send me a pix',
];

const common = {
  ...siteDefaults,
  chat_words: chatWords,
  hasSports: true,
  hasBoxes: true,
  kyc: true,
  login_requires_cpf: false,
  login_requires_phone: true,
  login_requires_email: false,
  chat_support: null,
  googleClientId: null,
  captchaProvider: 'altcha',
  captchaSiteKey: null,
  casVerifyRegistrations: false,
  casAllowGoogleAuth: false,
  gtmId: null,
  gtmSource: null,
  html: null,
  verification: [],
  tokens: {},
  currency: 'BRL',
  maintenance_until: null,
  popular_leagues: [
    { title: 'Brasileirão Série A', to: '/sports?view=league-br-a' },
    { title: 'Copa do Brasil', to: '/sports?view=league-br-copa' },
    { title: 'Libertadores', to: '/sports?view=league-libertadores' },
  ],
  popular_games: [
    { title: 'Onça da Lua', to: '/casino/estudio-recife/onca-da-lua' },
    { title: 'Asa-Delta', to: '/casino/estudio-recife/asa-delta' },
    { title: 'Arara Azul', to: '/casino/estudio-recife/arara-azul' },
  ],
} as const;

/** Jangada: every feature on, play money. */
export const jangadaConfig: StoredConfig = {
  ...common,
  ...brand('jangada', '/logos/jangada-light.webp', [127, 145]),
  verification: [],
  popular_leagues: [...common.popular_leagues],
  popular_games: [...common.popular_games],
  slug: 'jangada',
  is_regulated: false,
  demo: true,
  scheme: 'dark',
  colors: { default: jangada, dark: null, light: jangadaLight },
  min_deposit: 1000,
  max_deposit: 5_000_00,
  min_withdrawal: 2000,
  max_withdrawal: 5_000_00,
  registerCPF: true,
  cashback: { release_day: 1, release_hour: 0, conversion_percentage: 10 },
  cpa_value: 2500,
  affiliate_regular_user_active: true,
  social_links: [
    { name: 'instagram', url: 'https://www.instagram.com/' },
    { name: 'youtube', url: 'https://www.youtube.com/' },
    { name: 'x', url: 'https://x.com/' },
  ],
  legal: {
    legal_name: 'Jangada Demonstração Ltda.',
    trade_name: 'Jangada',
    cnpj: '00.000.000/0000-00',
    authorisation: null,
    address: 'Rua da Praia, 100, Fortaleza, CE, 60000-000',
    customer_service: contact('jangada.example', 'atendimento', null),
    ombudsman: contact('jangada.example', 'ouvidoria', null),
    self_exclusion_url: 'https://www.gov.br/autoexclusaoapostas',
    help_url: 'https://www.cvv.org.br/',
  },
  og: {
    title: 'Jangada: cassino e esportes de demonstração',
    description: 'Jogos, Pix e apostas com dinheiro fictício, em português. Para maiores de 18 anos.',
    image: '/og/jangada.jpg',
  },
  og_en: {
    title: 'Jangada: demonstration casino and sports',
    description: 'Games, Pix and bets with play money, in Portuguese and English. For people aged 18 and over.',
  },
  support: contact('jangada.example', 'atendimento', null),
  simulated_feed: true,
  idle_minutes: null,
  required_limits: [],
  withdrawal_hold_hours: null,
  withdrawal_requires_address: false,
};

/** Maré: the rules of a regulated site. */
export const mareConfig: StoredConfig = {
  ...jangadaConfig,
  ...brand('mare', '/logos/mare-dark.webp', [94, 108]),
  slug: 'mare',
  is_regulated: true,
  demo: false,
  simulated_feed: false,
  scheme: 'light',
  colors: { default: mareLight, dark: mareDark, light: null },
  registerCPF: true,
  hasBoxes: false,
  cpa_value: 0,
  affiliate_regular_user_active: false,
  legal: {
    legal_name: 'Maré Apostas Demonstração S.A.',
    trade_name: 'Maré',
    cnpj: '00.000.000/0000-00',
    authorisation: { number: '000 (exemplo)', date: '2 de janeiro de 2026' },
    address: 'Avenida da Lagoa, 200, Florianópolis, SC, 88000-000',
    customer_service: contact('mare.example', 'atendimento', '0800 000 0000'),
    ombudsman: contact('mare.example', 'ouvidoria', '0800 000 0001'),
    self_exclusion_url: 'https://www.gov.br/autoexclusaoapostas',
    help_url: 'https://www.cvv.org.br/',
  },
  og: {
    title: 'Maré: cassino e esportes',
    description: 'Jogos e apostas com limites à mão, Pix e atendimento 24 horas. Para maiores de 18 anos.',
    image: '/og/mare.jpg',
  },
  og_en: {
    title: 'Maré: casino and sports',
    description: 'Games and bets with limits at hand, Pix and support 24 hours a day. For people aged 18 and over.',
  },
  support: contact('mare.example', 'atendimento', '0800 000 0000'),
  idle_minutes: 30,
  required_limits: ['loss', 'time'],
};

export const seedSites: readonly SeedSite[] = [
  { casinoId: 1, name: 'Jangada', domains: ['localhost', '127.0.0.1'], active: true, config: jangadaConfig },
  { casinoId: 2, name: 'Maré', domains: ['regulada.localhost'], active: true, config: mareConfig },
  {
    casinoId: 3,
    name: 'Jangada',
    domains: ['manutencao.localhost'],
    active: false,
    config: {
      ...jangadaConfig,
      og: { ...jangadaConfig.og, title: 'Jangada em pausa' },
      og_en: { title: 'Jangada is paused', description: jangadaConfig.og_en?.description ?? '' },
      simulated_feed: false,
    },
  },
];
