/**
 * Messages for errors (LANG-3): first the message of a known code, then the field errors, then the message of the
 * status. A plain table by locale instead of Lingui: it is read outside React by code and status, and the specification
 * fixes its Portuguese. Loads with the first error that is shown.
 */
import { formatDayClock, formatLastDay } from '../lib/time.ts';
import { ApiError, asError, UNEXPECTED } from './errors.ts';

export type MessageLocale = 'pt' | 'en';
type Words = Readonly<Record<MessageLocale, string>>;

const generic: Words = {
  pt: 'Não foi possível concluir o pedido. Tente de novo.',
  en: 'The request could not be completed. Please try again.',
};

/** Messages by status (LANG-3). */
const byStatus: Readonly<Record<number, Words>> = {
  400: {
    pt: 'Algo no pedido não está certo. Confira os dados e tente de novo.',
    en: 'Something in the request is not right. Check it and try again.',
  },
  401: { pt: 'Sua sessão expirou. Entre de novo.', en: 'Your session has expired. Please log in again.' },
  402: { pt: 'Você não tem créditos suficientes.', en: 'You do not have enough credits.' },
  403: { pt: 'Você não tem permissão para fazer isso.', en: 'You do not have permission to do this.' },
  404: { pt: 'Não encontramos o que você procura.', en: 'We could not find what you are looking for.' },
  405: { pt: 'Essa ação não é permitida.', en: 'This action is not allowed.' },
  406: generic,
  407: generic,
  408: { pt: 'A resposta demorou demais. Tente de novo.', en: 'The answer took too long. Please try again.' },
  409: { pt: 'Isso já existe. Atualize a página e confira.', en: 'This already exists. Refresh the page and check.' },
  410: generic,
  411: generic,
  412: generic,
  413: { pt: 'O arquivo é grande demais. Escolha um menor.', en: 'The file is too large. Choose a smaller one.' },
  414: generic,
  415: { pt: 'Esse tipo de arquivo não é aceito.', en: 'This type of file is not supported.' },
  416: generic,
  417: generic,
  422: { pt: 'Você já possui uma assinatura ativa.', en: 'You already have an active subscription.' },
  429: {
    pt: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
    en: 'Too many requests. Wait a little and try again.',
  },
  500: { pt: 'Erro no servidor. Tente de novo em instantes.', en: 'Server error. Please try again in a moment.' },
  501: { pt: 'Isso ainda não está disponível.', en: 'This is not implemented yet.' },
  502: {
    pt: 'Problema de conexão. Tente de novo em instantes.',
    en: 'Connection problem. Please try again in a moment.',
  },
  503: {
    pt: 'Serviço temporariamente indisponível. Tente de novo em instantes.',
    en: 'Temporarily unavailable. Please try again in a moment.',
  },
  504: {
    pt: 'O servidor demorou para responder. Tente de novo.',
    en: 'The server was slow to respond. Please try again.',
  },
  505: generic,
};

/**
 * Codes with messages of the client: errors that the client itself makes, and refusals whose remedy is on this screen.
 * For any other code the API sends a message in the player's language, and that one is shown.
 */
const byCode: Readonly<Record<string, Words>> = {
  network: {
    pt: 'Sem conexão. Verifique sua internet e tente de novo.',
    en: 'No connection. Check your internet and try again.',
  },
  timeout: { pt: 'A resposta demorou demais. Tente de novo.', en: 'The answer took too long. Please try again.' },
  schema: {
    pt: 'Recebemos uma resposta que não entendemos. Tente de novo em instantes.',
    en: 'We received an answer that we do not understand. Please try again in a moment.',
  },
  unexpected: { pt: 'Ocorreu um erro inesperado', en: UNEXPECTED },
  invalid_credentials: {
    pt: 'Os dados informados não conferem. Confira e tente de novo.',
    en: 'The details you entered do not match. Check them and try again.',
  },
  session_idle: {
    pt: 'Sua sessão terminou por inatividade. Entre de novo.',
    en: 'Your session ended because it was idle. Please log in again.',
  },
  insufficient_funds: {
    pt: 'Saldo insuficiente. Escolha um valor menor.',
    en: 'Insufficient balance. Choose a smaller amount.',
  },
  request_in_progress: {
    pt: 'Este pedido já está sendo processado. Aguarde um instante.',
    en: 'This request is already being processed. Wait a moment.',
  },
  maintenance: { pt: 'Plataforma em manutenção', en: 'Platform under maintenance' },
};

/** Codes that only repeat the status: they are not "known codes" in the sense of LANG-3. */
const general: ReadonlySet<string> = new Set([
  'http',
  'validation_failed',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'not_implemented',
  'too_many_requests',
  'body_too_large',
  'unsupported_media_type',
  'internal_error',
  'unavailable',
]);

/** Flattens the field messages, in the API's order and without duplicates. */
export function flattenErrors(errors: ApiError['errors']): string[] {
  if (!errors) return [];
  return [
    ...new Set(
      Object.values(errors)
        .flat()
        .filter((line) => line.trim() !== ''),
    ),
  ];
}

/** The reason and the end of a closed account, from a refusal's `account_state`. */
type ClosedState = { readonly account_state?: { readonly reason?: unknown; readonly until?: unknown } } | null;

/** Why the state of the account refuses a call, and until when; undefined for any other refusal. */
function closedAccount({ body }: ApiError, locale: MessageLocale): string | undefined {
  // The first code has no schemas.
  const { reason, until } = (body as ClosedState)?.account_state ?? {};
  if (typeof until !== 'string') return undefined;
  if (reason === 'pause') {
    const end = formatDayClock(until, locale);
    return {
      pt: `Sua conta está em pausa até ${end}. Até lá você pode sacar e consultar.`,
      en: `Your account is on a break until ${end}. Until then you can withdraw and view your history.`,
    }[locale];
  }
  if (reason === 'exclusion') {
    // An exclusion may end in another year.
    const end = formatLastDay(until, locale);
    return {
      pt: `Sua conta está em autoexclusão até ${end}. Até lá você pode sacar e consultar.`,
      en: `Your account is self-excluded until ${end}. Until then you can withdraw and view your history.`,
    }[locale];
  }
  return undefined;
}

function knownCode(error: ApiError, locale: MessageLocale): string | undefined {
  const own = byCode[error.code]?.[locale] ?? closedAccount(error, locale);
  if (own !== undefined) return own;
  if (general.has(error.code)) return undefined;
  // The message of a 500 is for developers, not for players.
  if (error.status === 500) return undefined;
  // The API's message is in the player's language; field errors are more precise and come first.
  return flattenErrors(error.errors).length === 0 && error.message !== '' ? error.message : undefined;
}

/** Returns the message of a thrown value for the player (LANG-3). Never empty. */
export function messageFor(thrown: unknown, locale: MessageLocale): string {
  const error = asError(thrown);
  if (!(error instanceof ApiError)) return byCode.unexpected?.[locale] ?? UNEXPECTED;
  const known = knownCode(error, locale);
  if (known !== undefined) return known;
  const fields = flattenErrors(error.errors);
  if (fields.length > 0) return fields.join(' ');
  return (byStatus[error.status] ?? generic)[locale];
}
