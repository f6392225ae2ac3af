// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { QueryClient } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { renderInApp } from '../../../tests/support/in-app.tsx';
import { configureClient } from '../../api/client-config.ts';
import type { Live } from '../../api/live.ts';
import type { Mission } from '../../contract/missions.ts';
import { OPEN_ACCOUNT } from '../../contract/open-account.ts';
import type { User } from '../../contract/session.ts';
import { connectivity } from '../../domain/connectivity.ts';
import { showLocale } from '../../domain/locale.ts';
import { dispatch } from '../../domain/session/state.ts';
import { readGuestMission } from '../../storage/device-facts.ts';
import { forgetPendingActions } from '../../storage/pending.ts';
import { news } from '../../ui/news.ts';
import { partsOf } from '../../ui/testing.tsx';
import { toast, toastState } from '../../ui/toast.ts';
import { MissionAction } from './components/MissionAction.tsx';
import { MissionsSheet } from './components/MissionsSheet.tsx';
import { MissionWidgets } from './components/MissionWidgets.tsx';
import { followMissions } from './live.ts';
import { accept, acceptFailure, claim, claimFailure } from './mutations.ts';
import { missionsQuery } from './queries.ts';
import { missions } from './state.ts';
import { widgets } from './widgets.ts';

const AT = '2026-11-20T12:00:00.000Z';
const MISSION: Mission = {
  id: '7',
  title: 'Volta da ilha',
  description: 'Jogue 5 jogos.',
  goal: 5,
  progress: 3,
  unit: 'games',
  reward: { kind: 'cash', amount: 500, title: 'Saldo real' },
  image: null,
  accepted_at: AT,
  completed_at: null,
  claimed_at: null,
  expires_at: null,
  assigned_at: null,
  period: 'once',
  requires: null,
  min_level: 1,
  min_stake: 0,
  min_multiplier: 0,
  to: null,
};
const nothing = () => undefined;
let queryClient: QueryClient;
let asked: string[];
let answers: Response[];

beforeEach(() => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } } });
  forgetPendingActions();
  asked = [];
  answers = [];
  configureClient({
    getBaseUrl: () => 'http://site.test/api',
    fetch: async (input) => {
      const { method, url } = input as Request;
      asked.push(`${method} ${new URL(url).pathname}`);
      return method === 'GET' ? Response.json({ data: [MISSION] }) : (answers.shift() ?? Response.error());
    },
  });
  const user = { id: '1', name: 'Ana', first_name: 'Ana', missing: [], account_state: OPEN_ACCOUNT };
  dispatch({ type: 'loggedIn', token: 'token-of-ana-0123456789', user: user as unknown as User });
});
afterEach(() => {
  dispatch({ type: 'ended', exclusion: null });
  showLocale('pt');
  missions.guestHasOne = false;
  widgets.facts = null;
  news.forget();
  toast.close();
  configureClient({});
  vi.unstubAllGlobals();
});

const show = (...list: Mission[]) => queryClient.setQueryData(missionsQuery(true).queryKey, list);
const shown = () => queryClient.getQueryData(missionsQuery(true).queryKey);

