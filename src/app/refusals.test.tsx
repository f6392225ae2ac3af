// @vitest-environment jsdom
/** Every write of the features, refused in every way: the player reads why on the screen or in the toast (LANG-4). */
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageFor } from '../api/error-messages.ts';
import { ApiError } from '../api/errors.ts';
import { pending } from '../domain/outbox/pending.ts';
import { dispatch, setSessionCache } from '../domain/session/state.ts';
import { settleStepUp, stepUp } from '../domain/session/step-up.ts';
import { CashbackCard } from '../features/bonuses/components/CashbackCard.tsx';
import { OpenBox } from '../features/boxes/components/OpenBox.tsx';
import { BoxPage } from '../features/boxes/pages/BoxPage.tsx';
import { ItemsPage } from '../features/boxes/pages/ItemsPage.tsx';
import { MyBoxesPage } from '../features/boxes/pages/MyBoxesPage.tsx';
import { boxesQuery, boxPrizesQuery, heldBoxesQuery, itemsQuery } from '../features/boxes/queries.ts';
import { Composer } from '../features/chat/components/Composer.tsx';
import { IgnoredCard } from '../features/chat/components/IgnoredCard.tsx';
import { MessageActions } from '../features/chat/components/MessageActions.tsx';
import { OutgoingRow } from '../features/chat/components/OutgoingRow.tsx';
import { PictureUpload } from '../features/chat/components/PictureUpload.tsx';
import { ignoredQuery } from '../features/chat/queries.ts';
import { chat, setOutgoing } from '../features/chat/state.ts';
import { GameMarks } from '../features/games/marks/GameMarks.tsx';
import { GameStage } from '../features/games/play/GameStage.tsx';
import { useLaunch } from '../features/games/play/use-launch.ts';
import { ExclusionForm } from '../features/limits/components/ExclusionForm.tsx';
import { ExclusionStanding } from '../features/limits/components/ExclusionStanding.tsx';
import { LimitEditor } from '../features/limits/components/LimitEditor.tsx';
import { PendingNote } from '../features/limits/components/PendingNote.tsx';
import { TimeAlert } from '../features/limits/components/TimeAlert.tsx';
import { TimeAlertCard } from '../features/limits/components/TimeAlertCard.tsx';
import { sessionSumQuery } from '../features/limits/queries.ts';
import { MissionAction } from '../features/missions/components/MissionAction.tsx';
import { NotificationsSheet } from '../features/notifications/components/NotificationsSheet.tsx';
import { notificationsQuery } from '../features/notifications/queries.ts';
import { AddressForm } from '../features/profile/components/AddressForm.tsx';
import { AvatarSheet } from '../features/profile/components/AvatarSheet.tsx';
import { CodeForm } from '../features/profile/components/CodeForm.tsx';
import { ContactForm } from '../features/profile/components/ContactForm.tsx';
import { DeletionCard } from '../features/profile/components/DeletionCard.tsx';
import { DeletionForm } from '../features/profile/components/DeletionForm.tsx';
import { DocumentCard } from '../features/profile/components/DocumentCard.tsx';
import { IdentityForm } from '../features/profile/components/IdentityForm.tsx';
import { LanguageForm } from '../features/profile/components/LanguageForm.tsx';
import { NameForm } from '../features/profile/components/NameForm.tsx';
import { PasswordCard } from '../features/profile/components/PasswordCard.tsx';
import { deletionQuery } from '../features/profile/queries.ts';
import { dropUpload } from '../features/profile/state.ts';
import { PromotionPage } from '../features/promotions/pages/PromotionPage.tsx';
import { promotionQuery } from '../features/promotions/queries.ts';
import { FactorForm } from '../features/session/components/FactorForm.tsx';
import { OpenSessions } from '../features/session/components/OpenSessions.tsx';
import { RecoveryCode } from '../features/session/components/RecoveryCode.tsx';
import { RecoveryName } from '../features/session/components/RecoveryName.tsx';
import { RecoveryPassword } from '../features/session/components/RecoveryPassword.tsx';
import { SentCode } from '../features/session/components/SentCode.tsx';
import { StepUpGuard } from '../features/session/components/StepUpGuard.tsx';
import * as sessionWrites from '../features/session/mutations.ts';
import { sessionsQuery } from '../features/session/queries.ts';
import { SportsPage } from '../features/sports/SportsPage.tsx';
import { CancelBonusDialog } from '../features/wallet/bonus/CancelBonusDialog.tsx';
import { couponCheck, couponDoor } from '../features/wallet/deposit/coupon.ts';
import { DepositAmount } from '../features/wallet/deposit/DepositAmount.tsx';
import { DepositEnd } from '../features/wallet/deposit/DepositEnd.tsx';
import { KeyForm } from '../features/wallet/withdraw/KeyForm.tsx';
import { KeyList } from '../features/wallet/withdraw/KeyList.tsx';
import { WithdrawalCard } from '../features/wallet/withdraw/WithdrawalCard.tsx';
import { WithdrawReview } from '../features/wallet/withdraw/WithdrawReview.tsx';
import { formatMoney } from '../lib/money.ts';
import { sanitise } from '../lib/sanitise.ts';
import { forgetPendingActions } from '../storage/pending.ts';
import { byName, render, type } from '../ui/testing.tsx';
import { toast, toastState } from '../ui/toast.ts';

