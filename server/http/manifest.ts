/** Makes the web app manifest of a site: names, colours and icons come from its configuration. */
import type { SiteConfig } from '../../src/contract/site.ts';
import type { Language } from '../messages.ts';

const WORDS = {
  casino: { pt: 'Cassino', en: 'Casino' },
  wallet: { pt: 'Carteira', en: 'Wallet' },
  promotions: { pt: 'Promoções', en: 'Promotions' },
  phone: { pt: 'A página inicial no celular', en: 'The home page on a phone' },
  wide: { pt: 'A página inicial no computador', en: 'The home page on a computer' },
} as const;

/** A screenshot that the build ships for a site; the manifest names existing ones only. */
export interface Screenshot {
  readonly src: string;
  readonly sizes: string;
  readonly form: 'narrow' | 'wide';
}

/** Makes the manifest as an object; `id` is the same in both languages, so the browser installs one app. */
export function manifestOf(
  config: SiteConfig,
  language: Language,
  screenshots: readonly Screenshot[],
): Record<string, unknown> {
  const prefix = language === 'en' ? '/en' : '';
  const canvas = config.colors.default['canvas'] ?? '#000000';
  const icon = config.icons[0];
  const shortcut = (name: keyof typeof WORDS, path: string) => ({
    name: WORDS[name][language],
    url: `${prefix}${path}?source=shortcut`,
    ...(icon ? { icons: [{ src: icon.src, sizes: icon.sizes, type: icon.type }] } : {}),
  });
  return {
    id: '/',
    name: config.name,
    short_name: config.name,
    description: config.og.description,
    lang: language === 'en' ? 'en' : 'pt-BR',
    dir: 'ltr',
    start_url: `${prefix || '/'}?source=pwa`,
    scope: '/',
    display: 'standalone',
    display_override: ['standalone', 'minimal-ui'],
    orientation: 'any',
    background_color: canvas,
    theme_color: canvas,
    categories: ['games', 'entertainment', 'sports'],
    prefer_related_applications: false,
    icons: config.icons.map(({ src, sizes, type, purpose }) => ({ src, sizes, type, purpose: purpose ?? 'any' })),
    shortcuts: [
      shortcut('casino', '/casino/games'),
      shortcut('wallet', '/account/wallet'),
      shortcut('promotions', '/promotions'),
    ],
    // A friend's link shared to the app: the app takes the referral code from the address (src/domain/referral.ts).
    share_target: {
      action: `${prefix}/register`,
      method: 'GET',
      enctype: 'application/x-www-form-urlencoded',
      params: { title: 'title', text: 'text', url: 'url' },
    },
    ...(screenshots.length > 0
      ? {
          screenshots: screenshots.map(({ src, sizes, form }) => ({
            src,
            sizes,
            type: src.endsWith('.webp') ? 'image/webp' : 'image/png',
            form_factor: form,
            label: WORDS[form === 'wide' ? 'wide' : 'phone'][language],
          })),
        }
      : {}),
  };
}