describe('live', () => {
  function follow() {
    const handlers = new Map<string, (payload: never) => void>();
    const live = {
      on: (name: string, handler: (payload: never) => void) => {
        handlers.set(name, handler);
        return nothing;
      },
      onResync: () => nothing,
    } as unknown as Pick<Live, 'on' | 'onResync'>; // only what the follower uses
    followMissions(live, queryClient);
    return (name: string, payload: object) => handlers.get(name)?.(payload as never);
  }
  const progress = (facts: Partial<Mission>) => {
    const { id, accepted_at, completed_at, claimed_at, expires_at, progress: counted } = { ...MISSION, ...facts };
    return { id, accepted_at, completed_at, claimed_at, expires_at, progress: counted };
  };

  it('progress grows in every tab, and a late event takes nothing back', () => {
    show(MISSION);
    const send = follow();
    send('MissionsProgressed', { missions: [progress({ progress: 4 })] });
    send('MissionsProgressed', { missions: [progress({ progress: 3 })] });
    expect(shown()?.[0]).toEqual({ ...MISSION, progress: 4 });
    send('MissionsProgressed', { missions: [progress({ progress: 5, completed_at: AT, claimed_at: AT })] });
    send('MissionsProgressed', { missions: [progress({ progress: 5, completed_at: AT })] });
    expect(shown()?.[0]?.claimed_at).toBe(AT);
  });

  it('a counted bet keeps what its event lacks, and a mission whose acceptance was missed is read again', () => {
    show({ ...MISSION, accepted_at: AT });
    const read = vi.spyOn(queryClient, 'invalidateQueries');
    const send = follow();
    const counted = { missions: [{ id: MISSION.id, progress: 4, completed_at: null }] };
    send('MissionsProgressed', counted);
    expect(shown()?.[0]).toEqual({ ...MISSION, accepted_at: AT, progress: 4 });
    expect(read).not.toHaveBeenCalled();
    show({ ...MISSION, accepted_at: null });
    send('MissionsProgressed', counted);
    expect(read).toHaveBeenCalledWith({ queryKey: ['missions'] });
    read.mockRestore();
  });

  it('an assigned mission appears once, with a notice, to a guest too, also in the next visit', async () => {
    show();
    const send = follow();
    const assigned = { ...MISSION, id: '9', accepted_at: null, assigned_at: AT };
    send('MissionAssigned', assigned);
    expect(shown()).toEqual([assigned]);
    expect(toastState.shown?.text).toBe('Nova missão: Volta da ilha');
    const { id } = toastState.shown ?? {};
    send('MissionAssigned', assigned);
    expect([shown()?.length, toastState.shown?.id]).toEqual([1, id]);
    expect(missions.guestHasOne).toBe(false);
    dispatch({ type: 'ended', exclusion: null });
    send('MissionAssigned', assigned);
    expect(missions.guestHasOne).toBe(true);
    // The next visit shows it without a new event.
    await vi.waitFor(async () => expect(await readGuestMission()).toBe(true));
    missions.guestHasOne = false;
    follow();
    await vi.waitFor(() => expect(missions.guestHasOne).toBe(true));
  });

  it('an assigned mission in another language than the page is told in the words of the page', async () => {
    show();
    const send = follow();
    const { id: before } = toastState.shown ?? {};
    const assigned = { ...MISSION, accepted_at: null, assigned_at: AT };
    send('MissionAssigned', { ...assigned, language: 'en', title: 'Around the island' });
    expect(shown()).toEqual([]);
    await vi.waitFor(() => expect(toastState.shown?.id).not.toBe(before));
    expect(toastState.shown?.text).toBe('Nova missão: Volta da ilha');
    expect(shown()?.[0]?.title).toBe('Volta da ilha');
    // Words in another language are better than none.
    configureClient({ fetch: async () => Response.error() });
    send('MissionAssigned', { ...assigned, id: '9', language: 'en', title: 'Calm bay' });
    await vi.waitFor(() => expect(toastState.shown?.text).toBe('Nova missão: Calm bay'));
  });
});

describe('a claim', () => {
  it('that loses to another tab reads the list again and says the server’s message', async () => {
    show({ ...MISSION, completed_at: AT });
    answers = [Response.json({ message: 'Isto já foi resgatado.', code: 'already_claimed' }, { status: 409 })];
    const error = await claim(queryClient, '7').catch((thrown: unknown) => thrown);
    expect(claimFailure(error)).toBe('Isto já foi resgatado.');
    expect(queryClient.getQueryState(missionsQuery(true).queryKey)?.isInvalidated).toBe(true);
  });

  it('without a message of the server has a sentence of its own', async () => {
    answers = [new Response('<html>', { status: 500 })];
    const error = await claim(queryClient, '7').catch((thrown: unknown) => thrown);
    expect(claimFailure(error)).toBe('Não foi possível resgatar a recompensa. Tente de novo.');
    expect(claimFailure('odd')).toBe('Erro desconhecido ao resgatar a recompensa.');
  });

  it('has other words than an acceptance without a message of the server', async () => {
    answers = [new Response('<html>', { status: 500 })];
    const error = await accept(queryClient, '7').catch((thrown: unknown) => thrown);
    expect(acceptFailure(error)).toBe('Não foi possível aceitar a missão. Tente de novo.');
    expect(acceptFailure('odd')).toBe('Erro desconhecido ao aceitar a missão.');
  });

  it('and an acceptance show their answer at once', async () => {
    show(MISSION);
    answers = [Response.json({ data: { ...MISSION, claimed_at: AT } })];
    await claim(queryClient, '7');
    expect(shown()?.[0]?.claimed_at).toBe(AT);
    answers = [Response.json({ data: { ...MISSION, accepted_at: AT } })];
    await accept(queryClient, '7');
    expect(asked.filter((call) => call.startsWith('POST'))).toEqual([
      'POST /api/missions/7/claim',
      'POST /api/missions/7/accept',
    ]);
  });
});

