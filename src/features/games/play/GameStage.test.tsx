// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { byName, render } from '../../../ui/testing.tsx';
import { GameStage } from './GameStage.tsx';
import { useGameFrame } from './use-game-frame.ts';
import type { Launch } from './use-launch.ts';

const STUDIO = 'http://studio.test';
const ADDRESS = `${STUDIO}/play/boto?mode=real`;
const TOKEN = `${ADDRESS}#t=once`;
const silence = vi.fn();
const nothing = () => undefined;
const limits = vi.fn();

function Stage({ launch, attempt = 0, play }: { launch: Launch; attempt?: number; play?: string }) {
  const heard = useGameFrame(
    ADDRESS,
    attempt,
    {
      onRoundEnd: nothing,
      onNeedDeposit: nothing,
      onOpenLimits: limits,
      onSheet: () => undefined,
      onSessionDead: nothing,
    },
    play,
  );
  return (
    <I18nProvider i18n={i18n}>
      <GameStage
        title="Boto"
        launch={launch}
        ahead={ADDRESS}
        attempt={attempt}
        frame={heard.frame}
        isHeard={heard.isHeard}
        isWaiting={heard.isWaiting}
        isReady={heard.isReady}
        isDemo={false}
        isDead={false}
        onAgain={silence}
      />
      <output data-told={String(heard.told)}>{heard.sum.rounds}</output>
      <i>{String(heard.isPlaying)}</i>
    </I18nProvider>
  );
}

let page: ReturnType<typeof render>;
const OPENING: Launch = { state: 'opening' };
const OPEN: Launch = { state: 'open', url: TOKEN };
const frames = () => [...document.querySelectorAll('iframe')];
const the = () => frames()[0] as HTMLIFrameElement;
const said = () => page.element.textContent;
const message = (data: object, source: MessageEventSource | null = the().contentWindow, origin = STUDIO) =>
  new MessageEvent('message', { data: { v: 1, ...data }, origin, source });
const say = (data: object, source?: MessageEventSource | null, origin?: string) =>
  act(() => void dispatchEvent(message(data, source, origin)));
const wait = (ms: number) => act(() => void vi.advanceTimersByTime(ms));

beforeEach(() => {
  vi.useFakeTimers();
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  // jsdom has no layout: stand-ins.
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Element.prototype.moveBefore ??= function moveBefore(this: Element, node: Node) {
    this.append(node);
  };
});
afterEach(() => {
  page.unmount();
  delete window.earlyGame;
  silence.mockReset();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a studio that says nothing', () => {
  it('is said to be silent when its page does not come in twenty seconds, and may be tried again', () => {
    page = render(<Stage launch={OPEN} />);
    wait(19_900);
    expect(said()).not.toContain('O jogo não abriu');
    wait(200);
    expect(said()).toContain('O jogo não abriu');
    expect(said()).toContain('O estúdio não respondeu. Nada foi apostado.');
    act(() => byName(page.element, 'button', 'Tentar de novo').click());
    expect(silence).toHaveBeenCalledTimes(1);
    const hung = the();
    page.rerender(<Stage launch={OPENING} attempt={1} />);
    expect(said()).not.toContain('O jogo não abriu');
    expect(the()).not.toBe(hung);
    expect(hung.isConnected).toBe(false);
  });

  it('is said so four seconds after its page came, and no more once it speaks after all', () => {
    page = render(<Stage launch={OPEN} />);
    act(() => void the().dispatchEvent(new Event('load')));
    wait(3_900);
    expect(said()).not.toContain('O jogo não abriu');
    wait(200);
    expect(said()).toContain('O jogo não abriu');
    say({ type: 'ready' });
    expect(said()).not.toContain('O jogo não abriu');
  });

  it('is not said of a game that speaks, whatever others say in its name', () => {
    page = render(<Stage launch={OPEN} />);
    say({ type: 'ready' }, window);
    say({ type: 'ready' }, the().contentWindow, 'http://evil.test');
    expect(page.element.querySelector('[role=status]')).not.toBeNull();
    say({ type: 'ready' });
    wait(60_000);
    expect(said()).not.toContain('O jogo não abriu');
    expect(page.element.querySelector('[role=status]')).toBeNull();
  });
});

it('hears a balance only while a round is open', () => {
  page = render(<Stage launch={OPEN} />);
  const told = () => document.querySelector('output')?.dataset['told'];
  say({ type: 'ready' });
  say({ type: 'balance', balance: 700 });
  expect(told()).toBe('null');
  say({ type: 'round_started', round: 'r1' });
  say({ type: 'balance', balance: 600 });
  expect(told()).toBe('600');
  say({ type: 'round_ended', round: 'r1', stake: 100, payout: 0 });
  expect(told()).toBe('null');
});

