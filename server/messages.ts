/**
 * The API's messages: every stable error `code` in Portuguese and English, and a sentence for the status of other
 * codes. Clients show their own message for a code they know (LANG-3); all others show these whole sentences, which say
 * what to do. One file because it is one table, read by code.
 */

export type Language = 'pt' | 'en';
export type Words = Readonly<Record<Language, string>>;

/** The language that a player chose. */
export function playerLanguage(player: { readonly language: string }): Language {
  return player.language === 'en' ? 'en' : 'pt';
}

/**
 * The language of Accept-Language: `pt` unless the header prefers English (only the language matters, quality values
 * are honoured).
 */
export function languageOf(acceptLanguage: string | null | undefined): Language {
  if (!acceptLanguage) return 'pt';
  let best: Language = 'pt';
  let bestQuality = 0;
  for (const part of acceptLanguage.slice(0, 400).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const primary = tag.split('-')[0];
    if (primary !== 'pt' && primary !== 'en') continue;
    const q = parameters.map((p) => p.trim()).find((p) => p.startsWith('q='));
    const quality = q === undefined ? 1 : Number(q.slice(2));
    if (Number.isFinite(quality) && quality > bestQuality) {
      best = primary;
      bestQuality = quality;
    }
  }
  return best;
}

const byCode: Readonly<Record<string, Words>> = {
  // general
  validation_failed: { pt: 'Confira os campos indicados.', en: 'Please check the fields marked below.' },
  request_timeout: {
    pt: 'O pedido demorou demais para chegar. Tente de novo.',
    en: 'The request took too long to arrive. Please try again.',
  },
  headers_too_large: {
    pt: 'O pedido tem cabeçalhos grandes demais. Apague os cookies deste site e tente de novo.',
    en: 'The headers of the request are too large. Delete the cookies of this site and try again.',
  },
  bad_request: {
    pt: 'Não conseguimos ler o pedido. Confira os dados e tente de novo.',
    en: 'We could not read the request. Check your details and try again.',
  },
  malformed_body: {
    pt: 'Não conseguimos ler o que foi enviado. Tente de novo.',
    en: 'We could not read what was sent. Try again.',
  },
  unsupported_media_type: {
    pt: 'Este tipo de arquivo não é aceito. Envie outro.',
    en: 'This type of file is not accepted. Send another.',
  },
  body_too_large: {
    pt: 'O envio é grande demais. Envie algo menor.',
    en: 'The upload is too large. Send something smaller.',
  },
  unauthenticated: { pt: 'Entre na sua conta para continuar.', en: 'Log in to continue.' },
  session_idle: {
    pt: 'Sua sessão terminou por inatividade. Entre de novo.',
    en: 'Your session ended because it was idle. Log in again.',
  },
  forbidden: { pt: 'Você não tem permissão para isto.', en: 'You are not allowed to do this.' },
  restricted_session: {
    pt: 'Esta sessão só permite sacar e consultar.',
    en: 'In this session you can only withdraw and view your history.',
  },
  not_found: { pt: 'Não encontrado.', en: 'Not found.' },
  method_not_allowed: { pt: 'Ação não permitida.', en: 'This action is not allowed.' },
  not_implemented: { pt: 'Isto ainda não está disponível.', en: 'This is not available yet.' },
  too_many_requests: {
    pt: 'Muitas tentativas. Aguarde um pouco e tente de novo.',
    en: 'Too many attempts. Wait a little and try again.',
  },
  internal_error: {
    pt: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
    en: 'Something went wrong on our side. Try again in a moment.',
  },
  unavailable: {
    pt: 'Serviço temporariamente indisponível. Tente de novo em instantes.',
    en: 'The service is temporarily unavailable. Try again in a moment.',
  },
  shutting_down: {
    pt: 'O serviço está reiniciando. Tente de novo em instantes.',
    en: 'The service is restarting. Try again in a moment.',
  },
  idempotency_key_reused: {
    pt: 'Esta chave já foi usada em outro pedido.',
    en: 'This key was already used for another request.',
  },
  idempotency_key_invalid: { pt: 'A chave de idempotência é inválida.', en: 'The idempotency key is not valid.' },
  request_in_progress: {
    pt: 'Este pedido já está sendo processado. Aguarde alguns segundos.',
    en: 'This request is already being processed. Wait a few seconds.',
  },
  // site
  site_not_found: { pt: 'Plataforma não encontrada', en: 'Platform not found' },
  maintenance: { pt: 'Fazendo uma pausa para melhorar!', en: 'Platform under maintenance' },
  page_not_found: { pt: 'Página não encontrada', en: 'Page not found' },
  icon_set_not_found: { pt: 'Conjunto de ícones não encontrado.', en: 'Icon set not found.' },
  // identity
  invalid_credentials: {
    pt: 'Os dados informados não conferem. Confira e tente de novo.',
    en: 'The details you entered do not match. Check them and try again.',
  },
  operator_login_wrong: {
    pt: 'Nome ou senha não conferem. Confira e tente de novo.',
    en: 'Name or password does not match. Check them and try again.',
  },
  operator_code_wrong: {
    pt: 'O código não confere ou já foi usado. Espere o próximo.',
    en: 'The code does not match or was used. Wait for the next one.',
  },
  operator_role: {
    pt: 'Seu papel não permite isto. O pedido ficou registrado.',
    en: 'Your role does not allow this. The request was recorded.',
  },
  operator_origin: { pt: 'O pedido não veio desta página.', en: 'The request did not come from this page.' },
  second_approval_needed: {
    pt: 'Você já aprovou este saque: falta a aprovação de outra pessoa.',
    en: 'You have approved this withdrawal already: another person must, too.',
  },
  operator_exists: { pt: 'Já existe um operador com este nome.', en: 'There is an operator of this name already.' },
  operator_not_found: { pt: 'Operador não encontrado.', en: 'Operator not found.' },
  self_excluded: { pt: 'Sua conta está em período de autoexclusão.', en: 'Your account is self-excluded.' },
  self_exclusion_in_force: {
    pt: 'A autoexclusão vale até o fim do prazo escolhido.',
    en: 'Self-exclusion applies until the end of the chosen term.',
  },
  account_blocked: {
    pt: 'Esta conta está bloqueada. Fale com o suporte.',
    en: 'This account is blocked. Please contact support.',
  },
  account_deleted: { pt: 'Esta conta foi excluída.', en: 'This account was deleted.' },
  adjustment_amount: {
    pt: 'O ajuste vai de R$ 0,01 a R$ 1.000.000,00, para mais ou para menos.',
    en: 'An adjustment is from R$ 0.01 to R$ 1,000,000.00, up or down.',
  },
  adjustment_not_found: { pt: 'Ajuste não encontrado.', en: 'Adjustment not found.' },
  adjustment_decided: { pt: 'Este ajuste já foi decidido.', en: 'This adjustment was decided already.' },
  adjustment_own: {
    pt: 'Outra pessoa precisa aprovar: quem propõe um ajuste não o aprova.',
    en: 'Another person must approve it: the operator who proposes an adjustment does not approve it.',
  },
  captcha_not_used: { pt: 'Este site usa outra verificação.', en: 'This site uses another captcha.' },
  under_age: { pt: 'É preciso ter 18 anos ou mais.', en: 'You must be 18 or older.' },
  google_not_available: {
    pt: 'A entrada com o Google não está disponível. Entre com a sua senha.',
    en: 'Google sign-in is not available. Log in with your password.',
  },
  password_reused: { pt: 'Escolha uma senha diferente da atual.', en: 'Choose a password other than the current one.' },
  password_not_set: {
    pt: 'Esta conta ainda não tem senha. Crie uma em “Esqueci a senha”.',
    en: 'This account has no password yet. Create one under “Forgot password”.',
  },
  google_email_unverified: {
    pt: 'O Google ainda não confirmou o e-mail desta conta. Confirme-o no Google ou entre com a senha.',
    en: 'Google has not verified the email of this account yet. Verify it at Google or log in with your password.',
  },
  google_account_exists: {
    pt: 'Já existe uma conta com este e-mail. Entre com a sua senha.',
    en: 'There is already an account with this email. Log in with your password.',
  },
  google_unavailable: {
    pt: 'Não conseguimos falar com o Google agora. Tente de novo em instantes ou entre com a senha.',
    en: 'Google cannot be reached at the moment. Try again shortly or log in with your password.',
  },
  captcha_unavailable: {
    pt: 'A verificação está fora do ar no momento. Tente de novo em instantes.',
    en: 'The check is not available at the moment. Try again shortly.',
  },
  delivery_delayed: {
    pt: 'O código ainda não pôde ser entregue. Continuamos tentando; se não chegar, peça outro em instantes.',
    en: 'The code could not be delivered yet. We keep trying; if it does not arrive, ask for another shortly.',
  },
  sms_unavailable: {
    pt: 'O envio de SMS está fora do ar. Use o e-mail.',
    en: 'Text messages are unavailable at the moment. Use your email.',
  },
  phone_missing: { pt: 'Informe primeiro o seu telefone.', en: 'Enter your phone number first.' },
  profile_incomplete: {
    pt: 'Complete seu cadastro para continuar.',
    en: 'Complete your registration to continue.',
  },
  verification_required: {
    pt: 'Confirme seu e-mail e seu telefone para continuar.',
    en: 'Confirm your email and your phone to continue.',
  },
  // casino
  game_not_found: { pt: 'Jogo não encontrado. Escolha outro.', en: 'Game not found. Choose another.' },
  game_maintenance: {
    pt: 'Este jogo está em manutenção. Tente mais tarde.',
    en: 'This game is under maintenance. Try again later.',
  },
  demo_only: { pt: 'Este jogo está disponível só em demonstração.', en: 'This game is available in demo mode only.' },
  login_required_to_play: { pt: 'Entre na sua conta para jogar valendo.', en: 'Log in to play for real.' },
  player_blocked: { pt: 'Não é possível apostar com esta conta agora.', en: 'This account cannot bet at the moment.' },
  sports_not_available: {
    pt: 'Esportes não estão disponíveis neste site.',
    en: 'Sports are not available on this site.',
  },
  // money
  insufficient_funds: {
    pt: 'Saldo insuficiente. Escolha um valor menor.',
    en: 'Insufficient balance. Choose a smaller amount.',
  },
  limit_reached: {
    pt: 'Este valor passa do limite que você definiu. Escolha um menor ou veja seus limites.',
    en: 'This goes over the limit you set. Choose a smaller amount or see your limits.',
  },
  bonus_max_stake: {
    pt: 'Com um bônus ativo, esta aposta passa do máximo permitido. Aposte menos.',
    en: 'With an active bonus, this stake is over the maximum. Stake less.',
  },
  amount_out_of_range: {
    pt: 'O valor está fora dos limites permitidos. Escolha outro.',
    en: 'The amount is outside the allowed range. Choose another.',
  },
  charge_not_found: { pt: 'Cobrança não encontrada.', en: 'Charge not found.' },
  transaction_not_found: { pt: 'Transação não encontrada.', en: 'Transaction not found.' },
  transaction_conflict: {
    pt: 'Esta transação já existe com outros dados.',
    en: 'This transaction already exists with other details.',
  },
  withdrawal_not_found: { pt: 'Saque não encontrado.', en: 'Withdrawal not found.' },
  withdrawal_not_pending: {
    pt: 'Este saque não pode mais ser cancelado.',
    en: 'This withdrawal can no longer be cancelled.',
  },
  not_pending: { pt: 'Isto não está mais pendente.', en: 'This is no longer pending.' },
  too_many_ignored: {
    pt: 'Você já ignora 500 pessoas. Mostre alguém de novo para ignorar outra.',
    en: 'You already ignore 500 people. Show someone again to ignore another.',
  },
  too_many_pending: {
    pt: 'Há saques pendentes demais. Aguarde um deles terminar.',
    en: 'Too many pending withdrawals. Wait for one to finish.',
  },
  documents_required: {
    pt: 'Envie seus documentos antes do primeiro saque.',
    en: 'Send your documents before your first withdrawal.',
  },
  address_required: { pt: 'Informe seu endereço antes de sacar.', en: 'Enter your address before you withdraw.' },
  cpf_required: { pt: 'Informe seu CPF antes do primeiro depósito.', en: 'Enter your CPF before your first deposit.' },
  withdrawals_on_hold: {
    pt: 'Por segurança, seus saques ficam suspensos por um tempo depois da troca de um dado de acesso.',
    en: 'For your safety, withdrawals are on hold for a while after a change to your login details.',
  },
  key_not_own: {
    pt: 'A chave Pix precisa ser sua. Cadastre uma chave do seu CPF.',
    en: 'The Pix key must be yours. Add a key under your CPF.',
  },
  method_not_found: { pt: 'Chave Pix não encontrada.', en: 'Pix key not found.' },
  gateway_unavailable: {
    pt: 'O Pix está indisponível no momento. Tente de novo em instantes.',
    en: 'Pix is unavailable at the moment. Try again in a moment.',
  },
  payout_by_hand: {
    pt: 'Os saques são pagos à mão: informe o identificador do Pix feito.',
    en: 'Payouts are by hand: enter the end-to-end id of the Pix that was made.',
  },
  end_to_end_id_used: {
    pt: 'Este Pix já pagou outro saque.',
    en: 'This Pix has paid another withdrawal already.',
  },
  rollover_pending: {
    pt: 'Ainda há apostas a cumprir antes do saque. Veja em Bônus quanto falta.',
    en: 'There is still wagering to do before you can withdraw. See under Bonus how much is left.',
  },
  // bonuses
  coupon_invalid: {
    pt: 'Este cupom não é válido. Confira o código ou deposite sem ele.',
    en: 'This coupon is not valid. Check the code or deposit without it.',
  },
  coupon_exists: { pt: 'Já existe um cupom com este código.', en: 'There is already a coupon with this code.' },
  coupon_not_found: { pt: 'Cupom não encontrado.', en: 'Coupon not found.' },
  coupon_regulated: {
    pt: 'Um site regulado não concede nada por depósito.',
    en: 'A regulated site grants nothing for a deposit.',
  },
  coupon_min_deposit: {
    pt: 'O valor é menor que o depósito mínimo deste cupom.',
    en: 'The amount is below the minimum deposit of this coupon.',
  },
  bonus_in_play: {
    pt: 'Há uma aposta em aberto com este bônus. Você pode desistir dele quando ela terminar.',
    en: 'A bet with this bonus is still open. You can give the bonus up when that bet is over.',
  },
  cashback_not_available: { pt: 'Este cashback não está disponível agora.', en: 'This cashback is not available now.' },
  already_claimed: { pt: 'Isto já foi resgatado.', en: 'This was already claimed.' },
  // provider
  bad_signature: { pt: 'Assinatura inválida.', en: 'Bad signature.' },
  session_dead: {
    pt: 'A sessão de jogo terminou. Abra o jogo de novo.',
    en: 'The game session has ended. Open the game again.',
  },
  token_invalid: {
    pt: 'A abertura do jogo expirou. Abra o jogo de novo.',
    en: 'The launch of the game has expired. Open the game again.',
  },
  bet_unknown: { pt: 'Aposta desconhecida.', en: 'Unknown bet.' },
  rolled_back: { pt: 'Esta aposta foi desfeita.', en: 'This bet was rolled back.' },
  stake_out_of_range: {
    pt: 'O valor da aposta está fora dos limites do jogo. Escolha outro.',
    en: 'The stake is outside the limits of the game. Choose another.',
  },
  // refusals of single calls
  already_settled: { pt: 'Esta aposta já foi liquidada.', en: 'This bet has already been settled.' },
  balance_left: {
    pt: 'Saque o saldo antes de pedir a exclusão da conta.',
    en: 'Withdraw your balance before asking for deletion.',
  },
  bonus_not_found: { pt: 'Bônus não encontrado.', en: 'Bonus not found.' },
  box_not_found: { pt: 'Caixa não encontrada.', en: 'Box not found.' },
  box_chances: { pt: 'As chances não somam 100 %.', en: 'The chances do not add up to 100 %.' },
  box_changed: {
    pt: 'O preço ou os prêmios da caixa mudaram. Confira e compre de novo.',
    en: 'The price or the prizes of this box have changed. Check them and buy again.',
  },
  box_ended: { pt: 'Esta caixa não está mais à venda.', en: 'This box is no longer for sale.' },
  box_exists: { pt: 'Já existe uma caixa com este nome.', en: 'There is a box of this name already.' },
  box_not_for_sale: {
    pt: 'Esta caixa foi um presente e só pode ser aberta.',
    en: 'This box was a gift and can only be opened.',
  },
  box_prizes: { pt: 'Uma caixa tem ao menos dois prêmios.', en: 'A box has at least two prizes.' },
  box_regulated: { pt: 'Um site regulado não tem caixas.', en: 'A regulated site has no boxes.' },
  box_return: { pt: 'A caixa devolveria mais do que custa.', en: 'The box would return more than it costs.' },
  box_sold_out: { pt: 'Esta caixa está esgotada.', en: 'This box is sold out.' },
  box_unchanged: { pt: 'Estes prêmios já estão valendo.', en: 'These prizes are in force already.' },
  box_used: { pt: 'Esta caixa já foi aberta ou vendida.', en: 'This box was already opened or sold.' },
  boxes_not_available: { pt: 'Caixas não estão disponíveis neste site.', en: 'Boxes are not available on this site.' },
  captcha_failed: { pt: 'A verificação falhou. Tente de novo.', en: 'The check failed. Try again.' },
  cashback_not_found: { pt: 'Cashback não encontrado.', en: 'Cashback not found.' },
  charge_not_paid: { pt: 'Esta cobrança não foi paga.', en: 'This charge has not been paid.' },
  chat_muted: { pt: 'Você não pode escrever no chat por enquanto.', en: 'You cannot write in the chat for now.' },
  chat_stake_missing: {
    pt: 'Falta apostar um pouco mais para escrever no chat.',
    en: 'A little more wagering is needed before writing in the chat.',
  },
  phone_code_required: {
    pt: 'Digite o código que mandamos para o seu telefone.',
    en: 'Enter the code that we sent to your phone.',
  },
  code_invalid: {
    pt: 'O código não confere ou expirou. Confira os dígitos ou peça outro.',
    en: 'The code does not match or has expired. Check the digits or request another.',
  },
  identity_fixed: {
    pt: 'Seus documentos foram conferidos: nome e nascimento só mudam com documentos novos. Fale com o suporte.',
    en: 'Your documents were checked: name and birth date change only with new documents. Contact support.',
  },
  cpf_fixed: {
    pt: 'O CPF já informado não pode ser trocado. Se está errado, fale com o suporte.',
    en: 'Your CPF cannot be changed. If it is wrong, contact support.',
  },
  deletion_not_requested: { pt: 'Não há pedido de exclusão.', en: 'There is no request for deletion.' },
  deletion_requested: { pt: 'A exclusão já foi pedida.', en: 'Deletion has already been requested.' },
  document_approved: { pt: 'Este documento já foi aprovado.', en: 'This document was already approved.' },
  document_not_found: { pt: 'Documento não encontrado.', en: 'Document not found.' },
  document_pending: {
    pt: 'Já há um documento deste tipo em análise. Avisamos assim que for conferido.',
    en: 'A document of this kind is already under review. We tell you as soon as it has been checked.',
  },
  file_required: { pt: 'Escolha um arquivo.', en: 'Choose a file.' },
  file_empty: { pt: 'O arquivo está vazio. Escolha outro.', en: 'The file is empty. Choose another.' },
  file_too_large: {
    pt: 'O arquivo passa de 10 MB. Envie um menor.',
    en: 'The file is over 10 MB. Send a smaller one.',
  },
  file_type: {
    pt: 'Este tipo de arquivo não é aceito. Envie outro.',
    en: 'This type of file is not accepted. Send another.',
  },
  file_broken: {
    pt: 'O arquivo está danificado ou incompleto. Envie outro.',
    en: 'The file is damaged or incomplete. Send another.',
  },
  image_too_large: {
    pt: 'A imagem tem pixels demais. Envie uma menor.',
    en: 'The picture has too many pixels. Send a smaller one.',
  },
  google_token_invalid: {
    pt: 'Não foi possível confirmar sua conta Google. Tente de novo ou entre com a senha.',
    en: 'Your Google account could not be confirmed. Try again or log in with your password.',
  },
  item_not_found: { pt: 'Item não encontrado.', en: 'Item not found.' },
  item_sold: { pt: 'Este item já foi vendido.', en: 'This item was already sold.' },
  level_not_found: { pt: 'Este nível VIP não existe.', en: 'There is no such VIP level.' },
  limit_required: { pt: 'Este limite é obrigatório neste site.', en: 'This limit is required on this site.' },
  limits_required: { pt: 'Escolha os limites que este site exige.', en: 'Choose the limits that this site requires.' },
  message_not_found: { pt: 'A mensagem foi removida.', en: 'The message was removed.' },
  method_exists: { pt: 'Esta chave Pix já está salva.', en: 'This Pix key is already saved.' },
  method_in_use: {
    pt: 'Há um saque pendente para esta chave Pix. Remova a chave depois que ele terminar.',
    en: 'A withdrawal to this Pix key is pending. Remove the key once it is done.',
  },
  mission_completed: { pt: 'Esta missão já foi cumprida.', en: 'This mission is completed already.' },
  mission_dates: { pt: 'O fim da missão vem depois do começo.', en: 'The end of a mission comes after its start.' },
  mission_days: {
    pt: 'Nenhuma aposta concluiria esta missão: a meta tem mais dias do que o período ou a oferta.',
    en: 'No bet could complete this mission: its goal has more days than its period or its offer.',
  },
  mission_exists: { pt: 'Já existe uma missão com este nome.', en: 'There is a mission of this name already.' },
  mission_expired: { pt: 'Esta missão terminou.', en: 'This mission is over.' },
  mission_games: {
    pt: 'Nenhum jogo do site conta para esta missão.',
    en: 'No game of the site counts for this mission.',
  },
  mission_locked: {
    pt: 'Esta missão ainda não está aberta para você: veja o que falta antes dela.',
    en: 'This mission is not open to you yet: see what comes before it.',
  },
  mission_no_bet: {
    pt: 'Num site regulado não há recompensa antes da primeira aposta.',
    en: 'A regulated site gives no reward before a first bet.',
  },
  mission_not_completed: { pt: 'Esta missão ainda não foi cumprida.', en: 'This mission is not completed yet.' },
  mission_not_found: { pt: 'Missão não encontrada.', en: 'Mission not found.' },
  mission_regulated: {
    pt: 'Num site regulado o prêmio de uma missão é um bônus com rollover.',
    en: 'On a regulated site the reward of a mission is a bonus with a rollover.',
  },
  not_excluded: { pt: 'Não há autoexclusão nesta conta.', en: 'This account is not self-excluded.' },
  notification_not_found: { pt: 'Notificação não encontrada.', en: 'Notification not found.' },
  player_not_found: { pt: 'Jogador não encontrado.', en: 'Player not found.' },
  prize_facts: { pt: 'Faltam dados do prêmio.', en: 'The prize is incomplete.' },
  prize_not_found: { pt: 'Prêmio não encontrado.', en: 'Prize not found.' },
  prize_value: { pt: 'O valor não combina com o tipo do prêmio.', en: 'The value does not fit the kind of prize.' },
  prohibited: { pt: 'Estamos concluindo verificações regulatórias.', en: 'We are completing regulatory checks.' },
  promotion_coupon: {
    pt: 'Este cupom não existe ou não vale mais.',
    en: 'This coupon does not exist or is no longer valid.',
  },
  promotion_dates: { pt: 'A promoção terminaria antes de começar.', en: 'The promotion would end before it begins.' },
  promotion_exists: { pt: 'Já existe uma promoção com este nome.', en: 'There is already a promotion with this name.' },
  promotion_regulated: {
    pt: 'Um site regulado não oferece nada por depósito.',
    en: 'A regulated site offers nothing for a deposit.',
  },
  promotion_ended: { pt: 'Esta promoção já terminou.', en: 'This promotion has ended.' },
  promotion_players: {
    pt: 'Esta promoção é para quem tem conta. Entre para ver.',
    en: 'This promotion is for players with an account. Log in to see it.',
  },
  promotion_level: {
    pt: 'Esta promoção vale a partir de outro nível do Clube VIP.',
    en: 'This promotion starts at another level of the VIP Club.',
  },
  promotion_not_found: { pt: 'Promoção não encontrada.', en: 'Promotion not found.' },
  push_endpoint_refused: {
    pt: 'O serviço de notificações deste navegador não é aceito. Tente outro navegador.',
    en: 'The push service of this browser is not accepted. Try another browser.',
  },
  resend_too_soon: {
    pt: 'Aguarde um pouco antes de pedir outro código.',
    en: 'Wait a little before asking for another code.',
  },
  reset_token_invalid: {
    pt: 'O pedido de nova senha expirou. Comece de novo.',
    en: 'The password request has expired. Start again.',
  },
  bet_not_found: { pt: 'Aposta não encontrada.', en: 'Bet not found.' },
  round_not_found: { pt: 'Rodada não encontrada.', en: 'Round not found.' },
  step_up_required: {
    pt: 'Confirme que é você para continuar.',
    en: 'Confirm that it is you to continue.',
  },
  contact_too_new: {
    pt: 'Este contato é novo demais para receber o código. Use outro, ou saia e entre de novo depois de confirmá-lo.',
    en: 'This contact is too new to receive the code. Use another, or confirm it, log out and log in again.',
  },
  second_factor_required: {
    pt: 'Confirme o código de segurança para continuar.',
    en: 'Confirm the security code to continue.',
  },
  session_not_found: { pt: 'Sessão não encontrada.', en: 'Session not found.' },
  ref_own: {
    pt: 'Este código leva a alguém que já entrou neste aparelho. Deixe em branco para continuar.',
    en: 'This code leads to somebody who has logged in on this device. Leave it empty to continue.',
  },
  ref_unknown: {
    pt: 'Este código de indicação não existe. Corrija ou deixe em branco.',
    en: 'This referral code does not exist. Correct it or leave it empty.',
  },
  taken: { pt: 'Estes dados já estão em uso.', en: 'These details are already in use.' },
  verification_unavailable: {
    pt: 'Estamos concluindo verificações regulatórias. Tente de novo em instantes.',
    en: 'We are completing regulatory checks. Try again in a moment.',
  },
  // live
  channel_forbidden: { pt: 'Este canal não é seu.', en: 'This channel is not yours.' },
};

