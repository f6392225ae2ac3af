/**
 * Puts a field's rule into a sentence in the visitor's language: the words that forms and server share
 * (`src/contract/field-messages.ts`), the server's own, and words of single calls.
 */
import { fieldLabel, fieldMessage, isFieldRule } from '../../src/contract/field-messages.ts';
import type { Language, Words } from '../messages.ts';

/** Rules that only the server can judge. */
const own: Readonly<Record<string, Words>> = {
  malformed: { pt: 'Não conseguimos ler o que foi enviado.', en: 'We could not read what was sent.' },
  date_past: { pt: 'Escolha hoje ou um dia depois.', en: 'Choose today or a later day.' },
  date_far: { pt: 'Escolha um dia nos próximos 12 meses.', en: 'Choose a day within the next 12 months.' },
  identity_fixed: {
    pt: 'Seus documentos foram conferidos: nome e nascimento só mudam com documentos novos. Fale com o suporte.',
    en: 'Your documents were checked: name and birth date change only with new documents. Contact support.',
  },
  cpf_fixed: { pt: 'O CPF já informado não pode ser trocado.', en: 'The CPF cannot be changed once given.' },
  password_personal: {
    pt: 'Não use seu nome, e-mail, telefone, CPF ou data de nascimento na senha.',
    en: 'Do not use your name, email, phone, CPF or date of birth in the password.',
  },
  password_reused: { pt: 'Escolha uma senha diferente da atual.', en: 'Choose a password other than the current one.' },
  password_not_set: {
    pt: 'Esta conta ainda não tem senha. Crie uma em “Esqueci a senha”.',
    en: 'This account has no password yet. Create one under “Forgot password”.',
  },
  code_wrong: { pt: 'O código não confere ou expirou.', en: 'The code does not match or has expired.' },
  reset_token_invalid: {
    pt: 'O pedido de nova senha expirou. Comece de novo.',
    en: 'The password request has expired. Start again.',
  },
  password_wrong: { pt: 'A senha atual não confere.', en: 'The current password does not match.' },
  idempotency_key_reused: {
    pt: 'Esta chave já foi usada em outro pedido.',
    en: 'This key was already used for another request.',
  },
  key_not_own: {
    pt: 'A chave Pix precisa ser sua. Cadastre uma chave do seu CPF.',
    en: 'The Pix key must be yours. Add a key under your CPF.',
  },
  stake_out_of_range: {
    pt: 'O valor da aposta está fora dos limites do jogo. Escolha outro.',
    en: 'The stake is outside the limits of the game. Choose another.',
  },
  file_required: { pt: 'Escolha um arquivo.', en: 'Choose a file.' },
  file_empty: { pt: 'O arquivo está vazio.', en: 'The file is empty.' },
  file_image: { pt: 'Envie uma foto em JPEG, PNG ou WebP.', en: 'Send a JPEG, PNG or WebP picture.' },
  file_document: {
    pt: 'Envie uma foto em JPEG, PNG ou WebP, ou um PDF.',
    en: 'Send a JPEG, PNG or WebP picture, or a PDF.',
  },
  file_too_large: { pt: 'O arquivo pode ter no máximo 10 MB.', en: 'The file may have at most 10 MB.' },
  file_broken: {
    pt: 'O arquivo está danificado ou incompleto. Envie outro.',
    en: 'The file is damaged or incomplete. Send another.',
  },
  image_too_large: {
    pt: 'A imagem tem pixels demais. Envie uma menor.',
    en: 'The picture has too many pixels. Send a smaller one.',
  },
  coupon_invalid: {
    pt: 'Este cupom não é válido. Confira o código ou deposite sem ele.',
    en: 'This coupon is not valid. Check the code or deposit without it.',
  },
  image_sent: {
    pt: 'Esta imagem já está em outra mensagem. Escolha o arquivo de novo.',
    en: 'This picture is in another message already. Choose the file again.',
  },
  one_of: { pt: 'Escolha uma das opções.', en: 'Choose one of the options.' },
};