it('leads from a refused stake to the limits', () => {
  page = render(<Stage launch={OPEN} />);
  say({ type: 'ready' });
  say({ type: 'open_limits' }, window);
  expect(limits).not.toHaveBeenCalled();
  say({ type: 'open_limits' });
  expect(limits).toHaveBeenCalledTimes(1);
});

it('counts a game as played until the last of its open rounds has ended', () => {
  page = render(<Stage launch={OPEN} />);
  const isPlaying = () => page.element.querySelector('i')?.textContent;
  const end = (round: string) => say({ type: 'round_ended', round, stake: 100, payout: 0 });
  for (const round of ['first', 'second']) say({ type: 'round_started', round });
  end('first');
  expect(isPlaying()).toBe('true');
  end('second');
  expect(isPlaying()).toBe('false');
  // A round that was not announced must not leave the page locked.
  say({ type: 'round_started', round: 'third' });
  end('other');
  expect(isPlaying()).toBe('false');
});

describe('the frame', () => {
  it('takes nothing before the launch is answered, and gets it when its page stands', () => {
    page = render(<Stage launch={OPENING} />);
    expect(the().src).toBe(ADDRESS);
    expect(the().inert).toBe(true);
    expect(the().getAttribute('sandbox')).toBe('allow-scripts allow-same-origin allow-popups');
    page.rerender(<Stage launch={OPEN} />);
    expect(the().inert).toBe(false);
    expect(the().title).toBe('Jogo: Boto');
  });

  it('that began before the app is taken over as it stands, with what it has said', () => {
    const begun = document.createElement('iframe');
    begun.src = ADDRESS;
    document.documentElement.append(begun);
    // A browser keeps the window of a moved frame; jsdom creates a new one.
    Object.defineProperty(begun, 'contentWindow', { value: begun.contentWindow });
    const stop = vi.fn();
    window.earlyGame = {
      frame: begun,
      address: ADDRESS,
      launch: Promise.resolve(TOKEN),
      messages: [
        message({ type: 'round_started', round: 'r1' }, begun.contentWindow),
        message({ type: 'round_ended', round: 'r1', stake: 100, payout: 40 }, begun.contentWindow),
        message({ type: 'round_ended', round: 'forged', stake: 1, payout: 9 }, window),
      ],
      isLoaded: true,
      since: performance.now(),
      isHanded: true,
      stop,
    };
    page = render(<Stage launch={OPENING} />);
    expect(frames()).toEqual([begun]);
    expect(page.element.contains(begun)).toBe(true);
    // The early script has let the player in: a press during the take-over is not lost.
    expect(begun.inert).not.toBe(true);
    expect(stop).toHaveBeenCalled();
    expect(page.element.querySelector('output')?.textContent).toBe('1');
    wait(60_000);
    expect(said()).not.toContain('O jogo não abriu');
    page.unmount();
    expect(begun.isConnected).toBe(false);
  });

  it('has had its time before the app came, too', () => {
    const begun = document.createElement('iframe');
    begun.src = ADDRESS;
    document.documentElement.append(begun);
    window.earlyGame = {
      frame: begun,
      address: ADDRESS,
      launch: Promise.resolve(TOKEN),
      messages: [],
      isLoaded: false,
      isHanded: false,
      since: performance.now() - 15_000,
      stop: () => undefined,
    };
    page = render(<Stage launch={OPENING} />);
    wait(4_900);
    expect(said()).not.toContain('O jogo não abriu');
    wait(200);
    expect(said()).toContain('O jogo não abriu');
  });

  it('that began for another way of playing is not this one', () => {
    const begun = document.createElement('iframe');
    begun.src = `${STUDIO}/play/boto?mode=demo`;
    document.documentElement.append(begun);
    window.earlyGame = {
      frame: begun,
      address: begun.src,
      launch: Promise.resolve(null),
      messages: [],
      isLoaded: false,
      since: performance.now(),
      isHanded: false,
      stop: () => undefined,
    };
    page = render(<Stage launch={OPENING} />);
    expect(page.element.contains(begun)).toBe(false);
    expect(page.element.querySelector('iframe')?.src).toBe(ADDRESS);
    begun.remove();
  });
});

it('begins another sum with another money: no demo round is in the sum of real ones', () => {
  page = render(<Stage launch={OPEN} play="boto demo" />);
  say({ type: 'ready' });
  say({ type: 'round_started', round: 'd1', stake: 100 });
  say({ type: 'round_ended', round: 'd1', stake: 100, payout: 900 });
  const rounds = () => document.querySelector('output')?.textContent;
  expect(rounds()).toBe('1');
  page.rerender(<Stage launch={OPEN} play="boto real" />);
  expect(rounds()).toBe('0');
});
