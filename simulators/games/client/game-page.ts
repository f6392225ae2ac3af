import type { PageData } from '../page-data.ts';
import type { Api } from './api.ts';
import { createApi } from './api.ts';
import type { AutoplayOrder } from './autoplay.ts';
import { Autoplay, signed } from './autoplay.ts';
import type { Bridge, Incoming } from './bridge.ts';
import { openBridge } from './bridge.ts';
import bricolage from './fonts/bricolage.woff2?url';
import gloock from './fonts/gloock.woff2?url';
import { GameScreen } from './game-screen.ts';
import { RoundCourse } from './round-course.ts';
import { SHEET_EVENT } from './sheet-event.ts';
import { Shell } from './shell.ts';
import { Sound } from './sound.ts';
import type { Course, CreateStage, Stage } from './stage.ts';
import { STAGES } from './stages.ts';
import { TEXTS } from './texts.ts';

type Facts = NonNullable<PageData['game']>;

/** Opens the game that the server has written into this page, or says why there is none. */
export function openPage(): void {
  const data = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as PageData;
  const screen = new GameScreen(data, TEXTS[data.lang]);
  document.getElementById('game')?.append(screen.element);
  if (!data.problem && data.game) {
    void open(data, data.game, screen);
    return;
  }
  const texts = TEXTS[data.lang];
  const bridge = openBridge(data.parent, () => undefined);
  screen.end(data.problem === 'game_maintenance' ? texts.maintenance : texts.notFound, null);
  bridge.send({ type: 'error', code: data.problem ?? 'game_not_found' });
}

async function open(page: PageData, facts: Facts, screen: GameScreen): Promise<void> {
  const early: Incoming[] = [];
  let hear = (message: Incoming): void => void early.push(message);
  const bridge = openBridge(page.parent, (message) => hear(message));
  const { token, answer } = window.earlySession;
  const api = createApi(answer);
  const { createStage } = await STAGES[facts.engine]();
  const game = new GamePage(page, facts, screen, api, bridge, createStage);
  hear = (message) => game.hear(message);
  for (const message of early) hear(message);
  addEventListener('online', game.shell.hurry);

  const started = token.then((given) => game.course.begin(given));
  // Load the fonts after the session, which they would delay on a slow line.
  void started.then(loadFonts, loadFonts);
  await game.stage.ready;
  new ResizeObserver(() => {
    const { width, height } = screen.room.getBoundingClientRect();
    if (width > 0) game.stage.fit(width, height);
  }).observe(screen.room);
  await started;
}

/** Loads the game's own fonts, which then replace the system's. */
function loadFonts(): void {
  for (const [family, href, weight] of [
    ['Bricolage', bricolage, '400 700'],
    ['Gloock', gloock, '400'],
  ] as const) {
    const face = new FontFace(family, `url(${href})`, { weight, display: 'swap' });
    document.fonts.add(face);
    // A font that fails to load leaves the system's.
    face.load().catch(() => undefined);
  }
}

/** Joins screen, shell, stage, course and autoplay to the player's presses and the site's messages. */
class GamePage {
  readonly shell: Shell;
  readonly stage: Stage;
  readonly course: Course;
  readonly #page: PageData;
  readonly #screen: GameScreen;
  readonly #rounds: RoundCourse;
  readonly #autoplay: Autoplay;
  readonly #sound = new Sound();
  readonly #calm = matchMedia('(prefers-reduced-motion: reduce)');
  #siteCalm = false;

