/** Judges the values of a site's settings for sense, beyond the schema: colours, addresses, numbers of companies. */
import { isEmail } from '../../src/contract/checks.ts';
import { jangada } from '../../src/contract/palettes.ts';
import type { SiteConfig } from '../../src/contract/site.ts';
import { judgePalette } from '../../src/lib/palette-judgement.ts';
import { isOwnPath } from '../site/redirects.ts';
import { OperatorError } from './command.ts';
import { recordableText, say } from './say.ts';
import { nearest } from './suggest.ts';

/** Figures that make no sense beyond these; null is the product's own. */
const BOUNDS = {
  idle_minutes: [5, 1440],
  pix_expiry_seconds: [60, 86_400],
  max_pending_withdrawals: [4, 100],
  withdrawal_target_minutes: [1, 10_080],
} as const;
/** On a regulated site (SESS-5; a withdrawal within 120 minutes). */
const REGULATED = { idle_minutes: 30, withdrawal_target_minutes: 120 } as const;
/** CSS pixels: the bar has no room for more. */
const LARGEST_LOGO = { width: 400, height: 120 } as const;

function judgeFigures(config: SiteConfig): void {
  for (const [key, [least, most]] of Object.entries(BOUNDS)) {
    const value = config[key as keyof typeof BOUNDS];
    if (value !== null && (value < least || value > most))
      throw new OperatorError(say`${key} ${value} is out of range: ${least} to ${most}.`);
  }
  for (const [place, { width, height }] of Object.entries(config.logo_sizes))
    if (width < 1 || height < 1 || width > LARGEST_LOGO.width || height > LARGEST_LOGO.height)
      throw new OperatorError(
        say`logo_sizes.${place} ${width}x${height} is out of range: 1x1 to ${LARGEST_LOGO.width}x${LARGEST_LOGO.height} pixels.`,
      );
  if (!config.is_regulated) return;
  for (const [key, most] of Object.entries(REGULATED)) {
    const value = config[key as keyof typeof REGULATED];
    if (value === null || value > most) throw new OperatorError(say`On a regulated site ${key} is at most ${most}.`);
  }
  if (!(['loss', 'time'] as const).every((kind) => config.required_limits.includes(kind)))
    throw new OperatorError(say`On a regulated site required_limits holds "loss" and "time" (CARE-2).`);
}

function judgeWords({ name, og, legal, is_regulated }: SiteConfig): void {
  if (name.trim() === '' || name.length > 60 || /\p{C}/u.test(name))
    throw new OperatorError(say`name takes 1 to 60 characters, none of them invisible.`);
  const { legal_name, trade_name, address } = legal;
  const words = {
    'og.title': og.title,
    'og.description': og.description,
    'legal.legal_name': legal_name,
    ...(is_regulated && { 'legal.trade_name': trade_name, 'legal.address': address }),
  };
  for (const [key, text] of Object.entries(words))
    if (text.trim() === '' || text.length > 300) throw new OperatorError(say`${key} takes 1 to 300 characters.`);
}

/** Whether the two check digits of a CNPJ are right; it may hold letters. */
function isCnpj(typed: string): boolean {
  const plain = typed.toUpperCase().replace(/[.\s/-]/g, '');
  if (!/^[0-9A-Z]{12}\d{2}$/.test(plain)) return false;
  const values = [...plain].map((character) => character.charCodeAt(0) - 48);
  const digit = (length: number): number => {
    const sum = values.slice(0, length).reduce((all, value, at) => all + value * (((length - 1 - at) % 8) + 2), 0);
    return sum % 11 < 2 ? 0 : 11 - (sum % 11);
  };
  return digit(12) === values[12] && digit(13) === values[13];
}

