/** Words for the audit log: actions, actors, targets, and the names and values of their details. */
import { msg } from '@lingui/core/macro';
import {
  documentStatuses,
  documentTypes,
  fields,
  keyTypes,
  limitNames,
  periodNames,
  roles,
  values,
  type Words,
} from './words.ts';

/** The first word of an action (`withdrawal.approve`): what it concerns. */
export const nouns: Words = {
  adjust: msg`Ajuste de saldo`,
  audit: msg`Auditoria`,
  backup: msg`Cópia de segurança`,
  banner: msg`Banner`,
  bet: msg`Aposta`,
  box: msg`Caixa`,
  category: msg`Categoria`,
  chat: msg`Chat`,
  coupon: msg`Cupom`,
  document: msg`Documento`,
  domain: msg`Domínio`,
  files: msg`Arquivos`,
  game: msg`Jogo`,
  ledger: msg`Livro-razão`,
  maintenance: msg`Manutenção`,
  mission: msg`Missão`,
  notice: msg`Aviso`,
  notify: msg`Aviso`,
  page: msg`Página`,
  pix: msg`Pix`,
  promotion: msg`Promoção`,
  push: msg`Push`,
  redirect: msg`Redirecionamento`,
  report: msg`Relatório`,
  restore: msg`Volta de uma cópia`,
  site: msg`Site`,
  staff: msg`Equipe`,
  user: msg`Jogador`,
  withdrawal: msg`Saque`,
};

/** Second words of actions that the terminal alone has; `verbs` has the others. */
export const terminalVerbs: Words = {
  export: msg`Exportar`,
  import: msg`Importar`,
};

/** Actions that are no command: of players, of the platform, of the back office itself. */
export const ownActions: Words = {
  'account.created': msg`Conta criada`,
  'address.set': msg`Endereço alterado`,
  'avatar.removed': msg`Foto retirada`,
  'avatar.set': msg`Foto trocada`,
  'backoffice.code_refused': msg`Retaguarda · Código errado`,
  'backoffice.enrolled': msg`Retaguarda · Primeiro acesso`,
  'backoffice.login': msg`Retaguarda · Acesso`,
  'backoffice.login_refused': msg`Retaguarda · Senha errada`,
  'backoffice.read_chat_image': msg`Retaguarda · Abrir foto do chat`,
  'backoffice.read_documents': msg`Retaguarda · Abrir documento`,
  'backoffice.read_file': msg`Retaguarda · Ver arquivo do documento`,
  'backoffice.read_players': msg`Retaguarda · Abrir ficha do jogador`,
  'backoffice.read_withdrawals': msg`Retaguarda · Abrir saque`,
  'backoffice.refused': msg`Retaguarda · Ação que o papel não permite`,
  'charge.taken_back': msg`Depósito tirado de volta pelo banco`,
  'code.sent': msg`Código enviado`,
  'consent.given': msg`Aceitou receber ofertas`,
  'consent.withdrawn': msg`Não quer mais ofertas`,
  'data.exported': msg`Baixou os próprios dados`,
  'deletion.cancelled': msg`Desistiu de apagar a conta`,
  'deletion.done': msg`Conta apagada`,
  'deletion.requested': msg`Pediu para apagar a conta`,
  'document.cancelled': msg`Documento retirado`,
  'document.sent': msg`Documento enviado`,
  'email.verified': msg`E-mail confirmado`,
  'google.joined': msg`Conta Google ligada`,
  'limits.changed': msg`Limites alterados`,
  'login.done': msg`Acesso`,
  'login.failed': msg`Acesso com senha errada`,
  'login.refused': msg`Acesso recusado`,
  'password.changed': msg`Senha trocada`,
  'password.reset': msg`Senha nova por recuperação`,
  'person.checked': msg`Consulta de impedidos de apostar`,
  'personal_data.changed': msg`Dados pessoais alterados`,
  'phone.verified': msg`Telefone confirmado`,
  'pix_key.added': msg`Chave Pix nova`,
  'privacy.changed': msg`Privacidade alterada`,
  'recovery.asked': msg`Recuperação de senha pedida`,
  'recovery.confirmed': msg`Recuperação de senha confirmada`,
  'second_factor.given': msg`Segundo fator confirmado`,
  'self_exclusion.removed': msg`Autoexclusão retirada`,
  'self_exclusion.set': msg`Autoexclusão`,
  'step_up.given': msg`Identidade confirmada de novo`,
  'time_alert.continue': msg`Alerta de tempo · Continuou`,
  'time_alert.stop': msg`Alerta de tempo · Parou`,
};

/** Actors that have no name or number. */
export const plainActors: Words = {
  platform: msg`Plataforma`,
  bank: msg`Banco`,
  schedule: msg`Rotina da plataforma`,
  guest: msg`Visitante`,
};

/** Kinds of actors and targets that have a name or a number (`player:12`). */
export const kinds: Words = {
  adjustment: msg`Ajuste`,
  banner: msg`Banner`,
  bet: msg`Aposta`,
  box: msg`Caixa`,
  category: msg`Categoria`,
  charge: msg`Depósito`,
  chat: msg`Mensagem do chat`,
  coupon: msg`Cupom`,
  cpf: msg`CPF`,
  document: msg`Documento`,
  game: msg`Jogo`,
  mission: msg`Missão`,
  notice: msg`Aviso`,
  operator: msg`Operador`,
  page: msg`Página`,
  player: msg`Jogador`,
  promotion: msg`Promoção`,
  site: msg`Site`,
  withdrawal: msg`Saque`,
};