/** The answer of the API; `null` makes it refuse with the error of the case. */
const api = vi.hoisted(() => {
  // An earlier file of this process may have loaded screens with the modules that are replaced here.
  vi.resetModules();
  return { answer: (_path: string, _body: unknown): unknown => null, error: new Error() };
});
vi.mock('../api/client.ts', () => ({
  request: async (call: { path: string }, given?: { body?: unknown }) => {
    const answer = api.answer(call.path, given?.body);
    if (answer === null) throw api.error;
    return answer;
  },
}));
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/">{children}</a>,
  useRouterState: () => false,
  useNavigate: () => () => undefined,
  useSearch: () => ({}),
  useRouter: () => ({}),
  useCanGoBack: () => false,
}));
// jsdom draws and decodes no picture.
vi.mock('../features/profile/crop.ts', () => ({ cropSquare: async () => new Blob(['x']) }));
vi.mock('../features/profile/components/AvatarCropper.tsx', () => ({
  AvatarCropper: ({ onArea }: { onArea: (area: object) => void }) => {
    onArea({ x: 0, y: 0, width: 1, height: 1 });
    return null;
  },
}));
// Google's button is Google's script.
vi.mock('../features/session/components/GoogleEntry.tsx', () => ({
  GoogleEntry: ({ onToken, onFail }: { onToken: (id: string) => Promise<void>; onFail: (error: unknown) => void }) => (
    <button type="button" onClick={() => void onToken('token').catch(onFail)}>
      Google
    </button>
  ),
}));

const nothing = () => undefined;
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const found = <T extends Element>(selector: string): T => {
  const element = document.body.querySelector<T>(selector);
  if (element === null) throw new Error(`no ${selector} in ${document.body.innerHTML}`);
  return element;
};
/** Waits for what an action needs, which a lazy part may still bring. */
const until = <T,>(get: () => T) =>
  vi.waitFor(
    async () => {
      await act(() => new Promise((resolve) => setTimeout(resolve, 1)));
      return get();
    },
    { interval: 0 },
  );
const press = async (name: string, last = false) => {
  const button = await until(() => {
    if (!last) return byName(document.body, 'button', name);
    const dialog = found('[role=alertdialog]');
    return byName(dialog, 'button', name);
  });
  await act(async () => button.click());
};
const fill = async (fields: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(fields))
    type(await until(() => found<HTMLInputElement>(`input[name="${name}"]`)), value);
};
const submit = async () => {
  const form = await until(() => found<HTMLFormElement>('form'));
  await act(async () => form.requestSubmit());
};
const typeCode = async () => {
  type(await until(() => found<HTMLInputElement>('input[autocomplete="one-time-code"]')), '123456');
};
const choose = async () => {
  const input = await until(() => found<HTMLInputElement>('input[data-way=file]'));
  Object.defineProperty(input, 'files', { value: [new File([PNG], 'foto.png')], configurable: true });
  Object.defineProperty(input, 'value', { value: '', writable: true });
  await act(async () => void input.dispatchEvent(new Event('change', { bubbles: true })));
};