function judgeColors({ colors }: SiteConfig): void {
  for (const [palette, given] of Object.entries(colors)) {
    if (given === null) continue;
    const { unknown, wrong, weak: pairs } = judgePalette(jangada, colors.default, given);
    if (unknown !== null) {
      const guess = nearest(unknown, Object.keys(jangada));
      throw new OperatorError(
        guess ? say`There is no colour "${unknown}": did you mean "${guess}"?` : say`There is no colour "${unknown}".`,
      );
    }
    if (wrong) throw new OperatorError(say`colors.${palette}.${wrong[0]} "${wrong[1]}" is no colour such as #12ab9f.`);
    const [weak] = pairs;
    if (!weak) continue;
    const holding = weak.holding.map(({ name, color }) => `${name} ${color}`);
    const [front, back, ratio] = [weak.front, weak.back, weak.ratio.toFixed(2)];
    const sentence =
      holding.length > 0
        ? say`colors.${palette}: ${front} on ${back} has a contrast of ${ratio}:1 and needs ${weak.needed}:1; the nearest that holds: ${holding.join(', or ')}.`
        : say`colors.${palette}: ${front} on ${back} has a contrast of ${ratio}:1 and needs ${weak.needed}:1.`;
    // Numbers of colours are no personal data.
    throw new OperatorError(sentence, { recorded: recordableText(sentence) });
  }
}

function judgeCompany({ legal, support }: SiteConfig): void {
  if (!isCnpj(legal.cnpj))
    throw new OperatorError(say`legal.cnpj "${legal.cnpj}" is no CNPJ: its check digits do not fit.`);
  const contacts = { support, 'legal.customer_service': legal.customer_service, 'legal.ombudsman': legal.ombudsman };
  for (const [part, { email, phone, whatsapp }] of Object.entries(contacts)) {
    if (email && !isEmail(email)) throw new OperatorError(say`${part}.email "${email}" is no email address.`);
    for (const [key, number] of Object.entries({ phone, whatsapp }))
      if (number && !/^\+?[\d ()./-]{3,25}$/.test(number))
        throw new OperatorError(say`${part}.${key} "${number}" is no telephone number.`);
  }
}

/** Refuses an address that no browser can open. */
function judgeAddresses(value: unknown, path: string): void {
  if (typeof value === 'string') {
    if (/^https?:\/\//i.test(value) && !URL.canParse(value))
      throw new OperatorError(say`${path} "${value}" is no address.`);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) judgeAddresses(part, path === '' ? key : `${path}.${key}`);
}

/** Identifiers of third parties become parts of addresses and of the content policy. */
function judgeThirdParties({ gtmId, gtmSource, chat_support: chat }: SiteConfig): void {
  if (gtmId && !/^GTM-[A-Z0-9]{4,12}$/.test(gtmId))
    throw new OperatorError(say`gtmId "${gtmId}" is no container of the tag manager, such as GTM-AB12CD3.`);
  if (gtmSource && !(URL.canParse(gtmSource) && /^https:\/\/[^?#;,\s]+$/.test(gtmSource)))
    throw new OperatorError(say`gtmSource "${gtmSource}" is no https address of a script, without query.`);
  if (chat && !/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(chat))
    throw new OperatorError(
      say`chat_support "${chat}" is no website id of Crisp, such as 01234567-89ab-cdef-0123-456789abcdef.`,
    );
}

/** Refuses a picture of another origin: the page's content policy loads none, and its bytes may change. */
function judgePictures({ images, icons, og }: SiteConfig): void {
  const addresses = [
    ...Object.entries(images).map(([name, address]) => [`images.${name}`, address] as const),
    ...icons.map(({ src }, index) => [`icons.${index}.src`, src] as const),
    ['og.image', og.image] as const,
  ];
  for (const [path, address] of addresses)
    if (address !== null && !isOwnPath(address))
      throw new OperatorError(
        say`${path} "${address.slice(0, 100)}" is no picture of this site: "site picture DOMAIN KEY FILE" uploads one.`,
      );
}

/** @throws OperatorError with the first value that makes no sense */
export function judgeSettings(config: SiteConfig): void {
  judgeWords(config);
  judgeFigures(config);
  judgeColors(config);
  judgeCompany(config);
  judgeAddresses(config, '');
  judgeThirdParties(config);
  judgePictures(config);
}