const open = (component: () => ReactNode) => renderInApp(component, queryClient);

it('the button of a mission says in words of an acceptance why one failed, also the small one of a widget', async () => {
  for (const small of [false, true]) {
    toast.close();
    const mission = { ...MISSION, accepted_at: null };
    const page = await open(() => <MissionAction mission={mission} stage="open" small={small} />);
    answers = [new Response('<html>', { status: 500 })];
    const button = await vi.waitUntil(() => page.element.querySelector('button'));
    await act(async () => button.click());
    await vi.waitFor(() => expect(toastState.shown?.text).toBe('Não foi possível aceitar a missão. Tente de novo.'));
    page.unmount();
  }
});

describe('the sheet', () => {
  const button = (words: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent.startsWith(words));
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
    vi.stubGlobal('scrollTo', nothing);
  });
  const sheet = (arg: string) =>
    open(() => <MissionsSheet open arg={arg} onClose={nothing} onClosed={nothing} onOpen={nothing} />);
  /** Opens the sheet with two missions to accept, and accepts the first by its button. */
  async function accept(arg: string) {
    const other = { ...MISSION, id: '8', title: 'Baía calma', accepted_at: null };
    show({ ...MISSION, accepted_at: null }, other);
    const page = await sheet(arg);
    await vi.waitFor(() => expect(button('Aceitar')).toBeDefined());
    button('Aceitar')?.focus();
    answers = [Response.json({ data: MISSION })];
    await act(async () => button('Aceitar')?.click());
    return page;
  }

  it.each([
    ['pt', '31/12/2036'],
    ['en', '31 Dec 2036'],
  ] as const)('names in %s the last day on which a mission counts', async (locale, day) => {
    showLocale(locale);
    // Midnight in São Paulo ends the day.
    show({ ...MISSION, expires_at: '2037-01-01T03:00:00.000Z' });
    const page = await sheet(MISSION.id);
    await vi.waitFor(() => expect(document.body.textContent).toContain(`Até${day}`));
    page.unmount();
  });

  it.each([
    ['all missions to a player', '', true],
    ['all missions to a guest', '', false],
    ['one mission', MISSION.id, true],
  ] as const)('waits in the shape of %s', async (_name, arg, isPlayer) => {
    if (!isPlayer) dispatch({ type: 'ended', exclusion: null });
    queryClient.setDefaultOptions({ queries: { enabled: false } });
    const page = await sheet(arg);
    const dialog = await vi.waitUntil(() => document.querySelector('[role=dialog]'));
    await vi.waitFor(() => expect(dialog.querySelectorAll('[inert] button')).not.toHaveLength(0));
    const waiting = partsOf(dialog);
    const list = [7, 8, 9, 10].map((id) => ({ ...MISSION, id: String(id), accepted_at: null }));
    await act(async () => void queryClient.setQueryData(missionsQuery(isPlayer).queryKey, list));
    await vi.waitFor(() => expect(dialog.querySelector('[inert]')).toBeNull());
    expect(partsOf(dialog)).toEqual(waiting);
    page.unmount();
  });

  it('still says the refusal of a claim after the list is read again, where another tab has claimed', async () => {
    show({ ...MISSION, completed_at: AT });
    const page = await sheet('');
    await vi.waitFor(() => expect(button('Resgatar')).toBeDefined());
    answers = [Response.json({ message: 'Isto já foi resgatado.', code: 'already_claimed' }, { status: 409 })];
    await act(async () => button('Resgatar')?.click());
    await act(async () => show({ ...MISSION, completed_at: AT, claimed_at: AT }));
    await vi.waitFor(() => expect(button('Resgatar')).toBeUndefined());
    expect(toastState.shown?.text).toBe('Isto já foi resgatado.');
    page.unmount();
  });

  it('gives the focus of an accepted mission to its name, in the part of the list to which it moves', async () => {
    const page = await accept('');
    await vi.waitFor(() => expect(document.activeElement).toBe(button('Volta da ilha')));
    page.unmount();
  });

  it('gives the focus of the accepted mission to its progress when it shows that one alone', async () => {
    const page = await accept(MISSION.id);
    await vi.waitFor(() =>
      expect(document.activeElement?.querySelector('[role=meter], [role=progressbar]')).toBeTruthy(),
    );
    expect(document.activeElement?.querySelector('button')).toBeNull();
    page.unmount();
  });
});

