import type { PageData } from '../page-data.ts';
import type { Api } from './api.ts';
import { createApi } from './api.ts';
import { createAutoplay, signed } from './autoplay.ts';
import type { Bridge, Incoming } from './bridge.ts';
import { openBridge } from './bridge.ts';
import { createCourse } from './course.ts';
import { bringFonts } from './lettering.ts';
import { createShell } from './shell.ts';
import { createSound } from './sound.ts';
import type { Stage } from './stage.ts';
import { STAGES } from './stages.ts';
import { TEXTS } from './texts.ts';
import { createView } from './view.ts';

// The launch token is in the fragment, so that no log has it; the page removes it from the address at once.
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** How long a page that opened before its launch waits for the token, in milliseconds. */
const TOKEN_MS = 60_000;

/**
 * Requests the session as soon as the launch is known, before the drawing of the page, whose fonts would take up the
 * line. The first start uses that answer; a later one requests anew.
 */
function earlyStart(api: Api, page: PageData, gamecode: string, launch: Promise<string> | null): Api {
  const started = Promise.resolve(launch).then((token) => {
    if (token === '') return null;
    return api.start(gamecode, token === null ? { mode: 'demo' } : { mode: 'real', token }, page.lang);
  });
  // The start reports the failure; without this line it would count as unhandled.
  started.catch(() => undefined);
  let first: typeof started | null = started;
  return {
    ...api,
    start: async (...asked) => {
      const early = first;
      first = null;
      return (await early) ?? api.start(...asked);
    },
  };
}

/** The token of a page that opened while its launch was still requested; empty if none comes. */
function laterToken(bridge: Bridge): Promise<string> {
  return new Promise((resolve) => {
    const end = (late: string) => {
      clearTimeout(timer);
      removeEventListener('hashchange', look);
      resolve(late);
    };
    const look = () => {
      const late = takeToken();
      if (late !== null) end(late);
    };
    const timer = setTimeout(() => end(''), TOKEN_MS);
    addEventListener('hashchange', look);
    bridge.send({ type: 'waiting' });
  });
}

/** Opens the game that the server has written into this page, or says why there is none. */
export function openPage(): void {
  const token = takeToken();
  const data = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as PageData;
  const place = document.getElementById('game');
  if (!data.problem && data.game) {
    void open(data, data.game, place, token);
    return;
  }
  const texts = TEXTS[data.lang];
  const bridge = openBridge(data.parent, () => undefined);
  const view = createView(data, texts);
  place?.append(view.game);
  view.end(data.problem === 'game_maintenance' ? texts.maintenance : texts.notFound, null);
  bridge.send({ type: 'error', code: data.problem ?? 'game_not_found' });
}

