import { expect, it } from 'vitest';
import { renderFirstScreen } from './first-screen.tsx';

type Facts = Omit<Parameters<typeof renderFirstScreen>[0], 'locale'>;

const game = (gamecode: string, title: string) => ({
  game_id: gamecode,
  gamecode,
  title,
  providercode: 'estudio-recife',
  image: `/posters/${gamecode}-360.webp`,
  type: 'slot',
  placeholder: '#5b4a86,#1c2350',
});

// Answers for a guest, as far as the lobby reads them.
const FACTS = {
  config: {
    name: 'Aurora',
    slug: 'aurora',
    active: true,
    social_links: [],
    banners: [],
    scheme: 'light',
    colors: { default: {}, dark: {} },
    images: { logo: '/media/aurora.svg', logo_alt: '/media/aurora-night.svg', game_fallback: null },
    logo_sizes: { mobile: { width: 90, height: 24 }, desktop: { width: 120, height: 32 } },
  },
  home: {
    data: [
      {
        slug: 'popular',
        title: 'Populares',
        games: [game('onca-da-lua', 'Onça da Lua'), game('boto', 'Boto & "Cia"')],
      },
      { slug: 'new', title: 'Novos', games: [game('pipa-no-ceu', 'Pipa no Céu')] },
    ],
  },
  categories: { data: [{ slug: 'slots', title: 'Slots', icon: 'slots', total: 3 }] },
} as unknown as Facts;

it('renders the lobby for a guest and for a player in two languages at the same time', async () => {
  const [pt, en] = await Promise.all([
    renderFirstScreen({ ...FACTS, locale: 'pt' }),
    renderFirstScreen({ ...FACTS, locale: 'en' }),
  ]);
  for (const { guest, player } of [pt, en]) {
    expect(guest).toContain('/posters/onca-da-lua-360.webp');
    // Only one picture loads eagerly.
    expect(guest.match(/loading="eager"/g)).toHaveLength(1);
    expect(guest).toMatch(/^[^]*?<img[^>]*loading="eager"/);
    expect(guest).toMatch(/loading="lazy"[^>]*fetchPriority="low"/);
    // The player's own rows come first, so no game is drawn in their place.
    expect(player).not.toContain('/posters/');
    // The content security policy blocks inline styles and scripts.
    // The screen is one element: the document's scripts and the app's page take it as a whole.
    for (const html of [guest, player]) expect(html).toMatch(/^<div /);
    for (const html of [guest, player]) expect(html).not.toMatch(/ style="| on\w+="|<script|<style|Cia"/);
  }
  // The offline notice is in the document, hidden.
  expect(pt.guest).toMatch(/<div class="[^"]*notice[^"]*" data-drawn="true">.*Você está offline/);
  expect(en.player).toMatch(/<div class="[^"]*notice[^"]*" data-drawn="true">.*You are offline/);
  // The logo comes from the configuration, in its configured size, with a second one for the dark scheme.
  for (const screen of [pt.guest, pt.player]) {
    expect(screen).toMatch(/<img width="90" height="24" src="\/media\/aurora.svg" alt="Aurora" class="[^"]*not-dark/);
    expect(screen).toMatch(/<img [^>]*src="\/media\/aurora-night.svg" alt="Aurora" loading="lazy" class="[^"]*dark/);
  }
  expect(pt.wide.guest).toContain('<img width="120" height="32" src="/media/aurora.svg" alt="Aurora"');
  for (const screen of [pt.guest, pt.player, pt.wide.guest]) expect(screen).not.toMatch(/jangada|maré\b/i);
  // Only desktops have the side menu; its player entries are only in the player's screen.
  for (const [name, screen] of [
    ['guest', pt.wide.guest],
    ['player', pt.wide.player],
  ] as const) {
    expect(screen).toContain('aria-label="Menu lateral"');
    expect(screen).toContain('href="/casino/category/slots"');
    expect(screen.includes('Apostas e histórico')).toBe(name === 'player');
    expect(screen).not.toMatch(/ style="| on\w+="|<script|<style|Cia"/);
  }
  expect(pt.guest).not.toContain('Menu lateral');
  expect(pt.guest).toContain('Cadastrar');
  expect(pt.player).not.toContain('Cadastrar');
  expect(pt.player).toContain('Buscar jogo ou estúdio');
  expect(pt.guest).toContain('href="/casino/games"');
  expect(en.guest).toContain('href="/en/casino/games"');
  expect(en.guest).not.toContain('Cadastrar');
  // The document is the same for a paused player, so it does not show "Depositar" (CARE-5).
  for (const screen of [pt.player, pt.wide.player]) {
    expect(screen).toMatch(/<span class="[^"]*unknown[^"]*"><button[^>]*>(?:<[^>]*>)*Depositar/);
    expect(screen.match(/Depositar/g)).toHaveLength(screen.match(/unknown/g)?.length ?? 0);
  }
});

it('returns the answers of the API that it rendered, under their query keys', async () => {
  const { reads } = await renderFirstScreen({ ...FACTS, locale: 'en' });
  expect(reads).toEqual([
    [['games', 'home', 'en'], FACTS.home.data],
    [['site', 'categories', 'en'], FACTS.categories.data],
  ]);
});

it('fails instead of returning half a screen, and renders the next screen whole', async () => {
  const broken = { ...FACTS, locale: 'pt' as const, home: { data: [{ slug: 'x', title: 'X', games: [{}] }] } as never };
  await expect(renderFirstScreen(broken)).rejects.toThrow();
  await expect(renderFirstScreen({ ...FACTS, locale: 'pt' })).resolves.toHaveProperty('guest');
});
