/** The sites by the host under the address; `players`: whether a player can log in there. */
export const SITES = {
  jangada: { host: '', players: true },
  mare: { host: 'regulada.', players: true },
  closed: { host: 'manutencao.', players: false },
  unknown: { host: 'desconhecida.', players: false },
};

export const LANGUAGES = {
  pt: { path: '', locale: 'pt-BR', phone: 'Telefone', password: 'Senha', enter: 'Entrar' },
  en: { path: '/en', locale: 'en', phone: 'Phone', password: 'Password', enter: 'Log in' },
};

export const WIDTHS = {
  360: { width: 360, height: 740, touch: true },
  412: { width: 412, height: 915, touch: true },
  820: { width: 820, height: 1180, touch: true },
  1440: { width: 1440, height: 900, touch: false },
  1920: { width: 1920, height: 1080, touch: false },
};

/**
 * `person`: the seeded player who looks, or none. `api`: the API answers, never answers or fails. `offline`: the page was
 * visited before and the network is cut. `text`: size of the reader's text in percent.
 */
export const STATES = {
  guest: { api: 'answers' },
  player: { person: '11999990001', api: 'answers' },
  new: { person: '11999990002', api: 'answers' },
  loading: { person: '11999990001', api: 'silent' },
  failed: { person: '11999990001', api: 'fails' },
  offline: { person: '11999990001', api: 'answers', offline: true },
  'guest-loading': { api: 'silent' },
  'guest-failed': { api: 'fails' },
  large: { person: '11999990001', api: 'answers', text: 200 },
};

const PRIVATE = ['player', 'new', 'loading', 'failed', 'offline', 'large'];
const GUEST = ['guest', 'guest-failed'];
const STILL = ['guest', 'large'];
/** Pages that guests read too. */
const OPEN = ['guest', 'player', 'loading', 'failed', 'offline', 'large'];

/** The screens by their path. `states`: the ones that differ there; without them all are taken. */
export const SCREENS = {
  lobby: { path: '/' },
  games: { path: '/casino/games' },
  category: { path: '/casino/category/slots' },
  providers: { path: '/casino/providers' },
  favourites: { path: '/casino/favorites' },
  recent: { path: '/casino/recent' },
  game: { path: '', sheet: true },
  search: { path: '/?sheet=search' },
  menu: { path: '/?sheet=menu' },
  play: { path: '', game: true },
  sports: { path: '/sports' },
  login: { path: '/login', states: GUEST },
  register: { path: '/register', states: GUEST },
  recover: { path: '/recover-pass', states: GUEST },
  wallet: { path: '/account/wallet', states: PRIVATE },
  deposit: { path: '/account/wallet?sheet=deposit', states: PRIVATE },
  withdraw: { path: '/account/wallet?sheet=withdraw', states: PRIVATE },
  notifications: { path: '/?sheet=notifications', states: PRIVATE },
  profile: { path: '/user', states: PRIVATE },
  'account-menu': { path: '/user/edit', states: PRIVATE },
  'personal-data': { path: '/user/edit/personal-data', states: PRIVATE },
  'access-data': { path: '/user/edit/access-data', states: PRIVATE },
  privacy: { path: '/user/edit/privacy', states: PRIVATE },
  verification: { path: '/user/edit/verification', states: PRIVATE },
  'my-data': { path: '/user/edit/my-data', states: PRIVATE },
  transactions: { path: '/user/edit/transaction', states: PRIVATE },
  history: { path: '/user/edit/history-casino', states: PRIVATE },
  limits: { path: '/responsible-gambling', states: PRIVATE },
  promotions: { path: '/promotions', states: OPEN },
  promotion: { path: '/promotions/missoes', states: OPEN },
  missions: { path: '/promotions?sheet=missions', states: OPEN },
  bonus: { path: '/bonus', states: OPEN },
  ranking: { path: '/ranking', states: OPEN },
  rewards: { path: '/rewards', states: OPEN },
  crates: { path: '/casino/crates', states: OPEN },
  box: { path: '/casino/box/areia', states: OPEN },
  boxes: { path: '/account/boxes', states: PRIVATE },
  items: { path: '/account/items', states: PRIVATE },
  referrals: { path: '/refers', states: PRIVATE },
  chat: { path: '/messaging-2', states: OPEN },
  terms: { path: '/terms', states: ['guest', 'guest-loading', 'guest-failed', 'offline'] },
  'responsible-gaming': { path: '/responsible-gaming', states: ['guest', 'guest-loading', 'guest-failed'] },
  install: { path: '/install', states: STILL },
  'not-found': { path: '/nao-existe', states: ['guest', 'player', 'offline', 'large'] },
  'game-not-found': { path: '/casino/nenhum/nada', states: ['guest', 'player'] },
  components: { path: '/NewComponents', states: STILL },
  animation: { path: '/animation', states: STILL },
  closed: { path: '/', sites: ['closed'], states: ['guest'] },
  unknown: { path: '/', sites: ['unknown'], states: ['guest'] },
};