const user = {
  id: '1',
  first_name: 'Ana',
  last_name: 'Lima',
  name: 'Ana Lima',
  birth_date: '1990-05-04',
  cpf: '***.456.789-**',
  avatar: '/a.webp',
  has_password: true,
  missing: [],
  verified: { email: true, phone: true, identity: false },
};
const place = { current: 5000, pending: null, pending_at: null, has_pending: false, used: 0 };
const periods = { day: place, week: place, month: place };
const limits = { deposit: periods, loss: periods, stake: periods, bets: periods, time: periods };
const charge = {
  id: '7',
  txid: 'tx7',
  amount: 5000,
  qrcode: '0002',
  expires_at: '2026-11-20T17:37:00.000Z',
  created_at: null,
  status: 'expired',
  coupon: null,
  returned: null,
  now: null,
  ahead: 0,
};
const method = { id: '3', type: 'email', key: 'a@b.com', holder: 'Ana Lima', is_default: true };
const transaction = {
  id: '9',
  type: 'withdrawal',
  status: 0,
  amount: -5000,
  payment_status: null,
  created_at: '2026-11-20T12:00:00.000Z',
};
const notice = { id: '5', type: 'user', title: 'Aviso', text: 'Texto', read: false, read_at: null, pinned_until: null };
const row = { ...notice, image: null, to: null, created_at: '2026-11-20T12:00:00.000Z' };
const openSession = { ip: null, created_at: '2026-11-20T12:00:00.000Z', last_seen_at: '2026-11-20T12:00:00.000Z' };
const promotion = {
  id: '1',
  slug: 'p',
  title: 'Brisa',
  summary: 'Um vento bom.',
  image: '/a.webp',
  html: '<p>Vale para todos.</p>',
  to: null,
  starts_at: null,
  ends_at: null,
  warning: null,
  topic: 'vip',
  opt_in: true,
  min_level: 1,
  mine: { joined_at: null, received: 0, coupon: null },
};
const SENT = { data: { resend_in: 0, sent_to: null, verified_at: null } };
const game = { game_id: 'g', title: 'Onça', providercode: 'p', gamecode: 'g', totalLikes: 0 };

let queryClient: QueryClient;
/** Puts a read into the cache. The fixtures hold the fields that the screens read. */
const seed = (query: { readonly queryKey: readonly unknown[] }, data: unknown) =>
  queryClient.setQueryData(query.queryKey as unknown[], data);
const askPassword = (accepts: string) => {
  const refusal = { missing: ['password'], accepts: [accepts], channels: [], second_factor_until: null };
  stepUp.waiting = [
    {
      refusal: { ...refusal, channels: [{ channel: 'email', sent_to: '' }], code: 'step_up_required', message: '' },
      answer: nothing,
    },
  ];
};