async function open(
  page: PageData,
  facts: NonNullable<PageData['game']>,
  place: HTMLElement | null,
  token: string | null,
): Promise<void> {
  const texts = TEXTS[page.lang];
  const sound = createSound();
  const view = createView(page, texts);
  place?.append(view.game);
  const early: Incoming[] = [];
  let hear = (message: Incoming): void => void early.push(message);
  const bridge = openBridge(page.parent, (message) => hear(message));
  const isReal = page.mode === 'real';
  const launch = isReal ? (token === null && bridge.framed ? laterToken(bridge) : Promise.resolve(token ?? '')) : null;
  const api = earlyStart(createApi(), page, facts.gamecode, launch);
  const { createStage } = await STAGES[facts.engine]();
  const shell = createShell({ data: page, facts, texts, api, bridge, view });
  let update: () => void = () => undefined;
  let isAuto = () => false;
  const stage = createStage({
    facts,
    texts,
    lang: page.lang,
    symbols: page.art?.symbols ?? null,
    sound,
    say: view.say,
    stake: () => shell.stake,
    isAuto: () => isAuto(),
    changed: () => update(),
  });
  view.mount(stage);
  const course = createCourse(shell, stage, sound);
  const autoplay = createAutoplay({
    spin: () => course.spin(),
    stake: () => (stage.total ? stage.total() : shell.stake),
    isFree: () => shell.phase === 'ready' && !shell.paused,
    ...(stage.extra && { freeIn: (round) => stage.extra?.(round) ?? 0 }),
    onLeft: view.autoplay,
  });
  isAuto = () => autoplay.isRunning;
  update = () => {
    stage.enable(shell.phase === 'ready' && !shell.paused && !autoplay.isRunning);
    if (autoplay.isRunning) view.lockStake();
  };
  shell.onChange = update;

  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let siteCalm = false;
  const setMotion = () => {
    stage.calm(calm.matches || siteCalm);
    view.game.classList.toggle('calm', calm.matches || siteCalm);
  };
  calm.addEventListener('change', setMotion);
  setMotion();
  const setSound = (on: boolean) => {
    sound.set(on);
    view.sound(sound.on);
  };

  hear = (message) => {
    switch (message.type) {
      case 'init':
        siteCalm = message.reducedMotion;
        setMotion();
        setSound(message.sound);
        break;
      case 'sound':
        setSound(message.on);
        break;
      case 'refresh_balance':
        void shell.refresh();
        break;
      case 'pause':
      case 'resume':
        autoplay.stop();
        shell.pause(message.type === 'pause');
    }
  };
  for (const message of early) hear(message);

  const { buttons } = view;
  /** The player's own press stops autoplay, and shows the end of the round at once. */
  const go = () => {
    autoplay.stop();
    void course.spin();
  };
  buttons.spin.addEventListener('click', go);
  buttons.less.addEventListener('click', () => shell.changeStake(-1));
  buttons.more.addEventListener('click', () => shell.changeStake(1));
  buttons.sound.addEventListener('click', () => setSound(!sound.on));
  buttons.auto.addEventListener('click', async () => {
    if (autoplay.isRunning) {
      autoplay.stop();
      return;
    }
    const stake = stage.total ? stage.total() : shell.stake;
    if (shell.phase !== 'ready' || stake === null) return;
    const { openAutoplay } = await import('./autoplay-sheet.ts');
    openAutoplay({ texts, lang: page.lang, stake, part: stage.autoPart?.() ?? null }, async (order) => {
      const { reason, played, free, net } = await autoplay.run(order);
      update();
      if (shell.phase === 'ready') shell.setPhase('ready');
      const sum = texts.autoSum(texts.autoEnd[reason], played, free, signed(net));
      view.say(sum);
      if (shell.phase === 'ready' && !view.hasNotice)
        view.notice({ text: sum, action: { label: texts.dismiss, run: () => view.notice(null) } });
    });
  });
  buttons.rules.addEventListener('click', async () => {
    const { openRules } = await import('./dialogs.ts');
    const { fairness, clientSeed, stake } = shell;
    openRules({ facts, texts, lang: page.lang, payTable: stage.payTable(stake), fairness, clientSeed });
  });
  buttons.history.addEventListener('click', async () => {
    const { openHistory } = await import('./dialogs.ts');
    openHistory({ rounds: shell.past, texts, lang: page.lang, tell: course.tell });
  });
  listenToKeys(shell, go, buttons.spin);
  addEventListener('online', () => shell.hurry());

  const started = Promise.resolve(launch).then((given) => course.begin(given));
  // Load the fonts after the session, which they would delay on a slow line.
  void started.then(bringFonts, bringFonts);
  await stage.ready;
  new ResizeObserver(() => fit(stage, view.room)).observe(view.room);
  await started;
}

function fit(stage: Stage, room: HTMLElement): void {
  const { width, height } = room.getBoundingClientRect();
  if (width > 0) stage.fit(width, height);
}

/** Space plays and arrows change the stake, unless the focused element needs these keys itself. */
function listenToKeys(shell: { changeStake(step: number): void }, go: () => void, spin: HTMLButtonElement): void {
  document.addEventListener('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      event.target instanceof HTMLInputElement ||
      event.target instanceof HTMLSelectElement ||
      document.querySelector('dialog[open]')
    )
      return;
    const onOther = event.target instanceof HTMLButtonElement && event.target !== spin;
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (event.key === ' ' && !onOther) {
      event.preventDefault();
      if (!event.repeat) go();
    } else if (step !== undefined) {
      event.preventDefault();
      shell.changeStake(step);
    }
  });
  // The spin button would react to the release of the same key a second time.
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && event.target === spin) event.preventDefault();
  });
}
