/** The settings of a site as the back office offers them: in groups, each with the kind of its field. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { colourNames, fields, limitNames, settingChoices, type Words } from './words.ts';

export type SettingKind =
  | 'yes'
  | 'money'
  /** Amounts in reais, one a line. */
  | 'amounts'
  | 'count'
  | 'text'
  | 'long'
  /** A list of texts, one a line. */
  | 'lines'
  | 'choice'
  | 'choices'
  /** All colours of a palette. */
  | 'palette'
  /** A list of rows, each with the same parts. */
  | 'rows'
  /** Names with a size each. */
  | 'sizes'
  /** Number and date of the licence, both or none. */
  | 'authorisation'
  /** A picture that the operator uploads. */
  | 'picture';

export interface Setting {
  readonly key: string;
  readonly kind: SettingKind;
  /** Whether it may have no value. */
  readonly isOptional?: boolean;
  readonly choices?: Words;
  /** The parts of a row with the key of their words in `fields`. */
  readonly parts?: Readonly<Record<string, string>>;
  /** The name by which `site picture` knows the picture. */
  readonly place?: string;
}

export interface SettingGroup {
  readonly title: MessageDescriptor;
  readonly settings: readonly Setting[];
}

const all = (kind: SettingKind, keys: string, rest: Omit<Setting, 'key' | 'kind'> = {}): Setting[] =>
  keys.split(' ').map((key) => ({ key, kind, ...rest }));
const optional = { isOptional: true };
const pictures = (keys: string, rest: Omit<Setting, 'key' | 'kind'> = {}): Setting[] =>
  keys.split(' ').map((key) => ({ key, kind: 'picture', place: key.replace(/^images\.|\.image$/g, ''), ...rest }));
const contactOf = (part: string): Setting[] =>
  all('text', ['email', 'phone', 'whatsapp', 'hours'].map((key) => `${part}.${key}`).join(' '), optional);

export const settingGroups: readonly SettingGroup[] = [
  {
    title: msg`Marca e imagens`,
    settings: [
      ...all('text', 'name slug og.title og.description og_en.title og_en.description'),
      ...all('choice', 'scheme', { choices: settingChoices['scheme'] ?? {} }),
      ...pictures('images.logo images.logo_alt', optional),
      ...pictures('images.mark images.favicon icons'),
      ...pictures('images.hero images.auth images.game_fallback', optional),
      ...pictures('og.image'),
      ...all(
        'count',
        'logo_sizes.mobile.width logo_sizes.mobile.height logo_sizes.desktop.width logo_sizes.desktop.height',
      ),
      ...all('rows', 'social_links', { parts: { name: 'network', url: 'url' } }),
      ...all('palette', 'colors.default'),
      ...all('palette', 'colors.dark colors.light', optional),
      ...all('sizes', 'tokens'),
    ],
  },
  {
    title: msg`Depósitos e saques`,
    settings: [
      ...all('money', 'min_deposit max_deposit'),
      ...all('amounts', 'deposit_presets'),
      ...all('count', 'pix_expiry_seconds'),
      ...all('money', 'min_withdrawal max_withdrawal'),
      ...all('money', 'withdrawal_second_approval_above', optional),
      ...all('count', 'max_pending_withdrawals withdrawal_target_minutes'),
      ...all('count', 'withdrawal_hold_hours', optional),
      ...all('yes', 'withdrawal_requires_address'),
    ],
  },
  {
    title: msg`Produtos e recompensas`,
    settings: [
      ...all('yes', 'hasSports hasBoxes is_regulated demo simulated_feed'),
      ...all('money', 'bonus_max_stake'),
      ...all('choice', 'cashback.release_day', { choices: settingChoices['cashback.release_day'] ?? {} }),
      ...all('count', 'cashback.release_hour cashback.conversion_percentage'),
      ...all('yes', 'affiliate_regular_user_active'),
      ...all('money', 'cpa_value cpa_wager'),
      ...all('rows', 'popular_games popular_leagues', { parts: { title: 'title', to: 'link' } }),
    ],
  },
  {
    title: msg`Contas e entrada`,
    settings: [
      ...all('yes', 'kyc registerCPF login_requires_cpf login_requires_phone login_requires_email'),
      ...all('yes', 'casVerifyRegistrations casAllowGoogleAuth'),
      ...all('text', 'googleClientId', optional),
      ...all('choice', 'captchaProvider', { choices: settingChoices['captchaProvider'] ?? {} }),
      ...all('text', 'captchaSiteKey', optional),
      ...all('count', 'idle_minutes', optional),
      ...all('choices', 'required_limits', { choices: limitNames }),
    ],
  },
  {
    title: msg`Dados legais e atendimento`,
    settings: [
      ...all('text', 'legal.legal_name legal.trade_name legal.cnpj legal.address legal.self_exclusion_url'),
      ...all('text', 'legal.help_url', optional),
      ...all('authorisation', 'legal.authorisation', optional),
      ...contactOf('legal.customer_service'),
      ...contactOf('legal.ombudsman'),
      ...contactOf('support'),
      ...all('text', 'chat_support', optional),
    ],
  },
  {
    title: msg`Medição, buscadores e redirecionamentos`,
    settings: [
      ...all('text', 'gtmId gtmSource', optional),
      ...all('long', 'html', optional),
      ...all('rows', 'verification', { parts: { name: 'tag', content: 'content' } }),
      ...all('lines', 'redirect_hosts'),
      ...all('choice', 'currency', { choices: settingChoices['currency'] ?? {} }),
    ],
  },
  { title: msg`Chat`, settings: [...all('money', 'chat_min_wagered'), ...all('lines', 'chat_words')] },
];

/** Settings in centavos. */
export const AMOUNTS: ReadonlySet<string> = new Set(
  settingGroups.flatMap(({ settings }) =>
    settings.flatMap(({ key, kind }) => (kind === 'money' || kind === 'amounts' ? [key] : [])),
  ),
);

const firsts = new Set(settingGroups.flatMap(({ settings }) => settings.map(({ key }) => key.split('.')[0])));

/** Whether a text is the key of a setting, whole or a part of one. */
export function isSetting(text: string): boolean {
  return firsts.has(text.split('.')[0] ?? '');
}

/** The name of a setting: its parts in words. */
export function useSettingLabel(): (key: string) => string {
  const { i18n } = useLingui();
  return (key) =>
    key
      .split('.')
      .map((part, at, parts) => {
        const found = parts[0] === 'colors' && at === 2 ? colourNames[part] : fields[part];
        return found ? i18n._(found) : part;
      })
      .join(' · ');
}