  constructor(page: PageData, facts: Facts, screen: GameScreen, api: Api, bridge: Bridge, createStage: CreateStage) {
    const texts = TEXTS[page.lang];
    this.#page = page;
    this.#screen = screen;
    this.shell = new Shell({ data: page, facts, texts, api, bridge, screen });
    this.stage = createStage({
      facts,
      texts,
      lang: page.lang,
      symbols: page.art?.symbols ?? null,
      sound: this.#sound,
      say: (text) => screen.say(text),
      stake: () => this.shell.stake,
      isAuto: () => this.#autoplay.isRunning,
      isCalm: () => this.#isCalm,
      changed: () => this.shell.onChange(),
    });
    this.#rounds = new RoundCourse(this.shell, this.stage, this.#sound);
    this.course = this.stage.course?.(this.shell, this.#rounds) ?? this.#rounds;
    this.#autoplay = new Autoplay({
      spin: () => this.course.spin(),
      stake: () => this.#stake(),
      isFree: () => this.#isFree(),
      freeIn: (round) => this.stage.extra?.(round) ?? 0,
      onLeft: (left) => screen.autoplay(left),
    });
    screen.mount(this.stage);
    this.shell.onChange = () => this.#update();
    this.#calm.addEventListener('change', () => this.#setMotion());
    this.#setMotion();
    // The site gives a sheet a history entry, so that Back closes it.
    document.addEventListener(SHEET_EVENT, (event) =>
      bridge.send({ type: 'sheet', open: (event as CustomEvent<boolean>).detail }),
    );
    this.#listenToButtons();
    this.#listenToKeys();
  }

  /** A message of the site. */
  hear(message: Incoming): void {
    switch (message.type) {
      case 'init':
        this.#siteCalm = message.reducedMotion;
        this.#setMotion();
        this.#setSound(message.sound);
        break;
      case 'sound':
        this.#setSound(message.on);
        break;
      case 'fullscreen':
        this.#screen.fullscreen(message.on);
        break;
      case 'refresh_balance':
        void this.shell.refresh();
        break;
      case 'pause':
      case 'resume':
        this.#autoplay.stop();
        this.shell.pause(message.type === 'pause');
        break;
      case 'close_sheet':
        document.querySelector<HTMLDialogElement>('dialog[open]')?.close();
    }
  }

  #isFree(): boolean {
    return this.shell.phase === 'ready' && !this.shell.paused;
  }

  /** The whole stake of the next round, centavos; null if the player has chosen none yet. */
  #stake(): number | null {
    return this.stage.total ? this.stage.total() : this.shell.stake;
  }

  get #isCalm(): boolean {
    return this.#calm.matches || this.#siteCalm;
  }

  #update(): void {
    this.stage.enable?.(this.#isFree() && !this.#autoplay.isRunning);
    if (this.#autoplay.isRunning) this.#screen.lockStake();
  }

  #setMotion(): void {
    this.#screen.element.classList.toggle('calm', this.#isCalm);
  }

  #setSound(on: boolean): void {
    this.#sound.set(on);
    this.#screen.sound(this.#sound.on);
  }

  /**
   * The main button: plays, shows the end of the round at once, or cashes out. Each press stops autoplay; one that
   * stops it never begins a round.
   */
  #press(): void {
    const isStop = this.#screen.stops;
    this.#stopAutoplay();
    if (isStop) this.stage.hurry?.();
    else void this.course.spin();
  }

  #stopAutoplay(): void {
    if (!this.#autoplay.isRunning) return;
    this.#autoplay.stop();
    this.#screen.autoplayEnds();
  }

  #listenToButtons(): void {
    const { buttons } = this.#screen;
    const { shell, stage } = this;
    const { facts, texts } = shell;
    const { lang } = this.#page;
    buttons.spin.addEventListener('click', () => this.#press());
    buttons.less.addEventListener('click', () => shell.changeStake(-1));
    buttons.more.addEventListener('click', () => shell.changeStake(1));
    buttons.sound.addEventListener('click', () => this.#setSound(!this.#sound.on));
    buttons.auto.addEventListener('click', () => void this.#askAutoplay());
    buttons.rules.addEventListener('click', async () => {
      const { openRules } = await import('./dialogs.ts');
      openRules({ facts, texts, lang, payTable: stage.payTable(shell.stake) });
    });
    buttons.history.addEventListener('click', async () => {
      const { openHistory } = await import('./dialogs.ts');
      const { past: rounds, fairness, clientSeed } = shell;
      openHistory({ rounds, texts, lang, tell: (round) => this.#rounds.tell(round), fairness, clientSeed });
    });
    buttons.fullscreen.addEventListener('click', () => {
      const change = document.fullscreenElement
        ? document.exitFullscreen()
        : document.documentElement.requestFullscreen();
      change.catch(() => undefined); // the browser may refuse it
    });
  }

  async #askAutoplay(): Promise<void> {
    if (this.#autoplay.isRunning) {
      this.#stopAutoplay();
      // A stake for the next flight would be one more round.
      this.course.takeBack?.();
      return;
    }
    const stake = this.#stake();
    if (this.shell.phase !== 'ready' || stake === null) return;
    const { openAutoplay } = await import('./autoplay-sheet.ts');
    const { texts } = this.shell;
    const part = this.stage.autoPart?.() ?? null;
    openAutoplay({ texts, stake, part }, (order) => void this.#runAutoplay(order));
  }

  async #runAutoplay(order: AutoplayOrder): Promise<void> {
    const { shell } = this;
    const { texts } = shell;
    const { reason, played, free, net } = await this.#autoplay.run(order);
    this.#update();
    const sum = texts.autoSum(texts.autoEnd[reason], played, free);
    this.#screen.say(texts.announceAuto(sum, signed(net)));
    if (shell.phase !== 'ready') return;
    shell.setPhase('ready');
    this.#rounds.summarise(sum, signed(net));
  }

  /** Space plays and arrows change the stake, unless the focused element needs these keys itself. */
  #listenToKeys(): void {
    const { spin } = this.#screen.buttons;
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
        if (!event.repeat) this.#press();
      } else if (step !== undefined) {
        event.preventDefault();
        this.shell.changeStake(step);
      }
    });
    // The spin button would react to the release of the same key a second time.
    document.addEventListener('keyup', (event) => {
      if (event.key === ' ' && event.target === spin) event.preventDefault();
    });
  }
}