function Deposit() {
  const check = useRef(couponCheck(couponDoor, ''));
  return (
    <DepositAmount
      config={null}
      typed={{ amount: 5000, cpf: '' }}
      onTyped={nothing}
      check={check.current}
      waiting={null}
      onPay={nothing}
    />
  );
}
function Launching() {
  const frame = useRef<HTMLIFrameElement | null>(null);
  const { launch, again, attempt } = useLaunch('g', 'p', 'real', null);
  const state = { isHeard: false, isWaiting: false, isReady: false, isDemo: false, isDead: false };
  return (
    <GameStage title="Onça" launch={launch} ahead={null} attempt={attempt} frame={frame} {...state} onAgain={again} />
  );
}
const notifications = () => {
  const page = { data: [row], current_page: 1, last_page: 1 };
  seed(notificationsQuery(), {
    user_notifications: page,
    global_notifications: { ...page, data: [] },
    unread_count: { user_notifications: 1, global_notifications: 0 },
  });
};
const sessions = () => {
  const other = { ...openSession, id: '2', device: 'Firefox', current: false };
  seed(sessionsQuery(), [{ ...openSession, id: '1', device: 'Chrome', current: true }, other]);
};
const sheet = { open: true, onOpen: nothing, onClose: nothing, onClosed: nothing, arg: '' };
const code = <CodeForm kind="email" target="a@b.com" onDone={nothing} onLeave={nothing} />;
const passwords = { password: 'jangada-demo-2', password_confirmation: 'jangada-demo-2' };

const FIVE = formatMoney(500);
const box = {
  id: '1',
  name: 'b',
  title: 'Caixa',
  description: '',
  image: null,
  price: 500,
  average_return: 400,
  sold_out: false,
  prizes_id: '1',
};
const held = { id: '1', box, value: 500, source: 'bought', received_at: row.created_at, commitment: 'a'.repeat(64) };
const won = {
  id: '1',
  prize: { id: '1', title: 'Concha', kind: 'item', rarity: 'common', value: 500, chance: 1, image: null },
  box,
  value: 500,
  won_at: row.created_at,
  sold_at: null,
  fairness: null,
};
const mission = {
  id: '1',
  title: 'Cem giros',
  goal: 1,
  progress: 1,
  reward: { kind: 'cash', amount: 500, title: '' },
  requires: null,
  to: null,
};

interface Case {
  /** The screen that makes the write. */
  readonly screen: ReactNode;
  readonly act?: () => Promise<void>;
  readonly before?: () => void;
  /** The answers of the calls before the write. */
  readonly answer?: (path: string, body: unknown) => unknown;
  /** Without an answer the write waits in the outbox and is sent later. */
  readonly isQueued?: boolean;
}

const said = {
  id: '12',
  type: 'user',
  user: { id: '7', name: 'Mar***' },
  author: 'mar',
  time: row.created_at,
  text: 'Bom dia',
  reply_to: null,
  mission: null,
  colorClass: 'level-1',
  emoji: null,
  pinned_until: null,
  attachments: [],
};
const actions = (
  <MessageActions message={said} isOwn={false} mayWrite onReply={nothing} onMention={nothing} onClosed={nothing} />
);

/** The chat's field and the messages that are not sent yet. */
function ChatForm() {
  const { outgoing } = useSnapshot(chat);
  return (
    <>
      <Composer
        messages={() => []}
        rules={undefined}
        reply={null}
        onReply={nothing}
        mention={null}
        onMentioned={nothing}
      />
      {outgoing.map((message) => (
        <OutgoingRow key={message.key} message={message} isNext />
      ))}
    </>
  );
}

