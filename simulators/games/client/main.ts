import type { PageData } from '../page-data.ts';
import { createApi } from './api.ts';
import type { Incoming } from './bridge.ts';
import { openBridge } from './bridge.ts';
import { createGame } from './game.ts';
import { Reels } from './reels.ts';
import { createSound } from './sound.ts';
import { TEXTS } from './texts.ts';
import { createView } from './view.ts';

/** Written by our own server into this very page. */
const data = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as PageData;
const texts = TEXTS[data.lang];
const place = document.getElementById('game');

// The launch token is in the fragment, so that no log has it; it leaves the address at once.
const token = new URLSearchParams(location.hash.slice(1)).get('t');
if (location.hash) history.replaceState(null, '', location.pathname + location.search);

if (data.problem || !data.game || !data.art) {
  const bridge = openBridge(data.parent, () => undefined);
  const view = createView(data, texts, null);
  place?.append(view.game);
  view.end(data.problem === 'game_maintenance' ? texts.maintenance : texts.notFound, null);
  bridge.send({ type: 'error', code: data.problem ?? 'game_not_found' });
} else {
  void open(data, data.game, data.art.symbols);
}

async function open(page: PageData, facts: NonNullable<PageData['game']>, drawings: string): Promise<void> {
  const symbols = new Image();
  symbols.src = drawings;
  const sound = createSound();
  const reels = new Reels({ strips: facts.strips, symbols, onStop: (reel) => sound.stop(reel) });
  const view = createView(page, texts, reels.canvas);
  place?.append(view.game);
  const early: Incoming[] = [];
  let hear = (message: Incoming): void => void early.push(message);
  const bridge = openBridge(page.parent, (message) => hear(message));
  const game = createGame({ data: page, facts, texts, api: createApi(), bridge, view, reels, sound });

  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let siteCalm = false;
  const setMotion = () => {
    reels.reducedMotion = calm.matches || siteCalm;
    view.game.classList.toggle('calm', reels.reducedMotion);
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
        void game.refresh();
        break;
      case 'pause':
      case 'resume':
        game.pause(message.type === 'pause');
    }
  };
  for (const message of early) hear(message);

  const { buttons } = view;
  buttons.spin.addEventListener('click', () => void game.spin());
  buttons.less.addEventListener('click', () => game.changeStake(-1));
  buttons.more.addEventListener('click', () => game.changeStake(1));
  buttons.sound.addEventListener('click', () => setSound(!sound.on));
  buttons.rules.addEventListener('click', async () => {
    const { openRules } = await import('./dialogs.ts');
    openRules({ facts, texts, lang: page.lang, symbols, ...game.info() });
  });
  buttons.history.addEventListener('click', async () => {
    const { openHistory } = await import('./dialogs.ts');
    const { past, tell } = game.info();
    openHistory({ rounds: past, texts, lang: page.lang, tell });
  });
  document.addEventListener('keydown', (event) => {
    if (
      event.defaultPrevented ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      document.querySelector('dialog[open]')
    )
      return;
    const onOther = event.target instanceof HTMLButtonElement && event.target !== buttons.spin;
    const step = { ArrowUp: 1, ArrowRight: 1, ArrowDown: -1, ArrowLeft: -1 }[event.key];
    if (event.key === ' ' && !onOther) {
      event.preventDefault();
      if (!event.repeat) void game.spin();
    } else if (step !== undefined) {
      event.preventDefault();
      game.changeStake(step);
    }
  });
  // The spin button would react to the release of the same key a second time.
  document.addEventListener('keyup', (event) => {
    if (event.key === ' ' && event.target === buttons.spin) event.preventDefault();
  });
  addEventListener('online', () => game.hurryConnection());

  const fit = () => {
    const room = view.room?.getBoundingClientRect();
    if (!room || room.width === 0) return;
    const padding = 16;
    const height = Math.floor((room.height - padding - 6) / 3);
    const width = Math.floor((room.width - padding - 12) / 5);
    const cell = Math.max(30, Math.min(width, Math.round(height * 1.18), 170));
    reels.resize(cell, Math.max(28, Math.min(height, Math.round(cell * 1.26))));
  };
  const drawn = symbols.decode().catch(() => undefined);
  const started = game.begin(page.mode === 'real' ? (token ?? '') : null);
  await drawn;
  if (view.room) new ResizeObserver(fit).observe(view.room);
  await started;
}
