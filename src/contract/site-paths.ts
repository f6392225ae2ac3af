/**
 * The site's paths (NAV-1) with their titles, for the documents that the server renders and the worker keeps. The pages
 * take their titles from their routes (`staticData.title`); `server/http/site-paths.test.ts` keeps both equal.
 */
import type { Language } from './call.ts';

export interface PathTitle {
  readonly pt: string;
  readonly en: string;
}

const title = (pt: string, en: string): PathTitle => ({ pt, en });
/** The page shows one named thing (a game, a category, a text); its name is the title. */
const NAMED = null;

/**
 * Path patterns of the specification, and our own ones (a bet of the feed, notifications, privacy and my-data), without
 * language prefix; `{x}` stands for one segment.
 */
export const SITE_PATHS = {
  '/': title('Cassino', 'Casino'),
  '/account/boxes': title('Notifications', 'Notifications'),
  '/account/items': title('Notifications', 'Notifications'),
  '/account/notifications': title('Notificações', 'Notifications'),
  '/account/wallet': title('Carteira', 'Wallet'),
  '/aml-policy': title('Política de prevenção à lavagem de dinheiro', 'Anti-money-laundering policy'),
  '/betting-terms': title('Termos de apostas', 'Betting terms'),
  '/privacy': title('Política de privacidade', 'Privacy policy'),
  '/terms': title('Termos e condições', 'Terms and conditions'),
  '/responsible-gambling': title('Jogo responsável', 'Responsible gaming'),
  '/responsible-gaming': title('Jogo responsável', 'Responsible gaming'),
  '/em-conformidade-com-a-regulamentacao': title('Em conformidade com a regulamentação', 'Regulatory compliance'),
  '/casino/box/{name}': NAMED,
  '/casino/category/{filter}': NAMED,
  '/casino/crates': title('Caixas', 'Boxes'),
  '/casino/favorites': title('Favoritos', 'Favourites'),
  '/casino/games': title('Todos os jogos', 'All games'),
  '/casino/play': title('Jogar', 'Play'),
  '/casino/providers': title('Estúdios', 'Studios'),
  '/casino/recent': title('Jogos recentes', 'Recent games'),
  '/casino/{provider}/{game}': NAMED,
  '/bets/{bet}': title('Aposta', 'Bet'),
  '/bonus': title('Bônus', 'Bonus'),
  '/promotion': title('Promoção', 'Promotion'),
  '/promotions': title('Promoções', 'Promotions'),
  '/promotions/{slug}': NAMED,
  '/ranking': title('Ranking', 'Ranking'),
  '/rewards': title('Recompensas', 'Rewards'),
  '/sports': title('Esportes', 'Sports'),
  '/refers': title('Indique um amigo e ganhe', 'Refer a friend and earn'),
  '/pages/{slug}': NAMED,
  '/login': title('Entrar', 'Log in'),
  '/register': title('Cadastrar', 'Sign up'),
  '/recover-pass': title('Recuperar senha', 'Recover password'),
  '/animation': title('Movimento', 'Motion'),
  '/install': title('Instalar', 'Install'),
  '/install-two': title('Instalar', 'Install'),
  '/ios': title('Instalar no iPhone', 'Install on iPhone'),
  '/messaging-2': title('Chat', 'Chat'),
  '/NewComponents': title('Componentes', 'Components'),
  '/user': title('Edit Profile', 'Edit Profile'),
  '/user/access-data': title('Dados de acesso', 'Login details'),
  '/user/history-casino': title('Histórico de jogos', 'Game history'),
  '/user/personal-data': title('Dados pessoais', 'Personal details'),
  '/user/transaction': title('Transações', 'Transactions'),
  '/user/verification': title('Verificar conta', 'Verify account'),
  '/user/edit': title('Editar conta', 'Edit account'),
  '/user/edit/access-data': title('Dados de acesso', 'Login details'),
  '/user/edit/history-casino': title('Histórico de jogos', 'Game history'),
  '/user/edit/my-data': title('Meus dados', 'My data'),
  '/user/edit/personal-data': title('Dados pessoais', 'Personal details'),
  '/user/edit/privacy': title('Privacidade', 'Privacy'),
  '/user/edit/transaction': title('Transações', 'Transactions'),
  '/user/edit/verification': title('Verificar conta', 'Verify account'),
} as const satisfies Readonly<Record<string, PathTitle | null>>;

export type SitePath = keyof typeof SITE_PATHS;

/** Title of the 404 page (NAV-2). */
export const NOT_FOUND_TITLE = title('Página não encontrada', 'Page not found');
/** Titles of the preloader's verdicts: no site on the host (SITE-1), and a site in maintenance (SITE-3). */
export const NO_SITE_TITLE = title('Plataforma não encontrada', 'Platform not found');
export const PAUSE_TITLE = title('Fazendo uma pausa para melhorar!', 'Taking a break to improve!');

const compiled = (Object.keys(SITE_PATHS) as SitePath[]).map((pattern) => {
  const names: string[] = [];
  const source = pattern.replace(/\{(\w+)\}/g, (_whole, name: string) => {
    names.push(name);
    return '([^/]+)';
  });
  return { pattern, names, regex: new RegExp(`^${source}$`) };
});

export interface SiteRoute {
  readonly pattern: SitePath;
  readonly params: Readonly<Record<string, string>>;
  readonly language: Language;
  /** The path without language prefix and trailing slash. */
  readonly path: string;
}

/** Splits the language prefix from a path: `/en/x` is `/x` in English. */
export function splitLanguage(pathname: string): { language: Language; path: string } {
  const english = pathname === '/en' || pathname.startsWith('/en/');
  const rest = english ? pathname.slice(3) : pathname;
  const path = rest.replace(/\/+$/, '') || '/';
  return { language: english ? 'en' : 'pt', path };
}

/** Returns the route of a path; null if the site has none. */
export function matchSitePath(pathname: string): SiteRoute | null {
  const { language, path } = splitLanguage(pathname);
  for (const { pattern, names, regex } of compiled) {
    const match = regex.exec(path);
    if (!match) continue;
    const params: Record<string, string> = {};
    try {
      names.forEach((name, index) => {
        params[name] = decodeURIComponent(match[index + 1] ?? '');
      });
    } catch {
      return null;
    }
    return { pattern, params, language, path };
  }
  return null;
}

/** Returns the tab's title: "Carteira · Jangada". */
export function tabTitle(name: string | null, site: string): string {
  return name === null ? site : `${name} · ${site}`;
}