const WRITES: Readonly<Record<string, Case>> = {
  'chat.write': {
    screen: <ChatForm />,
    before: () => setOutgoing([]),
    act: async () => {
      type(found<HTMLTextAreaElement>('textarea'), 'Bom dia');
      await press('Enviar');
    },
  },
  'chat.writeAgain': {
    screen: <ChatForm />,
    before: () =>
      setOutgoing([
        {
          key: 'k',
          text: 'Oi',
          reply: null,
          attachments: [],
          status: 'failed',
          failure: 'x',
          mayRetry: true,
          after: '',
        },
      ]),
    act: () => press('Tentar de novo'),
  },
  'chat.upload': {
    screen: <PictureUpload file={new File([PNG], 'foto.png')} onUploaded={nothing} onCancel={nothing} />,
  },
  'chat.ignore': { screen: actions, act: () => press('Ignorar esta pessoa') },
  'chat.ignore of the account': {
    screen: <IgnoredCard />,
    before: () => seed(ignoredQuery(), [{ id: '7', name: 'Mar***', author: 'mar' }]),
    act: () => press('Mostrar de novo: Mar***'),
  },
  'chat.report': {
    screen: actions,
    act: async () => {
      await press('Denunciar');
      const reason = await until(() => found<HTMLSelectElement>('select'));
      await act(async () => {
        reason.value = 'spam';
        reason.dispatchEvent(new Event('change', { bubbles: true }));
      });
      await press('Denunciar');
    },
  },
  'bonuses.claim': {
    screen: (
      <CashbackCard
        item={{
          id: '1',
          title: 'Volta',
          amount: 500,
          type: 'immediate',
          available_at: '2020-01-01',
          claimed: 0,
          claims_left: 1,
        }}
        now={Date.now()}
      />
    ),
    act: () => act(async () => found<HTMLElement>('button').click()),
  },
  'games.setFavorite': {
    screen: <GameMarks game={game as never} />,
    act: () => press('Favoritar'),
    isQueued: true,
  },
  'games.setLike': {
    screen: <GameMarks game={game as never} />,
    act: () => press('Curtir'),
    isQueued: true,
  },
  'games.openGame': { screen: <Launching /> },
  'sports.openSports': { screen: <SportsPage /> },
  'promotions.join': {
    before: () => seed(promotionQuery('p', true), promotion),
    screen: <PromotionPage slug="p" sanitise={sanitise} />,
    act: () => press('Participar'),
  },
  'boxes.buy': {
    before: () => {
      seed(boxesQuery(), [box]);
      seed(boxPrizesQuery('1'), []);
    },
    screen: <BoxPage name="b" />,
    act: async () => {
      await press(`Comprar por ${FIVE}`);
      await press(`Comprar por ${FIVE}`, true);
    },
  },
  'boxes.open': {
    before: () => seed(boxPrizesQuery('1'), []),
    screen: <OpenBox held={held as never} onClose={nothing} />,
    act: () => press('Abrir a caixa'),
  },
  'boxes.sell': {
    before: () => seed(heldBoxesQuery(), [held]),
    screen: <MyBoxesPage />,
    act: async () => {
      await press(`Vender por ${FIVE}`);
      await press(`Vender por ${FIVE}`, true);
    },
  },
  'boxes.sellWon': {
    before: () => seed(itemsQuery(), [won]),
    screen: <ItemsPage />,
    act: async () => {
      await press(`Vender por ${FIVE}`);
      await press(`Vender por ${FIVE}`, true);
    },
  },
  'missions.accept': {
    screen: <MissionAction mission={mission as never} stage="open" />,
    act: () => press('Aceitar'),
  },
  'missions.claim': {
    screen: <MissionAction mission={mission as never} stage="completed" />,
    act: () => press(`Resgatar ${FIVE}`),
  },
  'limits.saveLimit': {
    screen: (
      <LimitEditor
        limits={limits}
        draft={{ kind: 'deposit', period: 'day', typed: 4000 }}
        now={Date.now()}
        onDraft={nothing}
      />
    ),
    act: submit,
  },
  'limits.saveLimit of a pending raise': {
    screen: (
      <PendingNote
        place={{ kind: 'deposit', period: 'day' }}
        state={place}
        pending={{ value: 9000, at: 0, isReady: true }}
        onDone={nothing}
      />
    ),
    act: () => press('Desistir'),
  },
  'limits.saveTimeAlert': {
    screen: <TimeAlertCard minutes={null} />,
    act: async () => {
      await act(async () => document.body.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click());
      await submit();
    },
  },
  'limits.answerAlert': {
    before: () =>
      seed(sessionSumQuery(), { time_alert_at: '2020-01-01T00:00:00.000Z', seconds: 1, staked: 0, won: 0, net: 0 }),
    screen: <TimeAlert />,
    answer: (_path, body) => (body === undefined ? new Promise(nothing) : null),
    act: () => press('Continuar jogando'),
  },
  'limits.exclude': {
    screen: <ExclusionForm kind="pause" onLeave={nothing} onSet={nothing} />,
    act: async () => {
      await submit();
      await press('Sim, pausar');
    },
  },
  'limits.endExclusion': {
    screen: (
      <ExclusionStanding
        isFresh={false}
        exclusion={{
          value: 'indefinite',
          start_at: '2026-11-20T12:00:00.000Z',
          end_at: null,
          active: true,
          removable_until: '2099-01-01T12:00:00.000Z',
        }}
      />
    ),
    act: async () => {
      await press('Voltar atrás');
      await press('Encerrar');
    },
  },
  'notifications.markRead': {
    screen: <NotificationsSheet {...sheet} />,
    before: notifications,
    act: async () => {
      const line = await until(() => {
        const lines = [...document.body.querySelectorAll<HTMLElement>('li button, li a')];
        return lines[0] ?? found<HTMLElement>('li');
      });
      await act(async () => line.click());
    },
    isQueued: true,
  },
  'notifications.markAllRead': {
    screen: <NotificationsSheet {...sheet} />,
    before: notifications,
    act: () => press('Marcar todas como lidas'),
    isQueued: true,
  },
  'profile.saveUser': {
    screen: <IdentityForm user={user as never} />,
    act: async () => {
      await fill({ full_name: 'Ana Maria Lima' });
      await submit();
    },
  },
  'profile.saveUser of a contact': {
    screen: <ContactForm kind="email" onSaved={nothing} onLeave={nothing} />,
    act: async () => {
      await fill({ email: 'nova@exemplo.com.br', current_password: 'jangada-demo-1' });
      await submit();
    },
  },
  'profile.saveName': {
    screen: <NameForm name="Ana" />,
    act: async () => {
      await fill({ name: 'Ana L' });
      await submit();
    },
  },
  'profile.saveLanguage': {
    screen: <LanguageForm saved="pt" onLanguage={async () => undefined} />,
    act: () => act(async () => document.body.querySelectorAll<HTMLInputElement>('input[type=radio]')[1]?.click()),
  },
  'profile.saveAddress': {
    screen: (
      <AddressForm
        address={{
          zip: '01310-100',
          street: 'Rua A',
          number: '1',
          complement: '',
          district: 'Centro',
          city: 'São Paulo',
          state: 'SP',
        }}
      />
    ),
    act: async () => {
      await fill({ number: '22' });
      await submit();
    },
  },
  'profile.savePassword': {
    screen: <PasswordCard username="1" hasPassword />,
    act: async () => {
      await press('Trocar senha');
      await fill({ current_password: 'jangada-demo-1', ...passwords });
      await submit();
    },
  },
  'profile.sendCode': { screen: code },
  'profile.checkCode': {
    screen: code,
    answer: (_path, body) => ('code' in (body as object) ? null : SENT),
    act: async () => {
      await typeCode();
      await submit();
    },
  },
  'profile.saveAvatar': {
    screen: <AvatarSheet {...sheet} />,
    act: async () => {
      await choose();
      await press('Usar esta foto');
    },
  },
  'profile.dropAvatar': { screen: <AvatarSheet {...sheet} />, act: () => press('Remover foto') },
  'profile.sendDocument': {
    screen: <DocumentCard type="selfie" document={undefined} isNext />,
    act: async () => {
      await choose();
      await press('Enviar Selfie');
    },
  },
  'profile.takeBackDocument': {
    screen: (
      <DocumentCard
        type="selfie"
        isNext={false}
        document={{
          id: '1',
          type: 'selfie',
          status: 'pending',
          reason: null,
          created_at: null,
          reviewed_at: null,
          has_file: false,
        }}
      />
    ),
    act: async () => {
      await press('Retirar e enviar outro');
      await press('Retirar');
    },
  },
  'profile.askDeletion': {
    screen: <DeletionForm onLeave={nothing} />,
    act: async () => {
      await fill({ password: 'jangada-demo-1' });
      await submit();
    },
  },
  'profile.takeBackDeletion': {
    screen: <DeletionCard />,
    before: () => seed(deletionQuery(), { due_at: row.created_at, requested_at: row.created_at, kept: [] }),
    act: () => press('Manter minha conta'),
  },
  'session.endOne': {
    screen: <OpenSessions />,
    before: sessions,
    act: async () => {
      const button = await until(() => found<HTMLElement>('li button'));
      await act(async () => button.click());
    },
  },
  'session.endOthers': {
    screen: <OpenSessions />,
    before: sessions,
    act: async () => {
      await press('Encerrar as outras sessões');
      await press('Encerrar', true);
    },
  },
  'session.sendCode': {
    screen: <SentCode onSend={() => sessionWrites.sendCode('phone')} onCheck={async () => undefined} />,
  },
  'session.checkCode': {
    screen: <SentCode onSend={async () => SENT_CODE} onCheck={(digits) => sessionWrites.checkCode('phone', digits)} />,
    act: typeCode,
  },
  'session.givePassword': {
    screen: <StepUpGuard />,
    before: () => askPassword('password'),
    act: async () => {
      await fill({ password: 'jangada-demo-1' });
      await submit();
    },
  },
  'session.giveGoogle': {
    screen: <StepUpGuard />,
    before: () => askPassword('google'),
    answer: (_path, body) => ('idToken' in (body as object) ? null : SENT),
    act: () => press('Google'),
  },
  'session.sendFactor': { screen: <FactorForm onGiven={nothing} /> },
  'session.checkFactor': {
    screen: <FactorForm onGiven={nothing} />,
    answer: (_path, body) => ('code' in (body as object) ? null : SENT),
    act: typeCode,
  },
  'session.askRecovery': {
    screen: <RecoveryName typed={{ username: '11999990001' }} isExpired={false} onSent={nothing} onSwitch={nothing} />,
    act: submit,
  },
  'session.redeemRecovery': {
    screen: <RecoveryCode username="11999990001" resendIn={0} onCode={nothing} onBack={nothing} />,
    act: typeCode,
  },
  'session.setNewPassword': {
    screen: <RecoveryPassword username="1" resetToken="t" onDone={nothing} onExpired={nothing} />,
    act: async () => {
      await fill(passwords);
      await submit();
    },
  },
  'wallet.createCharge': { screen: <Deposit />, act: submit },
  'wallet.createCharge of an ended one': {
    screen: <DepositEnd charge={charge as never} end="expired" onClose={nothing} onChange={nothing} />,
    act: () => press('Gerar novo código'),
  },
  'wallet.withdraw': {
    screen: <WithdrawReview amount={5000} method={method as never} ending={[]} onBack={nothing} onDone={nothing} />,
    act: () => press('Sacar'),
  },
  'wallet.cancelWithdraw': {
    screen: <WithdrawalCard transaction={transaction as never} />,
    answer: (_path, body) => (body === undefined ? new Promise(nothing) : null),
    act: async () => {
      await press('Cancelar saque');
      await press('Cancelar saque', true);
    },
  },
  'wallet.addKey': { screen: <KeyForm onSaved={nothing} />, act: submit },
  'wallet.removeKey': {
    screen: <KeyList methods={[method as never]} method={undefined} onMethod={nothing} onAddKey={nothing} />,
    act: async () => {
      await press('Remover a chave E-mail a@b.com');
      await press('Remover chave');
    },
  },
  'wallet.giveUpBonus': {
    screen: <CancelBonusDialog bonus={{ id: '1', balance: 100, progress: 0 } as never} open onClose={nothing} />,
    act: () => press('Cancelar bônus'),
  },
};
const SENT_CODE = { resendIn: 0, sentTo: null, isVerified: false };

