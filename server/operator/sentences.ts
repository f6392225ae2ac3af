/**
 * The sentences of the back office by their English template (`say`): the Portuguese one, and an English one where the
 * terminal's names a command. `--name` stands for the field of that option: the page writes its label there. One file
 * because it is one table, read by template.
 */
import type { Language } from '../messages.ts';

type Words = string | Partial<Readonly<Record<Language, string>>>;

export const officeSentences: Readonly<Record<string, Words>> = {
  // of several commands
  '{0} is missing.': 'Falta {0}.',
  '{0} is missing: {1}': { pt: 'Falta {0}.', en: '{0} is missing.' },
  '"{0}" is no {1}: an id is a whole number.': {
    pt: '“{0}” não é um número válido.',
    en: '“{0}” is no valid number.',
  },
  '--{0} is missing.': 'Preencha --{0}.',
  '--{0} takes no value.': '--{0} não aceita valor.',
  '--{0} needs a value.': 'Preencha --{0}.',
  '"{0}" has no option --{1}: did you mean --{2}?': {
    pt: 'Esta ação não tem o campo {1}.',
    en: 'This action has no field {1}.',
  },
  '"{0}" has no option --{1}.': { pt: 'Esta ação não tem o campo {1}.', en: 'This action has no field {1}.' },
  '"{0}" is one word too many (a value with spaces stands in quotes): {1}': {
    pt: '“{0}” está sobrando.',
    en: '“{0}” is one value too many.',
  },
  '--{0} takes 1 to {1} characters.': '--{0} aceita de 1 a {1} caracteres.',
  '--{0} has at most {1} characters.': '--{0} aceita no máximo {1} caracteres.',
  '{0} takes 1 to {1} characters.': '{0} aceita de 1 a {1} caracteres.',
  TEXT: { pt: 'O texto', en: 'The text' },
  '--{0} takes a whole number from {1} to {2}.': '--{0} aceita um número inteiro de {1} a {2}.',
  '--{0} takes a day (2026-12-31) or a moment (2026-12-31T18:00:00Z).': {
    pt: '--{0} aceita um dia ou um momento.',
    en: '--{0} takes a day or a moment.',
  },
  '--{0} takes a day: 2026-12-31.': { pt: '--{0} aceita um dia.', en: '--{0} takes a day.' },
  '--{0} takes {1}.': '--{0} aceita {1}.',
  '--{0} takes a path of the site or https.': '--{0} aceita um caminho do site ou um endereço https.',
  '--{0} takes a path of the site: its pages show no picture of another host.':
    '--{0} aceita um caminho do site: as páginas não mostram imagens de outro endereço.',
  '--ends lies in the past.': '--ends já passou.',
  '--at lies in the past.': '--at já passou.',
  'It would end before it begins.': 'Terminaria antes de começar.',
  '"{0}" is no slug: small letters, digits and -.':
    '“{0}” não serve como nome no endereço: use letras minúsculas, algarismos e hífen.',
  '"{0}" is no name: small letters, digits and -.':
    '“{0}” não serve como nome: use letras minúsculas, algarismos e hífen.',
  '"{0}" is no email address.': '“{0}” não é um e-mail.',
  'until {0}': 'até {0}',
  'PLACE is a whole number from 1 to {0}.': {
    pt: 'A posição é um número inteiro de 1 a {0}.',
    en: 'The place is a whole number from 1 to {0}.',
  },

  // sites and players
  'There is no site "{0}": did you mean {1}?': 'Não há site “{0}”. Você quis dizer {1}?',
  'There is no site "{0}".': 'Não há site “{0}”.',
  'There is no site yet.': 'Ainda não há sites.',
  'Say which site: --site {0}.': { pt: 'Escolha o site.', en: 'Choose the site.' },
  '"{0}" is no id, no Brazilian telephone and no email.':
    '“{0}” não é número de jogador, telefone brasileiro nem e-mail.',
  'There is no player of that {0} on {1}.': 'Não há jogador com esse {0} em {1}.',
  'There is no player of that {0}.': 'Não há jogador com esse {0}.',
  id: { pt: 'número', en: 'number' },
  telephone: 'telefone',
  email: 'e-mail',
  'Several sites have such a player: --site {0}.': {
    pt: 'Mais de um site tem esse jogador: escolha o site.',
    en: 'Several sites have such a player: choose the site.',
  },

  // adjustments
  'AMOUNT takes centavos, not 0, to {0} up or down: 5000 gives R$ 50,00, -5000 takes it.': {
    pt: 'Escreva um valor diferente de zero e dentro do limite de um ajuste.',
    en: 'Write an amount other than zero and within the limit of an adjustment.',
  },
  'Say why: --reason TEXT.': { pt: 'Escreva o motivo.', en: 'Write the reason.' },
  'Adjustment {0} of {1} for player {2} on {3} waits for another operator.':
    'O ajuste {0}, de {1} para o jogador {2} em {3}, espera a aprovação de outra pessoa.',
  'No adjustment waits.': 'Nenhum ajuste aguarda.',
  'There is no such adjustment: adjust list --all shows them.': {
    pt: 'Esse ajuste não existe.',
    en: 'There is no such adjustment.',
  },
  'This adjustment was decided already.': 'Este ajuste já foi decidido.',
  'You proposed it: another operator approves it.': 'Você propôs este ajuste: outra pessoa aprova.',
  'The player has less than it takes: the balance does not fall below zero.':
    'O jogador tem menos do que isso: o saldo não fica abaixo de zero.',
  'Adjustment {0} of {1} for player {2} is approved.': 'O ajuste {0}, de {1} para o jogador {2}, foi aprovado.',
  'Adjustment {0} of {1} for player {2} is rejected.': 'O ajuste {0}, de {1} para o jogador {2}, foi recusado.',

  // audit and bets
  'There is no such record.': 'Não há registro assim.',
  'There is no bet {0}.': 'Não há aposta {0}.',

  // pictures and files
  'The file does not exist, or the platform may not read it.': 'O arquivo não existe, ou a plataforma não pode lê-lo.',
  'The file has more than 10 MiB.': 'O arquivo tem mais de 10 MiB.',
  'The file is no JPEG, PNG or WebP (an SVG may hold scripts).':
    'O arquivo não é JPEG, PNG nem WebP (um SVG pode ter scripts).',
  'The file is broken.': 'O arquivo está danificado.',
  'The file has too many pixels.': 'O arquivo tem pixels demais.',
  'There is no picture "{0}": {1}.': 'Não há imagem “{0}”: {1}.',
  'Name either --image or --picture.': 'Preencha só um: --image ou --picture.',

  // banners
  'A banner needs --alt: what it shows, for people who do not see it.':
    'Um banner precisa de --alt: o que ele mostra, para quem não o vê.',
  '{0} has the banner {1} ({2}).': '{0} tem o banner {1}.',
  'Say what changes: banner edit --help lists it.': { pt: 'Nada mudou.', en: 'Nothing has changed.' },
  '{0}: banner {1} is changed.': '{0}: o banner {1} foi alterado.',
  '{0} has no banner {1}.': '{0} não tem o banner {1}.',
  '{0} no longer has banner {1}.': '{0} não tem mais o banner {1}.',
  'Name each banner of {0} once: {1}.': 'Escreva cada banner de {0} uma vez: {1}.',
  '{0}: the banners of {1} are in the order {2}.': '{0}: os banners de {1} estão na ordem {2}.',
  '{0} has no banners.': '{0} não tem banners.',

  // boxes
  'There is a box of this name already: edit it, or choose another.':
    'Já existe uma caixa com este nome: edite-a ou escolha outro.',
  'There is no box of this name, or it is not for sale.': 'Não há caixa com este nome, ou ela não está à venda.',
  'The stock of this box is used up: box stock NAME N.': {
    pt: 'O estoque desta caixa acabou: reponha-o.',
    en: 'The stock of this box is used up: add to it.',
  },
  'The box has ended: create another one.': 'A caixa foi encerrada: crie outra.',
  'Its prizes are in force already: change them with box prize.': {
    pt: 'Os prêmios dela já valem: altere-os em Prêmio.',
    en: 'Its prizes are in force already: change them under Prize.',
  },
  'A box needs two prizes at least: box prize NAME KEY.': {
    pt: 'Uma caixa precisa de pelo menos dois prêmios.',
    en: 'A box needs two prizes at least.',
  },
  'The chances add up to {0}, not to 100 %. Nothing is changed: mend them with box prize.': {
    pt: 'As chances somam {0}, e não 100 %. Nada mudou: corrija-as em Prêmio.',
    en: 'The chances add up to {0}, not to 100 %. Nothing is changed: mend them under Prize.',
  },
  'The box would return more on average than it costs. Nothing is changed: check values, chances and price.':
    'A caixa devolveria em média mais do que custa. Nada mudou: confira valores, chances e preço.',
  'The site is regulated: it has no boxes.': 'O site é regulado: não tem caixas.',
  'The box has no prize of this key.': 'A caixa não tem prêmio com esta chave.',
  'A new prize needs --title, --kind, --value and --chance.':
    'Um prêmio novo precisa de --title, --kind, --value e --chance.',
  'A prize of the kind nothing has the value 0, and every other one has more.':
    'O prêmio do tipo nada tem valor 0; os outros têm mais.',
  '--chance takes a percentage above 0 with at most four decimals: 12.5.': {
    pt: '--chance aceita uma porcentagem acima de 0, com até quatro casas e ponto: 12.5.',
  },
  'The chances add up to {0}. Average return: {1}.': 'As chances somam {0}. Devolução média: {1}.',
  'The box has no prize yet.': 'A caixa ainda não tem prêmios.',
  'A box needs --title, --description and --price.': 'Uma caixa precisa de --title, --description e --price.',
  'The box {0} is prepared on {1}. Add its prizes: box prize {2} KEY.': {
    pt: 'A caixa {0} está preparada em {1}. Adicione os prêmios.',
    en: 'The box {0} is prepared on {1}. Add its prizes.',
  },
  'Say what changes: box edit --help lists it.': { pt: 'Diga o que muda.', en: 'Say what changes.' },
  'The box {0} is changed.': 'A caixa {0} foi alterada.',
  'Say what the prize is: box prize --help lists it.': { pt: 'Diga qual é o prêmio.', en: 'Say what the prize is.' },
  'box publish {0} puts these prizes in force.': {
    pt: 'Publicar faz valer estes prêmios.',
    en: 'Publish puts these prizes in force.',
  },
  'The box {0} is for sale on {1}: /casino/box/{2}.': 'A caixa {0} está à venda em {1}: /casino/box/{2}.',
  'N is a whole number, or none.': {
    pt: 'A quantidade é um número inteiro, ou none para não ter limite.',
    en: 'The quantity is a whole number, or none for no limit.',
  },
  'The box {0} has no limit.': 'A caixa {0} não tem limite.',
  'The box {0} has a stock of {1}.': 'A caixa {0} tem estoque de {1}.',
  'The box {0} is no longer sold.': 'A caixa {0} não é mais vendida.',
  'The box {0} had ended already.': 'A caixa {0} já estava encerrada.',
  'The player {0} has the box {1}.': 'O jogador {0} recebeu a caixa {1}.',
  'There is no box.': 'Não há caixas.',

  // categories and games
  'There is no icon "{0}": they are those of lucide.dev.': 'Não há ícone “{0}”: use um de lucide.dev.',
  '{0} has no such game.': '{0} não tem jogo assim.',
  '{0} has no categories.': '{0} não tem categorias.',
  '{0} has no category "{1}".': '{0} não tem a categoria “{1}”.',
  'A category needs --title and --icon.': 'Uma categoria precisa de --title e --icon.',
  '{0} has a category {1} already.': '{0} já tem uma categoria {1}.',
  '{0} has the category {1}.': '{0} tem a categoria {1}.',
  'Nothing to change: --title, --title-en or --icon.': 'Nada a mudar: preencha --title, --title-en ou --icon.',
  '{0}: {1} is changed.': '{0}: {1} foi alterada.',
  '{0}: the categories are {1}.': '{0}: as categorias são {1}.',
  '{0}: {1} shows {2} more games.': '{0}: {1} mostra mais {2} jogos.',
  '{0} games belong to {1}: "game import" gives them another category first.': {
    pt: '{0} jogos são da categoria {1}: dê outra a eles antes, importando o catálogo.',
    en: '{0} games belong to {1}: give them another category first, by importing the catalogue.',
  },
  '{0} no longer has the category {1}.': '{0} não tem mais a categoria {1}.',
  'Say which: {0}.': 'Diga qual: {0}.',
  '{0} has no game "{1}": did you mean {2}?': '{0} não tem o jogo “{1}”. Você quis dizer {2}?',
  '{0} has no game "{1}".': '{0} não tem o jogo “{1}”.',
  '{0}: {1} is game {2}.': '{0}: {1} é o jogo número {2}.',
  '{0}: {1} is hidden.': '{0}: {1} está escondido.',
  '{0}: {1} is listed.': '{0}: {1} está na lista.',
  '{0}: {1} is in maintenance.': '{0}: {1} está em manutenção.',

  // chat
  '--hours takes a whole number from 1 to {0}.': '--hours aceita um número inteiro de 1 a {0}.',
  'The chat of {0} has no message {1}.': 'O chat de {0} não tem a mensagem {1}.',
  'The chat of {0} is empty.': 'O chat de {0} está vazio.',
  'The chat of {0} has no such message.': 'O chat de {0} não tem mensagem assim.',
  'No message of {0} is reported.': 'Nenhuma mensagem de {0} foi denunciada.',
  '{0} offers no mission {1} to all players.': '{0} não oferece a missão {1} a todos os jogadores.',
  'A message has 1 to {0} characters.': 'Uma mensagem tem de 1 a {0} caracteres.',
  'Message {0} is in the chat.': 'A mensagem {0} está no chat.',
  'Message {0} is pinned.': 'A mensagem {0} está no topo.',
  'Message {0} is not pinned any more.': 'A mensagem {0} não está mais no topo.',
  'Message {0} is removed.': 'A mensagem {0} foi removida.',
  'The reports of message {0} are closed.': 'As denúncias da mensagem {0} foram encerradas.',
  'Player {0} is muted until {1}.': 'O jogador {0} não escreve até {1}.',
  'Player {0} may write again.': 'O jogador {0} pode escrever de novo.',
  'Player {0} was not muted.': 'O jogador {0} não estava silenciado.',

  // coupons and promotions
  '"{0}" is no code: 2 to 40 letters without accents, digits, - and _.':
    '“{0}” não serve como código: de 2 a 40 letras sem acento, algarismos, - e _.',
  'Say what it gives: --percent N of the deposit, or --fixed CENTAVOS.': {
    pt: 'Diga o que ele dá: --percent ou --fixed.',
    en: 'Say what it gives: --percent or --fixed.',
  },
  '--expires lies in the past.': '--expires já passou.',
  '--max-bonus is for a percentage.': '--max-bonus só vale com uma porcentagem.',
  'The coupon {0} holds on {1}: {2}. {3}': 'O cupom {0} vale em {1}: {2}. {3}',
  '{0} has a coupon {1} already.': '{0} já tem o cupom {1}.',
  '{0} is regulated: it grants nothing for a deposit, so it has no coupons.':
    '{0} é regulado: não dá nada por um depósito, por isso não tem cupons.',
  'No coupon holds.': 'Nenhum cupom vale.',
  'The coupon {0} of {1} is out of use; players who had it: {2}.':
    'O cupom {0} de {1} não vale mais; jogadores que o usaram: {2}.',
  'The coupon {0} of {1} was out of use already.': 'O cupom {0} de {1} já não valia.',
  '{0} has no coupon {1}.': '{0} não tem o cupom {1}.',
  'There is a promotion of this slug already: edit it, or choose another.':
    'Já existe uma promoção com este nome no endereço: edite-a ou escolha outro.',
  'There is no promotion of this slug.': 'Não há promoção com este nome no endereço.',
  'The site is regulated: it grants nothing for a deposit, so no promotion is about a coupon.':
    'O site é regulado: não dá nada por um depósito, por isso nenhuma promoção trata de cupom.',
  'The site has no such VIP level.': 'O site não tem este nível VIP.',
  'The site has no such coupon in use: make it first (coupon create).': {
    pt: 'O site não tem esse cupom em uso: crie-o antes, em Cupons.',
    en: 'The site has no such coupon in use: make it first, under Coupons.',
  },
  'A promotion needs --title, --summary and --terms: players read the terms before they take part.':
    'Uma promoção precisa de --title, --summary e --terms: os jogadores leem os termos antes de participar.',
  'The promotion {0} is published on {1}: /promotions/{2}': 'A promoção {0} está publicada em {1}: /promotions/{2}',
  'The promotion {0} waits for its first day on {1}: /promotions/{2}':
    'A promoção {0} espera o primeiro dia em {1}: /promotions/{2}',
  'Say what changes: promotion edit --help lists it.': { pt: 'Diga o que muda.', en: 'Say what changes.' },
  'The promotion {0} is changed.': 'A promoção {0} foi alterada.',
  'The promotion {0} has ended.': 'A promoção {0} foi encerrada.',
  'The promotion {0} had ended already.': 'A promoção {0} já estava encerrada.',
  'There is no promotion.': 'Não há promoções.',

  // documents
  identity_front: { pt: 'frente do documento', en: 'front of the document' },
  identity_back: { pt: 'verso do documento', en: 'back of the document' },
  selfie: 'selfie',
  proof_of_address: { pt: 'comprovante de residência', en: 'proof of address' },
  pending: 'pendente',
  approved: 'aprovado',
  rejected: 'recusado',
  cancelled: 'cancelado',
  'No document waits.': 'Nenhum documento aguarda.',
  'There is no document {0}.': 'Não há documento {0}.',
  'Say why: --reason TEXT is what the player reads.': {
    pt: 'Escreva o motivo: o jogador o lê.',
    en: 'Write the reason: the player reads it.',
  },
  'The reason may have at most {0} characters.': 'O motivo pode ter no máximo {0} caracteres.',
  'Document {0} ({1}, player {2}) is now {3}. The identity is verified.':
    'O documento {0} ({1}, jogador {2}) está {3}. A identidade está verificada.',
  'Document {0} ({1}, player {2}) is now {3}.': 'O documento {0} ({1}, jogador {2}) está {3}.',
  'The document {0} is {1}: that step does not follow from there.':
    'O documento {0} está {1}: esse passo não vem depois disso.',

  // ledger
  'The {0} has no audit of its rounds: its side was not compared.':
    'O {0} não mostra as rodadas dele: esse lado não foi comparado.',
  'The {0} did not accept our signature ({1}): its side was not compared.':
    'O {0} não aceitou a nossa assinatura ({1}): esse lado não foi comparado.',
  'The {0} does not answer: its side was not compared.': 'O {0} não responde: esse lado não foi comparado.',
  'The {0}’s answer broke off: its side was compared in part.':
    'A resposta do {0} foi interrompida: esse lado foi comparado em parte.',
  'games provider': 'fornecedor de jogos',
  'sports provider': 'fornecedor de esportes',
  'The games provider’s {0} rounds were worked out anew and compared.':
    'As {0} rodadas do fornecedor de jogos foram recalculadas e comparadas.',
  'The sports provider’s {0} bets were worked out anew and compared.':
    'As {0} apostas do fornecedor de esportes foram recalculadas e comparadas.',
  'The ledger is sound: {0} invariants hold.': 'O livro-razão confere: {0} regras valem.',
  'The ledger is broken: {0} of {1} invariants do not hold (cases: {2}).':
    'O livro-razão não confere: {0} de {1} regras não valem (casos: {2}).',

  // maintenance
  '"{0}" is no time: write it as 2026-11-23T15:00-03:00.': {
    pt: '“{0}” não é um dia com hora.',
    en: '“{0}” is no day with a time.',
  },
  '{0} has passed.': { pt: 'Esse momento já passou.', en: 'That moment has passed.' },
  '{0} was in maintenance already.': '{0} já estava em manutenção.',
  '{0} was open already.': '{0} já estava no ar.',
  '{0} is now open.': '{0} está no ar.',
  '{0} is now in maintenance.': '{0} está em manutenção.',
  '{0} is now in maintenance until {1}.': '{0} está em manutenção até {1}.',

  // missions
  rounds: 'rodadas',
  centavos: 'centavos apostados',
  games: 'jogos diferentes',
  days: 'dias',
  wins: 'ganhos',
  'There is a mission of this slug already.': 'Já existe uma missão com este nome.',
  'There is no mission of this slug.': 'Não há missão com este nome.',
  'The site is regulated: it rewards with a bonus that is wagered (--reward bonus), never with real money or a box.': {
    pt: 'O site é regulado: ele recompensa com bônus a apostar, nunca com dinheiro de verdade ou caixa.',
    en: 'The site is regulated: it rewards with a bonus that is wagered, never with real money or a box.',
  },
  'There is no box of this name for sale: box list shows them.': {
    pt: 'Não há caixa à venda com este nome.',
    en: 'There is no box of this name for sale.',
  },
  'No bet could complete it: its goal has more days than its period, its offer, or --days.':
    'Nenhuma aposta a concluiria: a meta tem mais dias do que o período, a oferta ou --days.',
  'No bet could complete it: too few games of the site fit --provider, --game, --category and --min-stake.':
    'Nenhuma aposta a concluiria: poucos jogos do site combinam com --provider, --game, --category e --min-stake.',
  'The mission is not offered now: look at its dates (mission list).': {
    pt: 'A missão não está no ar: veja as datas dela.',
    en: 'The mission is not offered now: look at its dates.',
  },
  'The player has completed it already.': 'O jogador já a concluiu.',
  'The site is regulated: it rewards no player before a first bet.':
    'O site é regulado: não recompensa jogador antes da primeira aposta.',
  'The player is excluded or blocked: no mission now.':
    'O jogador está excluído ou bloqueado: sem missões por enquanto.',
  '--min-multiplier takes a number such as 2.5.': '--min-multiplier aceita um número como 2.5.',
  '--reward box and --box NAME go together.': {
    pt: 'A recompensa caixa e --box andam juntas.',
    en: 'The reward box and --box go together.',
  },
  'A mission needs --title, --description, --unit, --goal and --amount: players read them before they accept.':
    'Uma missão precisa de --title, --description, --unit, --goal e --amount: os jogadores os leem antes de aceitar.',
  '--game needs its --provider.': '--game precisa de --provider.',
  'the box {0}': 'a caixa {0}',
  'The mission {0} is open on {1}: {2} {3} for {4} ({5}).': {
    pt: 'A missão {0} está aberta em {1}: {2} {3} por {4}.',
    en: 'The mission {0} is open on {1}: {2} {3} for {4}.',
  },
  'The mission {0} waits for its first day on {1}: {2} {3} for {4} ({5}).': {
    pt: 'A missão {0} espera o primeiro dia em {1}: {2} {3} por {4}.',
    en: 'The mission {0} waits for its first day on {1}: {2} {3} for {4}.',
  },
  'Say to whom: --user PLAYER, --guest GUEST-ID or --all.': 'Diga a quem: --user, --guest ou --all.',
  '"{0}" is no guest id: guest- and 9 characters.': '“{0}” não é um número de visitante: guest- e 9 caracteres.',
  'The mission {0} was assigned to no one new.': 'A missão {0} já era de todos eles.',
  'The mission {0} is assigned to {1}.': 'A missão {0} foi atribuída a {1}.',
  'Say for whom: --user PLAYER.': 'Diga a quem: --user.',
  'The mission {0} is complete for player {1}.': 'A missão {0} está concluída para o jogador {1}.',
  'The mission {0} has ended.': 'A missão {0} foi encerrada.',
  'The mission {0} had ended already.': 'A missão {0} já estava encerrada.',
  'There is no mission.': 'Não há missões.',

  // notices
  '"{0}" is no path of the site: it begins with one slash.':
    '“{0}” não é um caminho do site: ele começa com uma barra.',
  'Name either --user ID, --all or a segment.': 'Escolha --user, --all ou um segmento.',
  '--pin-until is before the notice is sent.': '--pin-until vem antes do envio do aviso.',
  'player {0}': 'o jogador {0}',
  'the segment on {0}': 'o segmento em {0}',
  'everybody on {0}': 'todos em {0}',
  'Notice {0} waits until {1}.': 'O aviso {0} espera até {1}.',
  'Told {0}: browsers that get a push {1}.': 'Aviso enviado para {0}. Navegadores com push: {1}.',
  'Told {0}: players {1}, browsers that get a push {2}.':
    'Aviso enviado para {0}. Jogadores: {1}; navegadores com push: {2}.',
  'There is no notice yet.': 'Ainda não há avisos.',
  'No notice {0} waits: it is out, taken back, or does not exist.':
    'Nenhum aviso {0} aguarda: já saiu, foi retirado ou não existe.',
  'Notice {0} is not sent.': 'O aviso {0} não será enviado.',
  'Player {0} has no browser that asked for push.': 'O jogador {0} não tem navegador com push.',
  'No browser of player {0} can be reached any more.': 'Nenhum navegador do jogador {0} responde mais.',
  'Sent to {0} of the browsers of player {1}.': 'Enviado a {0} navegadores do jogador {1}.',
  'Sent to {0} of the browsers of player {1}; {2} will be tried again.':
    'Enviado a {0} navegadores do jogador {1}; {2} serão tentados de novo.',

  // pages
  'The file is too large: a text has at most 200 KiB.': 'O texto é longo demais: no máximo 200 KiB.',
  'The file has no text that a page may show.': 'Não há nada no texto que uma página possa mostrar.',
  'A page needs --title.': 'Uma página precisa de --title.',
  '--ask-again is for texts that players accept: {0}.': '--ask-again é para os textos que os jogadores aceitam: {0}.',
  '--starts has passed: a version never changes the past.': '--starts já passou: uma versão nunca muda o passado.',
  '{0}: version {1} of {2} holds from {3}, and players accept it anew.':
    '{0}: a versão {1} de {2} vale a partir de {3}, e os jogadores a aceitam de novo.',
  '{0}: version {1} of {2} holds from {3}.': '{0}: a versão {1} de {2} vale a partir de {3}.',
  'Scripts, styles, pictures, forms and attributes were left out: a page shows text, lists, tables and links.':
    'Scripts, estilos, imagens, formulários e atributos ficaram de fora: uma página mostra texto, listas, tabelas e links.',
  '{0} has the standard texts.': '{0} tem os textos padrão.',
  '{0} has no version {1}.': '{0} não tem a versão {1}.',
  'Version {0} of {1} has started: write a new one.': 'A versão {0} de {1} já vale: escreva uma nova.',
  '{0}: version {1} of {2} is withdrawn.': '{0}: a versão {1} de {2} foi retirada.',

  // charges
  'There is no charge {0}.': 'Não há cobrança {0}.',
  'Paid: {0}.': 'Pago: {0}.',
  'Refused: {0}.': 'Recusado: {0}.',
  'Given back: {0}.': 'Devolvido: {0}.',
  "Taken back by the payer's bank, of {0}.": 'Retomado pelo banco do pagador, de {0}.',
  'The bank has it; the platform has not taken it up yet.': 'O banco já tem; a plataforma ainda não viu.',
  ' Of it {0} were over the deposit limit and go back to the payer.':
    ' Disso, {0} passaram do limite de depósito e voltam ao pagador.',
  '{0}{1} Player {2} has {3}.': '{0}{1} O jogador {2} tem {3}.',
  'The bank does not know this charge.': 'O banco não conhece esta cobrança.',
  'The charge has been paid already.': 'A cobrança já foi paga.',
  'The charge has been refused already.': 'A cobrança já foi recusada.',
  'The charge has been refunded already.': 'A cobrança já foi devolvida.',
  'This bank is not the simulator, or runs in production: nobody pays there by command.': {
    pt: 'Este banco não é o simulador: ninguém paga por aqui.',
    en: 'This bank is not the simulator: nobody pays from here.',
  },
  'The bank is a real one: only the simulator is paid by command.': {
    pt: 'O banco é de verdade: só o simulador se paga por aqui.',
    en: 'The bank is a real one: only the simulator is paid from here.',
  },
  'The bank refused: {0}.': 'O banco recusou: {0}.',
  'The bank does not answer: {0} ({1}).': {
    pt: 'O banco não respondeu. Tente de novo em alguns minutos.',
    en: 'The bank did not answer. Try again in a few minutes.',
  },
  'Only a paid charge can be refunded.': 'Só uma cobrança paga pode ser devolvida.',
  'The bank has not confirmed it yet: it is asked again.': 'O banco ainda não confirmou: ele será perguntado de novo.',

  // redirects
  'The home page cannot be redirected.': 'A página inicial não pode ser redirecionada.',
  '"{0}" is no path of the site, such as /old.': '“{0}” não é um caminho do site, como /antigo.',
  '{0} is no page.': '{0} não é uma página.',
  '"{0}" is no https address of an allowed host: {1}.': '“{0}” não é um endereço https de um domínio permitido: {1}.',
  '"{0}" is no https address of an allowed host: site set {1} redirect_hosts \'["…"]\' allows one.': {
    pt: '“{0}” não é de um domínio permitido. Permita-o antes, na configuração Domínios dos redirecionamentos.',
    en: '“{0}” is no https address of an allowed host. Allow it first, in the setting Hosts of redirects.',
  },
  '"{0}" is no path of the site.': '“{0}” não é um caminho do site.',
  'A site has at most {0} redirects.': 'Um site tem no máximo {0} redirecionamentos.',
  '{0} would lead back to itself over {1}.': '{0} voltaria a si mesmo por {1}.',
  '{0}: {1} leads to {2}.': '{0}: {1} leva a {2}.',
  '{0} does not redirect {1}.': '{0} não redireciona {1}.',
  '{0}: {1} is a page again.': '{0}: {1} é uma página de novo.',
  '{0} has no redirects.': '{0} não tem redirecionamentos.',

  // reports
  '--since is after --until.': '--since vem depois de --until.',
  'A report covers 366 days at most.': 'Um relatório cobre no máximo 366 dias.',
  'Nothing moved in these days.': 'Nada se moveu nesses dias.',

  // new sites and domains
  '"{0}" is no domain: write a host name without scheme and port, such as aposta.example.':
    '“{0}” não é um domínio: escreva o nome sem https e sem porta, como aposta.example.',
  '--name takes up to 60 characters.': '--name aceita até 60 caracteres.',
  '{0} is at {1} (site {2}, {3} games), made from {4}.': '{0} está em {1} (site {2}, {3} jogos), feito de {4}.',
  '"{0}" is no CNPJ: it has 14 characters, such as 12.345.678/0001-95.':
    '“{0}” não é um CNPJ: ele tem 14 caracteres, como 12.345.678/0001-95.',
  'A site with real money names its company: {0} is missing (or --demo for play money).':
    'Um site com dinheiro de verdade diz qual é a empresa: falta {0} (ou marque --demo).',
  '--authorisation and --authorisation-date go together.': '--authorisation e --authorisation-date andam juntos.',
  'Say the name of the site: --name NAME, up to 60 characters.':
    'Escreva o nome do site em --name, com até 60 caracteres.',
  'play money': 'dinheiro de brincadeira',
  'real money, regulated': 'dinheiro de verdade, regulado',
  '{0} is at {1} (site {2}, {3}, {4} games).': '{0} está em {1} (site {2}, {3}, {4} jogos).',
  'Its games come by "game import {0} FILE", its first account by "user create".': {
    pt: 'Os jogos vêm pelo terminal, com um arquivo do catálogo.',
    en: 'Its games come by the terminal, with a file of the catalogue.',
  },
  'The domain {0} belongs to a site already.': 'O domínio {0} já é de um site.',
  '{0} answers to {1} too.': '{0} responde também em {1}.',
  '{0} is the last host name of {1}: add another first, or close the site.':
    '{0} é o último domínio de {1}: adicione outro antes ou feche o site.',
  '{0} no longer answers to {1}.': '{0} não responde mais em {1}.',
  '{0} is the main name of {1}.': '{0} é o domínio principal de {1}.',
  '{0} has no main name.': '{0} não tem domínio principal.',

  // settings
  '--expect takes JSON.': 'O valor que a tela mostrava não pôde ser lido.',
  'There are no sites.': 'Não há sites.',
  '{0} is not set on {1}.': '{0} não está definido em {1}.',
  '{0} has no picture /media/{1}.': '{0} não tem a imagem /media/{1}.',
  '{0} was changed since: it is {1} now.': '{0} mudou desde então: agora é {1}.',
  '{0}: {1} is now {2}, and was {3}.': {
    pt: 'Salvo.',
    en: 'Saved.',
  },
  'VALUE is missing.': { pt: 'Escreva o valor.', en: 'Write the value.' },
  'Write the settings as JSON: {"name": "Aposta", "colors.default.accent": "#12ab9f"}.': {
    pt: 'Escolha uma configuração.',
    en: 'Choose a setting.',
  },
  'No setting of {0} was changed.': 'Nenhuma configuração de {0} foi alterada.',
  '"{0}" is no id of a change.': '“{0}” não é o número de uma alteração.',
  '{0} has no such change: site history lists them.': {
    pt: '{0} não tem essa alteração: veja o histórico.',
    en: '{0} has no such change: see the history.',
  },
  'Maintenance is switched by "maintenance on" and "maintenance off".': {
    pt: 'A manutenção tem ações próprias: fechar e reabrir.',
    en: 'Maintenance has actions of its own: close and open again.',
  },
  '{0} is worked out by the platform and cannot be set.': '{0} é calculado pela plataforma e não pode ser mudado.',
  'There is no setting "{0}": did you mean "{1}"?': 'Não há configuração “{0}”. Você quis dizer “{1}”?',
  'There is no setting "{0}".': 'Não há configuração “{0}”.',
  'min_deposit may not be above max_deposit.': {
    pt: 'O depósito mínimo não pode passar do máximo.',
    en: 'The smallest deposit may not be above the largest one.',
  },
  'min_withdrawal may not be above max_withdrawal.': {
    pt: 'O saque mínimo não pode passar do máximo.',
    en: 'The smallest withdrawal may not be above the largest one.',
  },
  'A regulated site plays with real money: is_regulated and demo exclude one another.': {
    pt: 'Um site regulado joga com dinheiro de verdade: não pode ser também de brincadeira.',
    en: 'A regulated site plays with real money: it cannot be one of play money too.',
  },
  'A regulated site has no boxes: set hasBoxes to false (BOX-5).': {
    pt: 'Um site regulado não tem caixas: deixe as caixas desligadas.',
    en: 'A regulated site has no boxes: leave them switched off.',
  },
  'captchaProvider {0} needs a captchaSiteKey: set that first.': {
    pt: 'O captcha {0} precisa da chave do captcha: preencha-a antes.',
    en: 'The captcha {0} needs a site key: set that first.',
  },
  'The value does not fit: {0}: {1}.': { pt: 'O valor não serve: {1}.', en: 'The value does not fit: {1}.' },
  'a number': { pt: 'escreva um número', en: 'write a number' },
  'a whole number': { pt: 'escreva um número inteiro', en: 'write a whole number' },
  'at least {0}': { pt: 'o mínimo é {0}', en: 'the least is {0}' },
  'at most {0}': { pt: 'o máximo é {0}', en: 'the most is {0}' },
  'one of {0}': { pt: 'escolha entre {0}', en: 'choose one of {0}' },
  'yes or no': { pt: 'escolha sim ou não', en: 'choose yes or no' },
  'a text': { pt: 'escreva um texto', en: 'write a text' },
  'a list': { pt: 'escreva uma lista', en: 'write a list' },
  'a value with parts': { pt: 'escreva as partes como objeto JSON', en: 'write the parts as a JSON object' },
  'a host name': { pt: 'escreva um domínio', en: 'write a host name' },
  'it has another form': { pt: 'ele tem outra forma', en: 'it has another form' },
  'There is no colour "{0}": did you mean "{1}"?': 'Não há cor “{0}”. Você quis dizer “{1}”?',
  'There is no colour "{0}".': 'Não há cor “{0}”.',
  'colors.{0}.{1} "{2}" is no colour such as #12ab9f.': {
    pt: '{1}: “{2}” não é uma cor como #12ab9f.',
    en: '{1}: “{2}” is no colour such as #12ab9f.',
  },
  'colors.{0}: {1} on {2} has a contrast of {3}:1 and needs {4}:1; the nearest that holds: {5}.': {
    pt: '{1} sobre {2} tem contraste de {3}:1 e precisa de {4}:1; a cor mais próxima que serve: {5}.',
    en: '{1} on {2} has a contrast of {3}:1 and needs {4}:1; the nearest that holds: {5}.',
  },
  'colors.{0}: {1} on {2} has a contrast of {3}:1 and needs {4}:1.': {
    pt: '{1} sobre {2} tem contraste de {3}:1 e precisa de {4}:1.',
    en: '{1} on {2} has a contrast of {3}:1 and needs {4}:1.',
  },
  'legal.cnpj "{0}" is no CNPJ: its check digits do not fit.': {
    pt: '“{0}” não é um CNPJ: os dígitos não conferem.',
    en: '“{0}” is no CNPJ: its check digits do not fit.',
  },
  '{0}.email "{1}" is no email address.': { pt: '“{1}” não é um e-mail.', en: '“{1}” is no email address.' },
  '{0} "{1}" is no address.': { pt: '“{1}” não é um endereço.', en: '“{1}” is no address.' },
  'gtmId "{0}" is no container of the tag manager, such as GTM-AB12CD3.': {
    pt: '“{0}” não é um contêiner do gerenciador de tags, como GTM-AB12CD3.',
    en: '“{0}” is no container of the tag manager, such as GTM-AB12CD3.',
  },
  'gtmSource "{0}" is no https address of a script, without query.': {
    pt: '“{0}” não é o endereço https de um script, sem parâmetros.',
    en: '“{0}” is no https address of a script, without query.',
  },
  'chat_support "{0}" is no website id of Crisp, such as 01234567-89ab-cdef-0123-456789abcdef.': {
    pt: '“{0}” não é um identificador do Crisp, como 01234567-89ab-cdef-0123-456789abcdef.',
    en: '“{0}” is no website id of Crisp, such as 01234567-89ab-cdef-0123-456789abcdef.',
  },
  '{0} "{1}" is no picture of this site: "site picture DOMAIN KEY FILE" uploads one.': {
    pt: '“{1}” não é uma imagem deste site: envie uma pelo terminal.',
    en: '“{1}” is no picture of this site: upload one by the terminal.',
  },

  '{0} {1} is out of range: {2} to {3}.': { pt: 'O valor vai de {2} a {3}.', en: 'The value goes from {2} to {3}.' },
  'logo_sizes.{0} {1}x{2} is out of range: 1x1 to {3}x{4} pixels.': {
    pt: 'O logo tem de 1 × 1 a {3} × {4} pixels.',
    en: 'The logo has 1 × 1 to {3} × {4} pixels.',
  },
  'On a regulated site {0} is at most {1}.': {
    pt: 'Num site regulado este valor é no máximo {1}.',
    en: 'On a regulated site this value is at most {1}.',
  },
  'On a regulated site required_limits holds "loss" and "time" (CARE-2).': {
    pt: 'Num site regulado os limites obrigatórios incluem perda e tempo de jogo.',
    en: 'On a regulated site the required limits include loss and time.',
  },
  'name takes 1 to 60 characters, none of them invisible.': {
    pt: 'O nome tem de 1 a 60 caracteres, nenhum invisível.',
    en: 'The name has 1 to 60 characters, none of them invisible.',
  },
  '{0} takes 1 to 300 characters.': {
    pt: 'Escreva de 1 a 300 caracteres.',
    en: 'Write 1 to 300 characters.',
  },
  '{0}.{1} "{2}" is no telephone number.': {
    pt: '“{2}” não é um telefone.',
    en: '“{2}” is no telephone number.',
  },

  // operators
  support: 'suporte',
  compliance: 'compliance',
  finance: 'financeiro',
  administrator: 'administração',
  'There is an operator of this name already.': 'Já há uma pessoa com este nome.',
  'There is no operator of this name: staff list shows them all.': {
    pt: 'Não há pessoa com este nome na equipe.',
    en: 'There is no operator of this name.',
  },
  '"{0}" is no name: 2 to 40 small letters, digits, dots and hyphens, a letter first.':
    '“{0}” não serve como nome: de 2 a 40 letras minúsculas, algarismos, pontos e hífens, com uma letra no começo.',
  'Say what the operator may do: --role {0}.': { pt: 'Escolha --role.', en: 'Choose --role.' },
  '{0} First password, said only now: {1}': '{0} Senha provisória, mostrada só agora: {1}',
  '{0} may log in ({1}).': '{0} pode entrar ({1}).',
  'There is no operator yet.': 'Ainda não há ninguém na equipe.',
  '{0} has another role.': '{0} tem outro papel.',
  '{0} begins anew.': '{0} começa de novo.',
  '{0} can no longer log in.': '{0} não pode mais entrar.',
  '{0} may log in again.': '{0} pode entrar de novo.',

  // players
  '--name does not fit: write first name and surname, in quotes.': {
    pt: 'Escreva nome e sobrenome.',
    en: 'Write first name and surname.',
  },
  '--{0} does not fit: it is no {1}.': { pt: 'Confira --{0}.', en: 'Check --{0}.' },
  'Player {0} on {1}. First password, said only now: {2}':
    'Jogador {0} em {1}. Senha provisória, mostrada só agora: {2}',
  'There is no note.': 'Nenhuma anotação.',
  'without an end': 'sem prazo para terminar',
  'Say for how long: --months N (1 to 12), or --indefinite.': {
    pt: 'Diga por quanto tempo: --months ou --indefinite.',
    en: 'Say for how long: --months or --indefinite.',
  },
  '--months takes a whole number from 1 to 12.': '--months aceita um número inteiro de 1 a 12.',
  'Player {0} on {1} is excluded {2}.': 'O jogador {0} em {1} está excluído {2}.',
  'No player fits.': 'Nenhum jogador encontrado.',
  'The account was deleted: there is nothing to block.': 'A conta foi apagada: não há o que bloquear.',
  'Player {0} on {1} was blocked already.': 'O jogador {0} em {1} já estava bloqueado.',
  'Player {0} on {1} was open already.': 'O jogador {0} em {1} não estava bloqueado.',
  'Player {0} on {1} is blocked; sessions ended: {2}.': 'O jogador {0} em {1} está bloqueado; sessões encerradas: {2}.',
  'Player {0} on {1} is open.': 'O jogador {0} em {1} está desbloqueado.',
  'Sessions of player {0} on {1} ended: {2}.': 'Sessões do jogador {0} em {1} encerradas: {2}.',
  'Note {0} on player {1} is written.': 'A anotação {0} está na ficha do jogador {1}.',
  'This is no CPF: its 11 digits do not fit together.': 'Este não é um CPF: os 11 dígitos não conferem.',
  'This CPF is excluded for longer already: an exclusion is never shortened.':
    'Este CPF já está excluído por mais tempo: uma exclusão nunca é encurtada.',
  'The person is excluded {0} on all sites (accounts now: {1}; and any later one).':
    'A pessoa está excluída {0} em todos os sites (contas agora: {1}; e qualquer outra que abrir).',

  // withdrawals
  'invalid key': 'com chave inválida',
  processing: { pt: 'em processamento', en: 'in processing' },
  'in review': 'em análise',
  'No withdrawal waits.': 'Nenhum saque aguarda.',
  'There is no withdrawal {0}.': 'Não há saque {0}.',
  'The withdrawal {0} is {1}: it has come to its end.': 'O saque {0} está {1}: já chegou ao fim.',
  'Another withdrawal was paid with {0}: each Pix pays one.': 'Outro saque já foi pago com {0}: cada Pix paga um.',
  'You have approved the withdrawal {0} already: another operator must, too.':
    'Você já aprovou o saque {0}: falta outra pessoa.',
  'The withdrawal {0} is {1}: that step does not follow from there.':
    'O saque {0} está {1}: esse passo não vem depois disso.',
  'Your approval of withdrawal {0} counts; {1} takes another operator’s, too.':
    'A sua aprovação do saque {0} conta; {1} pedem também a de outra pessoa.',
  'Withdrawal {0} of {1} (player {2}) is now {3}.': 'O saque {0}, de {1} (jogador {2}), está {3}.',
  'The bank refused the Pix key: nothing was paid.': 'O banco recusou a chave Pix: nada foi pago.',
  'The bank did not pay: the money went back to the player.': 'O banco não pagou: o dinheiro voltou ao jogador.',
  'The bank has taken the order and not ended it yet: it is asked again.':
    'O banco recebeu a ordem e ainda não a concluiu: ele será perguntado de novo.',
  'This bank pays by itself: leave --end-to-end out.': 'Este banco paga sozinho: deixe --end-to-end vazio.',
  'Payouts are by hand: pay {0} to the {1} key {2} of {3} (CPF {4}) at the bank, then approve with --end-to-end and the id of that Pix.':
    'Os saques são pagos à mão: pague {0} à chave {1} {2} de {3} (CPF {4}) no banco e aprove com --end-to-end preenchido.',
  '"{0}" is no end-to-end id: it has 32 characters and begins with E.':
    '“{0}” não é um identificador do Pix: ele tem 32 caracteres e começa com E.',
};
