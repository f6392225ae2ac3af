/** A refusal: a status, a code for programs, and words for people (`messages.ts`). */
export class GameError extends Error {
  readonly status: 400 | 401 | 402 | 403 | 404 | 409 | 413 | 422 | 429 | 500 | 502 | 503;
  readonly code: ErrorCode;
  /** Further fields of the answer: `balance` (centavos), `round`, `retry_after` (seconds). */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(status: GameError['status'], code: ErrorCode, extra: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

export const messages = {
  bad_request: { pt: 'O pedido não pôde ser lido.', en: 'The request could not be read.' },
  bad_signature: { pt: 'A assinatura não confere.', en: 'The signature does not hold.' },
  not_found: { pt: 'Não existe.', en: 'There is no such thing.' },
  game_not_found: { pt: 'Este jogo não existe.', en: 'There is no such game.' },
  game_maintenance: { pt: 'Este jogo está em manutenção.', en: 'This game is under maintenance.' },
  session_dead: {
    pt: 'A sessão do jogo terminou. Abra o jogo de novo.',
    en: 'The game session is over. Open the game again.',
  },
  wrong_game: { pt: 'Esta entrada é de outro jogo.', en: 'This launch belongs to another game.' },
  insufficient_funds: { pt: 'Saldo insuficiente para esta aposta.', en: 'Not enough balance for this stake.' },
  player_blocked: { pt: 'As apostas estão bloqueadas nesta conta.', en: 'Betting is blocked on this account.' },
  limit_reached: {
    pt: 'Esta aposta passaria de um dos limites do jogador.',
    en: 'This stake would exceed one of the player’s limits.',
  },
  bonus_max_stake: {
    pt: 'Com um bônus ativo, esta aposta passa da maior permitida.',
    en: 'With an active bonus, this stake is above the greatest allowed.',
  },
  stake_out_of_range: { pt: 'Esta aposta não está entre as permitidas.', en: 'This stake is not among those allowed.' },
  bad_choice: { pt: 'Esta jogada não é deste jogo.', en: 'This game has no such play.' },
  bad_step: { pt: 'Este passo não cabe nesta rodada.', en: 'This step does not fit this round.' },
  wrong_action: {
    pt: 'Esta rodada não tem esta ação agora.',
    en: 'This round has no such action now.',
  },
  bets_closed: {
    pt: 'As apostas deste voo já fecharam. A próxima rodada começa em instantes.',
    en: 'Stakes on this flight are closed. The next round begins in a moment.',
  },
  too_early: { pt: 'O voo ainda não começou.', en: 'The flight has not begun yet.' },
  too_late: {
    pt: 'O voo já tinha caído quando o seu pedido chegou ao servidor.',
    en: 'The flight had already fallen when your request reached the server.',
  },
  round_open: { pt: 'A rodada anterior ainda não terminou.', en: 'The previous round has not ended yet.' },
  round_key_conflict: { pt: 'Esta chave já foi de outra rodada.', en: 'This key belonged to another round.' },
  round_voided: {
    pt: 'A aposta não pôde ser confirmada e a rodada foi cancelada. Se o valor saiu do saldo, ele volta.',
    en: 'The stake could not be confirmed and the round was cancelled. If it left the balance, it comes back.',
  },
  bet_refused: { pt: 'O site não aceitou a aposta.', en: 'The site did not accept the stake.' },
  demo_only: { pt: 'Isto só existe na demonstração.', en: 'This exists in demo play only.' },
  platform_unavailable: { pt: 'O site não respondeu. Tente de novo.', en: 'The site did not answer. Try again.' },
  storage_unavailable: {
    pt: 'O provedor não pode registrar rodadas agora. Nada foi apostado.',
    en: 'The provider cannot record rounds just now. Nothing was staked.',
  },
  too_many_requests: { pt: 'Muitos pedidos. Espere um instante.', en: 'Too many requests. Wait a moment.' },
  too_large: { pt: 'O pedido é grande demais.', en: 'The request is too large.' },
  internal: { pt: 'Algo falhou no provedor.', en: 'Something failed at the provider.' },
} as const;

export type ErrorCode = keyof typeof messages;