/** Exports of `mutations.ts` without a press of the player: they follow another write, or only ask. */
const NO_PRESS = [
  'chat.deleteUnsent',
  'chat.sendWaiting',
  'chat.spacingLeft',
  'games.afterPlay',
  'missions.acceptFailure',
  'missions.claimFailure',
  'games.afterOutbox',
  'notifications.reportCard',
  'session.claimCompletionQuestion',
  'session.claimFactorQuestion',
  'wallet.consult',
  'wallet.forgetCharge',
];

const refusal = (status: number, code: string, message: string, more = {}) =>
  new ApiError({ status, code, message, ...more });
const REFUSALS = [
  ['403', refusal(403, 'player_blocked', 'Sua conta está em pausa até 23 nov, 11:17.')],
  ['409', refusal(409, 'changed_meanwhile', 'Isto mudou entretanto.')],
  ['422', refusal(422, 'validation_failed', '', { errors: { other_field: ['Este valor não serve.'] } })],
  ['429', refusal(429, 'too_many_requests', '', { retryAfter: 30_000 })],
  ['500', refusal(500, 'internal_error', '')],
  ['a timeout', refusal(0, 'timeout', '')],
  ['no network', refusal(0, 'network', '')],
] as const;
/** The words of screens that say more than the status: nothing is lost, and a retry has one effect. */
const OWN_WORDS = /Não houve resposta|Jogar precisa de internet|Jogo em manutenção|apostar precisa de conexão/;

