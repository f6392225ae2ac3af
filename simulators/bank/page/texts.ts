/** The texts of the bank's pages, in both languages. */

export type Language = 'pt' | 'en';

const pt = {
  htmlLang: 'pt-BR',
  simulated: 'simulado',
  switchTo: 'English',
  switchLang: 'en',
  notice: 'Simulação: o dinheiro desta página não é de verdade.',
  skip: 'Ir para o conteúdo',
  payWithPix: 'Pagar com Pix',
  youPay: 'Valor',
  payee: 'Para quem',
  description: 'Descrição',
  validUntil: 'Vale até',
  txid: 'Identificador',
  zone: 'horário de Brasília',
  fromWhere: 'De qual conta sai o Pix?',
  own: 'Minha conta',
  other: 'Conta de outra pessoa',
  otherHint: 'O site só aceita Pix do seu CPF e devolve o que vem de outra pessoa.',
  pay: 'Pagar',
  payLate: 'Pagar mesmo assim',
  refuse: 'Recusar',
  expire: 'Deixar expirar',
  back: 'Voltar para o site',
  backHint: 'A página do site se atualiza sozinha.',
  paidTitle: 'Pix enviado',
  paidText: 'O pagamento saiu e o site já foi avisado. Pode voltar: o saldo muda sozinho.',
  paidOtherText:
    'O pagamento saiu da conta de outra pessoa. O site só aceita Pix do seu CPF, então ele devolve este valor e explica por quê.',
  paidAt: 'Pago em',
  paidBy: 'Pago por',
  refusedTitle: 'Pagamento recusado',
  refusedText: 'Você recusou este Pix. Nada saiu da conta. No site, gere outro código para tentar de novo.',
  expiredTitle: 'Este código expirou',
  expiredText: 'O prazo passou sem pagamento. No site, gere outro código.',
  lateText: 'Um Pix pago depois do prazo também entra no saldo, uma única vez. Para experimentar, pague agora.',
  contest: 'Contestar este Pix',
  contestText:
    'O banco de quem pagou pode pedir o dinheiro de volta por fraude (MED). Para experimentar, conteste agora.',
  refundedPart: 'Devolvido ao pagador',
  refundedTitle: 'Pix devolvido',
  refundedText: 'Este valor voltou à conta que pagou.',
  unknownTitle: 'Não encontramos esta cobrança',
  unknownText: 'Este endereço não é de uma cobrança deste banco. Volte ao site e gere outro código.',
  forbiddenTitle: 'Pedido recusado',
  forbiddenText: 'Este botão só funciona a partir da página do próprio banco. Abra a cobrança e tente de novo.',
  failedTitle: 'Algo deu errado',
  failedText: 'O banco simulado não conseguiu responder. Nada foi pago. Tente de novo.',
  indexTitle: 'Banco Maré Alta',
  indexText:
    'Este banco não existe. Ele faz o papel do banco de quem paga um Pix no site de demonstração. Para usá-lo, gere um código Pix no site e abra o banco simulado por lá.',
} as const;

export type Texts = { readonly [K in keyof typeof pt]: string };

const en: Texts = {
  htmlLang: 'en',
  simulated: 'simulated',
  switchTo: 'Português',
  switchLang: 'pt',
  notice: 'Simulation: the money on this page is not real.',
  skip: 'Skip to content',
  payWithPix: 'Pay with Pix',
  youPay: 'Amount',
  payee: 'Paid to',
  description: 'Description',
  validUntil: 'Valid until',
  txid: 'Identifier',
  zone: 'Brasília time',
  fromWhere: 'Which account does the Pix come from?',
  own: 'My account',
  other: "Another person's account",
  otherHint: 'The site only accepts Pix from your own CPF and returns payments from anyone else.',
  pay: 'Pay',
  payLate: 'Pay anyway',
  refuse: 'Refuse',
  expire: 'Let it expire',
  back: 'Back to the site',
  backHint: 'The site updates by itself.',
  paidTitle: 'Pix sent',
  paidText: 'The payment has left and the site has been told. You can go back: the balance changes by itself.',
  paidOtherText:
    "The payment left another person's account. The site only accepts Pix from your own CPF, so it returns this amount and says why.",
  paidAt: 'Paid at',
  paidBy: 'Paid by',
  refusedTitle: 'Payment refused',
  refusedText: 'You refused this Pix. Nothing left the account. Generate another code on the site to try again.',
  expiredTitle: 'This code has expired',
  expiredText: 'It was not paid in time. Generate another code on the site.',
  lateText: 'A payment made after the deadline is still credited, once. To try it, pay now.',
  contest: 'Contest this Pix',
  contestText: 'The payer’s bank can ask for the money back because of fraud (MED). To try this, contest it now.',
  refundedPart: 'Returned to the payer',
  refundedTitle: 'Pix returned',
  refundedText: 'This amount went back to the account that paid.',
  unknownTitle: 'We cannot find this charge',
  unknownText: 'This address is not a charge of this bank. Go back to the site and generate another code.',
  forbiddenTitle: 'Request refused',
  forbiddenText: "This button only works from the bank's own page. Open the charge and try again.",
  failedTitle: 'Something went wrong',
  failedText: 'The simulated bank could not answer. Nothing was paid. Try again.',
  indexTitle: 'Banco Maré Alta',
  indexText:
    'This bank does not exist. On the demonstration site it plays the part of the payer’s bank. To use it, generate a Pix code on the site and open the simulated bank from there.',
};

export const texts: Readonly<Record<Language, Texts>> = { pt, en };

/** The page's language: `?lang=`, then the browser's, then Portuguese. */
export function chooseLanguage(query: string | undefined, acceptLanguage: string | undefined): Language {
  if (query === 'pt' || query === 'en') return query;
  const ranked = (acceptLanguage ?? '')
    .split(',')
    .map((part, at) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((text) => /^\s*q=([\d.]+)/.exec(text)?.[1]).find((text) => text !== undefined);
      return { language: tag.slice(0, 2), weight: q === undefined ? 1 : Number(q), at };
    })
    .filter(({ language, weight }) => (language === 'pt' || language === 'en') && weight > 0)
    .sort((a, b) => b.weight - a.weight || a.at - b.at);
  return ranked[0]?.language === 'en' ? 'en' : 'pt';
}

/** `123456` → `1.234,56` in both languages, as Brazilian money is written. Exact, without floats. */
export function formatAmount(centavos: number): string {
  const digits = String(centavos).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${whole},${digits.slice(-2)}`;
}

/** Time of day in São Paulo, with the date when it is another day. */
export function formatTime(iso: string, now: Date, language: Language): string {
  const locale = language === 'pt' ? 'pt-BR' : 'en-GB';
  const zone = { timeZone: 'America/Sao_Paulo' } as const;
  const at = new Date(iso);
  const time = at.toLocaleTimeString(locale, { ...zone, hour: '2-digit', minute: '2-digit' });
  const day = (date: Date): string =>
    date.toLocaleDateString(locale, { ...zone, day: 'numeric', month: 'short', year: 'numeric' });
  return day(at) === day(now) ? time : `${day(at)}, ${time}`;
}