const byStatus: Readonly<Record<number, Words>> = {
  400: { pt: 'Confira os dados enviados.', en: 'Check the request.' },
  401: { pt: 'Sua sessão expirou. Entre de novo.', en: 'Your session expired. Log in again.' },
  402: { pt: 'Créditos insuficientes.', en: 'Not enough credits.' },
  403: { pt: 'Você não tem permissão para isto.', en: 'You are not allowed to do this.' },
  404: { pt: 'Não encontrado.', en: 'Not found.' },
  405: { pt: 'Ação não permitida.', en: 'This action is not allowed.' },
  408: { pt: 'A resposta demorou demais. Tente de novo.', en: 'The answer took too long. Try again.' },
  409: {
    pt: 'Isto já existe ou já mudou. Atualize a página.',
    en: 'It already exists or has changed. Refresh the page.',
  },
  413: { pt: 'O envio é grande demais. Envie algo menor.', en: 'The upload is too large. Send something smaller.' },
  415: {
    pt: 'Este tipo de arquivo não é aceito. Envie outro.',
    en: 'This type of file is not accepted. Send another.',
  },
  422: { pt: 'Confira os campos indicados.', en: 'Please check the fields marked below.' },
  429: { pt: 'Muitas tentativas. Aguarde um pouco.', en: 'Too many requests. Please wait.' },
  501: { pt: 'Isto ainda não está disponível.', en: 'This is not available yet.' },
  502: {
    pt: 'Problema de conexão com um parceiro. Tente de novo em instantes.',
    en: 'Connection problem with a partner. Try again in a moment.',
  },
  503: {
    pt: 'Temporariamente indisponível. Tente de novo em instantes.',
    en: 'Temporarily unavailable. Try again in a moment.',
  },
  504: {
    pt: 'Um parceiro demorou demais para responder. Tente de novo em instantes.',
    en: 'A partner took too long to answer. Try again in a moment.',
  },
};

const fallback: Words = {
  pt: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
  en: 'Something went wrong on our side. Try again in a moment.',
};

/** The sentence for an error: by its code, else by its status. */
export function messageFor(code: string, status: number, language: Language): string {
  return (byCode[code] ?? byStatus[status] ?? fallback)[language];
}

/** Tells whether a code has its own words (a test checks every code of the contract). */
export function hasMessage(code: string): boolean {
  return code in byCode;
}