let scrolledTo: string | null;
/** Every toast of the case: on a stalled machine its 6 s may end before the test looks. */
let toasts: string[];
let stopListening: () => void;
let shown: ReturnType<typeof render> | undefined;
beforeEach(() => {
  // A refused write checks the session, whose end empties the cache.
  setSessionCache(new QueryClient());
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = nothing;
      unobserve = nothing;
      disconnect = nothing;
    },
  );
  scrolledTo = null;
  toasts = [];
  stopListening = subscribe(toastState, () => void (toastState.shown && toasts.push(toastState.shown.text)), true);
  Element.prototype.scrollIntoView = function () {
    scrolledTo = this.textContent;
  };
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = nothing;
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  sessionStorage.clear();
  forgetPendingActions();
  dispatch({ type: 'loggedIn', token: 'a-token-of-enough-letters', user: user as never });
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } } });
});
afterEach(() => {
  shown?.unmount();
  shown = undefined;
  stopListening();
  toast.close();
  toast.forget();
  settleStepUp(false);
  dropUpload('selfie');
  pending.marks = [];
  dispatch({ type: 'ended', exclusion: null });
});

function draw(screen: ReactNode): void {
  shown = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queryClient}>{screen}</QueryClientProvider>
    </I18nProvider>,
  );
}