describe('the widgets', () => {
  async function draw(list = [MISSION], height = 740) {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: nothing, removeEventListener: nothing }));
    vi.stubGlobal('scrollTo', nothing);
    vi.stubGlobal('innerHeight', height);
    widgets.facts = { hidden: false, places: { 7: { positionY: 300, isOpen: false } } };
    show(...list);
    const page = await open(MissionWidgets);
    await act(async () => undefined);
    const button = () => document.querySelector<HTMLElement>('[aria-keyshortcuts]');
    return { page, button };
  }

  it('say their progress, move by arrow keys within their margins, and keep the place', async () => {
    const { page, button } = await draw();
    expect(button()?.getAttribute('aria-label')).toBe('Volta da ilha: 3 de 5 jogos');
    expect([button()?.style.top, button()?.style.height]).toEqual(['300px', '76px']);
    const press = (key: string) =>
      act(
        async () =>
          void button()?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })),
      );
    await press('ArrowUp');
    expect([button()?.style.top, widgets.facts?.places['7']?.positionY]).toEqual(['276px', 276]);
    for (let times = 0; times < 20; times += 1) await press('ArrowUp');
    expect(button()?.style.top).toBe('74px');
    page.unmount();
  });

  it('follow a drag no further than their margins, and keep the place that the pointer left', async () => {
    const { page, button } = await draw();
    const point = (type: string, clientY: number) =>
      act(
        async () =>
          void button()?.dispatchEvent(
            Object.assign(new MouseEvent(type, { button: 0, clientY, bubbles: true }), { pointerId: 1 }),
          ),
      );
    HTMLElement.prototype.setPointerCapture = nothing;
    await point('pointerdown', 310);
    await point('pointermove', 260);
    expect(button()?.style.top).toBe('250px');
    await point('pointermove', 0);
    expect(button()?.style.top).toBe('74px');
    await point('pointermove', 900);
    expect(button()?.style.top).toBe(`${740 - 78 - 76}px`);
    // The pointer leaves before React has drawn its last move.
    await point('pointermove', 300);
    await point('pointerup', 280);
    expect([button()?.style.top, widgets.facts?.places['7']]).toEqual(['270px', { positionY: 270, isOpen: false }]);
    // The click that a browser sends at the end of a drag opens nothing; a press by keyboard after it does.
    await act(async () => void button()?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true })));
    expect(document.querySelector('article')).toBeNull();
    await act(async () => button()?.click());
    expect(document.querySelector('article')).not.toBeNull();
    Reflect.deleteProperty(HTMLElement.prototype, 'setPointerCapture');
    page.unmount();
  });

  it('let the pressed button of an open one capture the pointer, and fold it with a click, not with the end of a drag', async () => {
    const { page, button } = await draw();
    await act(async () => button()?.click());
    const fold = document.querySelector<HTMLElement>('article [aria-label="Recolher"]');
    const captured: Element[] = [];
    Element.prototype.setPointerCapture = function capture(this: Element) {
      captured.push(this);
    };
    const point = (type: string, clientY: number) =>
      act(
        async () =>
          void fold?.dispatchEvent(
            Object.assign(new MouseEvent(type, { button: 0, clientY, bubbles: true }), { pointerId: 1 }),
          ),
      );
    const click = () =>
      act(async () => void fold?.dispatchEvent(new MouseEvent('click', { detail: 1, bubbles: true })));
    await point('pointerdown', 310);
    await point('pointermove', 280);
    await point('pointerup', 280);
    await click();
    expect(captured).toEqual([fold]);
    expect(document.querySelector('article')).not.toBeNull();
    await point('pointerdown', 280);
    await point('pointerup', 280);
    await click();
    expect(document.querySelector('article')).toBeNull();
    Reflect.deleteProperty(Element.prototype, 'setPointerCapture');
    page.unmount();
  });

  it('keep the focus when their own button opens and folds them', async () => {
    const { page, button } = await draw();
    await act(async () => button()?.click());
    expect(document.activeElement?.textContent).toBe('Volta da ilha');
    const fold = () => document.querySelector<HTMLElement>('article [aria-label="Recolher"]');
    await act(async () => fold()?.click());
    expect(document.activeElement).toBe(button());
    page.unmount();
  });

  it('offline say the time of their progress in a line of its own, which cuts neither', async () => {
    const { page, button } = await draw();
    await act(async () => button()?.click());
    await act(async () => void (connectivity.online = false));
    const lines = () => [...document.querySelectorAll('article p')].map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(lines()[1]).toMatch(/^atualizado às \d\d:\d\d$/));
    expect(lines()[0]).toMatch(/^3 de 5 jogos/);
    connectivity.online = true;
    page.unmount();
  });

  it('that was opened in the lowest place and folded again stands where it stood', async () => {
    const { page, button } = await draw([{ ...MISSION, id: '8' }]);
    const top = button()?.style.top;
    expect(top).toBe(`${740 - 78 - 76}px`);
    await act(async () => button()?.click());
    expect(document.querySelector<HTMLElement>('article')?.style.top).toBe(`${740 - 78 - 144}px`);
    await act(async () => document.querySelector<HTMLElement>('article [aria-label="Recolher"]')?.click());
    expect(button()?.style.top).toBe(top);
    page.unmount();
  });

  it('stand in a new period where they stood, also after another one was moved while the new period had none', async () => {
    const daily = { ...MISSION, id: '7.2026-11-20', period: 'day' as const };
    const other = { ...MISSION, id: '8', title: 'Baía calma' };
    const { page, button } = await draw([daily]);
    expect(button()?.style.top).toBe('300px');
    const tomorrow = { ...daily, id: '7.2026-11-21', accepted_at: null };
    await act(async () => void show(tomorrow, other));
    await vi.waitFor(() => expect(button()?.getAttribute('aria-label')).toContain('Baía calma'));
    const up = () => new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true });
    await act(async () => void button()?.dispatchEvent(up()));
    expect(Object.keys(widgets.facts?.places ?? {})).toEqual(['7', '8']);
    await act(async () => void show({ ...tomorrow, accepted_at: AT }));
    await vi.waitFor(() => expect(button()?.getAttribute('aria-label')).toContain('Volta da ilha'));
    expect(button()?.style.top).toBe('300px');
    page.unmount();
  });

  it('in a low window close the others for the one that opens, which keeps the focus', async () => {
    const { page } = await draw([MISSION, { ...MISSION, id: '8', title: 'Baía calma', progress: 2 }], 390);
    const named = (title: string) =>
      [...document.querySelectorAll<HTMLElement>('section button')].find(
        (button) => button.getAttribute('aria-label')?.startsWith(title) || button.textContent === title,
      );
    await act(async () => named('Volta da ilha')?.click());
    await act(async () => named('Baía calma')?.click());
    expect(document.querySelectorAll('article')).toHaveLength(1);
    expect(document.activeElement).toBe(named('Baía calma'));
    expect(document.activeElement?.closest('article')).not.toBeNull();
    expect(named('Volta da ilha')?.getAttribute('aria-expanded')).toBe('false');
    page.unmount();
  });

  it('leave a phone’s page while it scrolls, and close when the player touches the page beside them', async () => {
    vi.useFakeTimers();
    const { page, button } = await draw();
    const section = () => document.querySelector<HTMLElement>('section[data-away]');
    await act(async () => void dispatchEvent(new Event('scroll')));
    expect(section()?.dataset['away']).toBe('true');
    await act(async () => void vi.advanceTimersByTime(250));
    expect(section()?.dataset['away']).toBe('false');
    await act(async () => button()?.click());
    const opened = () => document.querySelector('article');
    await act(async () => void opened()?.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect(opened()).not.toBeNull();
    await act(async () => void document.body.dispatchEvent(new Event('pointerdown', { bubbles: true })));
    expect([opened(), widgets.facts?.places['7']]).toEqual([null, { positionY: 300, isOpen: false }]);
    vi.useRealTimers();
    page.unmount();
  });

  it('open with a press to 144 px, and none stands there where the player wants none', async () => {
    const { page, button } = await draw();
    await act(async () => button()?.click());
    const opened = document.querySelector<HTMLElement>('article');
    expect([opened?.style.height, opened?.textContent]).toEqual(['144px', expect.stringContaining('3 de 5 jogos')]);
    await act(async () => {
      widgets.facts = { hidden: true, places: {} };
    });
    expect(document.querySelector('article')).toBeNull();
    page.unmount();
  });
});