/** Labels of fields that no form shows and that a sentence of the server may name. */
const labels: Readonly<Record<string, Words>> = {
  body: { pt: 'Corpo do pedido', en: 'Request body' },
  'Idempotency-Key': { pt: 'Chave de idempotência', en: 'Idempotency key' },
  language: { pt: 'Idioma', en: 'Language' },
  lang: { pt: 'Idioma', en: 'Language' },
  ref: { pt: 'Código de indicação', en: 'Referral code' },
  reset_token: { pt: 'Pedido de nova senha', en: 'Password request' },
  channel: { pt: 'Meio de envio', en: 'Way of sending' },
  time_alert_minutes: { pt: 'Alerta de tempo', en: 'Time alert' },
  marketing: { pt: 'Ofertas', en: 'Offers' },
  hide: { pt: 'Privacidade', en: 'Privacy' },
  hide_metrics: { pt: 'Privacidade', en: 'Privacy' },
  value: { pt: 'Período', en: 'Term' },
  date: { pt: 'Data de início', en: 'Start date' },
  period: { pt: 'Período', en: 'Period' },
  id: { pt: 'Identificação', en: 'Id' },
  user_id: { pt: 'Jogador', en: 'Player' },
  message_id: { pt: 'Mensagem', en: 'Message' },
  cashback_id: { pt: 'Cashback', en: 'Cashback' },
  box_id: { pt: 'Caixa', en: 'Box' },
  client_seed: { pt: 'Semente', en: 'Seed' },
  phone_code: { pt: 'Código', en: 'Code' },
  provider_code: { pt: 'Estúdio', en: 'Studio' },
  mode: { pt: 'Modo', en: 'Mode' },
  device: { pt: 'Aparelho', en: 'Device' },
  section: { pt: 'Seção', en: 'Section' },
  filter: { pt: 'Filtro', en: 'Filter' },
  searchTerm: { pt: 'Busca', en: 'Search' },
  category: { pt: 'Categoria', en: 'Category' },
  provider: { pt: 'Estúdio', en: 'Studio' },
  bonuses: { pt: 'Bônus', en: 'Bonuses' },
  game: { pt: 'Jogo', en: 'Game' },
  action: { pt: 'Ação', en: 'Action' },
  answer: { pt: 'Resposta', en: 'Answer' },
  like: { pt: 'Curtida', en: 'Like' },
  ignore: { pt: 'Ignorar', en: 'Ignore' },
  reason: { pt: 'Motivo', en: 'Reason' },
  attachments: { pt: 'Anexos', en: 'Attachments' },
  is_default: { pt: 'Chave principal', en: 'Main key' },
  per_page: { pt: 'Itens por página', en: 'Items per page' },
  limit: { pt: 'Quantidade', en: 'Number of items' },
  before: { pt: 'Antes de', en: 'Before' },
  path: { pt: 'Caminho', en: 'Path' },
  icons: { pt: 'Ícones', en: 'Icons' },
  after: { pt: 'Depois de', en: 'After' },
  since: { pt: 'Desde', en: 'Since' },
  until: { pt: 'Até', en: 'Until' },
  only: { pt: 'Parte da resposta', en: 'Part of the answer' },
  reply_to: { pt: 'Mensagem respondida', en: 'Answered message' },
  attachment_type: { pt: 'Tipo do anexo', en: 'Kind of attachment' },
  attachment_url: { pt: 'Endereço do anexo', en: 'Address of the attachment' },
  price: { pt: 'Preço', en: 'Price' },
  prizes_id: { pt: 'Prêmios da caixa', en: 'Prizes of the box' },
  volatility: { pt: 'Volatilidade', en: 'Volatility' },
  rtp: { pt: 'Retorno (RTP)', en: 'Return (RTP)' },
  sort: { pt: 'Ordem', en: 'Order' },
  statistics: { pt: 'Privacidade', en: 'Privacy' },
  activity: { pt: 'Privacidade', en: 'Privacy' },
  played_games: { pt: 'Privacidade', en: 'Privacy' },
  battle_rewards: { pt: 'Privacidade', en: 'Privacy' },
  all: { pt: 'Privacidade', en: 'Privacy' },
  domain: { pt: 'Endereço do site', en: 'Address of the site' },
  t: { pt: 'Momento', en: 'Moment' },
  idToken: { pt: 'Conta Google', en: 'Google account' },
  socket_id: { pt: 'Conexão ao vivo', en: 'Live connection' },
  channel_name: { pt: 'Canal ao vivo', en: 'Live channel' },
  what: { pt: 'O que aconteceu', en: 'What happened' },
  endpoint: { pt: 'Endereço das notificações', en: 'Address of the notifications' },
  expirationTime: { pt: 'Validade das notificações', en: 'Expiry of the notifications' },
  keys: { pt: 'Chaves das notificações', en: 'Keys of the notifications' },
  p256dh: { pt: 'Chaves das notificações', en: 'Keys of the notifications' },
  auth: { pt: 'Chaves das notificações', en: 'Keys of the notifications' },
};
/** Labels of fields that have another meaning in a call than in the others. */
const labelsOfCall: Readonly<Record<string, Words>> = {
  'reportPush.key': { pt: 'Chave da notificação', en: 'Key of the notification' },
};
const limitKinds: Readonly<Record<string, Words>> = {
  deposit: { pt: 'Depósito', en: 'Deposit' },
  loss: { pt: 'Perda', en: 'Loss' },
  stake: { pt: 'Valor apostado', en: 'Stake' },
  bets: { pt: 'Número de apostas', en: 'Number of bets' },
  time: { pt: 'Tempo', en: 'Time' },
};
const limitPeriods: Readonly<Record<string, Words>> = {
  day: { pt: 'por dia', en: 'per day' },
  week: { pt: 'por semana', en: 'per week' },
  month: { pt: 'por mês', en: 'per month' },
};

/** The label of a request's field in the visitor's language: `limits.loss.day` is "Perda por dia". */
export function labelOf(field: string, language: Language, call?: string): string {
  const ofCall = labelsOfCall[`${call}.${field}`];
  if (ofCall) return ofCall[language];
  const [limits, kind = '', period = ''] = field.split('.');
  const limit = limits === 'limits' ? limitKinds[kind]?.[language] : undefined;
  if (limit) return [limit, limitPeriods[period]?.[language]].filter(Boolean).join(' ');
  const last = field.split('.').at(-1) ?? field;
  const shared = fieldLabel(field, language);
  return shared === last ? ((labels[field] ?? labels[last])?.[language] ?? last) : shared;
}

/** The rule under the name that the call's screen uses for it (FORM-2). */
function ruleFor(rule: string, call: string | undefined, field: string): string {
  if (rule === 'required' && field === 'username' && (call === 'login' || call === 'loginRestricted'))
    return 'required_login';
  if (rule === 'confirmed' && call === 'register') return 'confirmed_registration';
  if (rule === 'confirmed' && (call === 'changePassword' || call === 'resetPassword')) return 'confirmed_change';
  return rule;
}

/** The sentence for a rule; a rule that already is a sentence stays as it is. */
export function fieldText(rule: string, field: string, language: Language, call?: string): string {
  if (/\s/.test(rule)) return rule;
  const name = ruleFor(rule, call, field);
  const bare = name.split(':')[0] ?? name;
  const words = isFieldRule(bare) ? undefined : own[bare];
  return words ? words[language] : fieldMessage(name, labelOf(field, language, call), language);
}