/** Targets that are whole lists or parts of the platform. */
export const wholes: Words = {
  adjustments: msg`Ajustes`,
  audit: msg`Auditoria`,
  backup: msg`Cópia de segurança`,
  boxes: msg`Caixas`,
  coupons: msg`Cupons`,
  documents: msg`Documentos`,
  files: msg`Arquivos`,
  ledger: msg`Livro-razão`,
  missions: msg`Missões`,
  players: msg`Jogadores`,
  promotions: msg`Promoções`,
  report: msg`Relatório`,
  withdrawals: msg`Saques`,
};

/** Names of the details, by key. */
export const detailNames: Words = {
  ...fields,
  ...limitNames,
  ...periodNames,
  activity: msg`Esconder atividade`,
  added: msg`Adicionado`,
  alt_pt: msg`Texto alternativo`,
  asked: msg`Pedido`,
  asks_acceptance: msg`Pede novo aceite`,
  assigned: msg`Atribuída a jogadores`,
  begun: msg`Atribuição iniciada`,
  bets: msg`Apostas`,
  breaches: msg`Regras quebradas`,
  canonical: msg`Domínio principal`,
  change: msg`Mudança`,
  changed: msg`Mudou`,
  channel: msg`Canal`,
  checked: msg`Conferidos`,
  description_en: msg`Descrição em inglês`,
  description_pt: msg`Descrição`,
  device: msg`Aparelho`,
  disabled: msg`Desativado`,
  due_at: msg`Prazo`,
  end: msg`Até`,
  end_at: msg`Até`,
  failed: msg`Falha`,
  fields: msg`Campos`,
  how: msg`Como`,
  made_at: msg`Feita em`,
  missing: msg`Faltou`,
  moment: msg`Momento`,
  new_place: msg`Aparelho ou lugar novo`,
  note: msg`Anotação (número)`,
  notice: msg`Aviso (número)`,
  now: msg`Agora`,
  opened: msg`Arquivo aberto`,
  position: msg`Posição`,
  prize: msg`Prêmio`,
  providers: msg`Estúdios`,
  purpose: msg`Para`,
  pushes: msg`Pushes enviados`,
  referred: msg`Veio por indicação`,
  scope: msg`Alcance`,
  sessions: msg`Sessões`,
  sessions_ended: msg`Sessões encerradas`,
  shown: msg`Registros mostrados`,
  since: msg`Desde`,
  source: msg`Fonte`,
  start: msg`Desde`,
  start_at: msg`Desde`,
  taken: msg`Tirado do saldo`,
  terms_en: msg`Termos em inglês`,
  terms_pt: msg`Termos`,
  text_en: msg`Texto em inglês`,
  text_pt: msg`Texto`,
  summary_en: msg`Resumo em inglês`,
  summary_pt: msg`Resumo`,
  unreadable: msg`Ilegíveis`,
  until: msg`Até`,
  value: msg`Valor`,
  was_muted: msg`Estava silenciado`,
  way: msg`Por`,
  why: msg`Motivo`,
};

/** Values of the details that the platform names in English. */
export const detailValues: Words = {
  ...values,
  ...keyTypes,
  ...documentTypes,
  ...documentStatuses,
  ...roles,
  accepted_terms: msg`aceite dos termos`,
  blocked: msg`Impedido`,
  clear: msg`Sem impedimento`,
  contested: msg`Contestado`,
  email: msg`E-mail`,
  full: msg`Completo`,
  google: msg`Google`,
  indefinite: msg`Sem prazo`,
  limits: msg`Limites`,
  login: msg`Acesso`,
  operator: msg`Operador`,
  paid: msg`Pago`,
  password: msg`Senha`,
  phone: msg`Telefone`,
  recovery: msg`Recuperação de senha`,
  refunded: msg`Devolvido`,
  registration: msg`Cadastro`,
  renewal: msg`Renovação da sessão`,
  restricted: msg`Só leitura e saque`,
  second_factor: msg`Segundo fator`,
  unavailable: msg`Consulta fora do ar`,
  verify_email: msg`Confirmar e-mail`,
  verify_phone: msg`Confirmar telefone`,
};

/** The action of each command, as the audit log writes it. */
export const commandActions: readonly string[] = `
  adjust.approve adjust.list adjust.propose adjust.reject audit.list backup banner.add banner.edit banner.list
  banner.order banner.remove bet.show box.create box.edit box.end box.give box.list box.prize box.publish
  box.stock category.create category.edit category.games category.list category.order category.remove chat.keep chat.list
  chat.mute chat.pin chat.remove chat.reports chat.say chat.unmute chat.unpin coupon.create coupon.disable
  coupon.list document.approve document.list document.reject document.show domain.add domain.canonical
  domain.remove files.reseal game.hide game.import game.list game.maintenance game.order game.show ledger.verify
  maintenance.off maintenance.on mission.assign mission.complete mission.create mission.end mission.list
  notice.cancel notice.list notify page.list page.preview page.show page.withdraw page.write pix.pay pix.refund pix.refuse
  promotion.create promotion.edit promotion.end promotion.list push.test redirect.add redirect.list
  redirect.remove report.day report.games restore site.clone site.create site.export site.history site.import
  site.list site.picture site.preview site.set site.show site.undo staff.add staff.disable staff.enable staff.list
  staff.reset staff.role user.block user.create user.end_sessions user.exclude user.exclude_cpf user.note
  user.search user.show user.unblock withdrawal.approve withdrawal.cancel withdrawal.invalid_key withdrawal.list
  withdrawal.process withdrawal.review
`
  .trim()
  .split(/\s+/);