// The next file runs in the same process: it must not get screens that hold the modules replaced here.
afterAll(() => vi.resetModules());

it('knows every write of the features', () => {
  const modules = import.meta.glob<Record<string, unknown>>('../features/*/mutations.ts', { eager: true });
  const writes = Object.entries(modules).flatMap(([path, module]) =>
    Object.keys(module).map((name) => `${path.split('/')[2]}.${name}`),
  );
  const walked = new Set(Object.keys(WRITES).map((name) => name.split(' ')[0]));
  expect(writes.filter((name) => !walked.has(name) && !NO_PRESS.includes(name))).toEqual([]);
});

it('scrolls to the reason why a deposit was refused, which the keyboard may hide', async () => {
  api.error = REFUSALS[0][1];
  api.answer = () => null;
  draw(<Deposit />);
  await submit();
  await until(() => expect(scrolledTo).toBe(messageFor(api.error, 'pt')));
});

describe.each(Object.entries(WRITES))('%s', (_name, { screen, before, answer, act: press_, isQueued }) => {
  it.each(REFUSALS)('says why it was refused: %s', async (_how, error) => {
    api.error = error;
    api.answer = answer ?? (() => null);
    before?.();
    draw(screen);
    const words = messageFor(error, 'pt');
    const page = () => [document.body.textContent, ...toasts].join(' ');
    if (press_) expect(page()).not.toContain(words);
    await press_?.();
    await until(() => {
      if (isQueued && error.status === 0 && pending.marks.length > 0) return;
      if (!page().includes(words)) expect(page()).toMatch(OWN_WORDS);
    });
  });
});
