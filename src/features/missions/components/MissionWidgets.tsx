import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../../api/server-time.ts';
import type { Mission } from '../../../contract/missions.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { useSince } from '../../../lib/use-since.ts';
import { useWide } from '../../../lib/use-wide.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { CloseIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { TargetIcon } from '../../../ui/icons.ts';
import { Meter } from '../../../ui/Meter.tsx';
import {
  fitsOpen,
  type Placed,
  placeKeys,
  placeWidgets,
  stageOf,
  stepWidget,
  widgetMissions,
  withinMargins,
} from '../model.ts';
import { missionsQuery } from '../queries.ts';
import { foldAll, loadWidgets, setPlace, widgets } from '../widgets.ts';
import { progressWords, rewardWords } from '../words.ts';
import { MissionAction } from './MissionAction.tsx';
import styles from './MissionWidgets.module.css';

/** A pointer that moves less than this presses, px. */
const SLOP = 6;

function useWindowHeight(): number {
  const [height, setHeight] = useState(() => innerHeight);
  useEffect(() => {
    const follow = () => setHeight(innerHeight);
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return height;
}

/** Pause after which a page no longer scrolls, ms. */
const SCROLL_END = 250;

/** Whether the page scrolls now, also a part of it. */
function useScrolling(): boolean {
  const [isScrolling, setScrolling] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      setScrolling(true);
      clearTimeout(timer);
      timer = setTimeout(() => setScrolling(false), SCROLL_END);
    };
    addEventListener('scroll', follow, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', follow, { capture: true });
    };
  }, []);
  return isScrolling;
}

/** On a phone an open widget closes when the player touches the page beside it. */
function useFold(isActive: boolean, section: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!isActive) return;
    const follow = ({ target }: Event) => {
      if (target instanceof Node && !section.current?.contains(target)) foldAll();
    };
    addEventListener('pointerdown', follow, { capture: true, passive: true });
    return () => removeEventListener('pointerdown', follow, { capture: true });
  }, [isActive, section]);
}

/**
 * The missions in progress at the edge of the window: draggable, movable by arrow keys, each in its kept place. On a phone
 * a closed one is a narrow tab in the page's margin, and leaves while the page scrolls.
 */
export function MissionWidgets() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const read = useQuery(missionsQuery(isPlayer));
  const { facts } = useSnapshot(widgets);
  const isWide = useWide();
  const height = useWindowHeight();
  const isScrolling = useScrolling();
  const section = useRef<HTMLElement>(null);
  useEffect(() => void loadWidgets(), []);
  const isDrawn = facts !== null && !facts.hidden && read.data !== undefined;
  const shown = isDrawn ? widgetMissions(read.data, serverNow()) : [];
  const keys = placeKeys(shown);
  const keyOf = (id: string) => keys.get(id) ?? id;
  const placeOf = (id: string) => facts?.places[keyOf(id)] ?? { positionY: null, isOpen: false };
  const wanted = shown.map(({ id }) => ({ id, ...placeOf(id) }));
  useFold(!isWide && wanted.some(({ isOpen }) => isOpen), section);
  const placed = placeWidgets(wanted, height, isWide);
  if (placed.length === 0) return null;
  const keep = (place: Placed, change: Partial<Pick<Placed, 'top' | 'isOpen'>>) => {
    const { id, top, isOpen } = { ...place, ...change };
    if (change.isOpen === true && !fitsOpen(wanted, id, height, isWide)) foldAll();
    // A mission of a new period is listed before it has a widget.
    const listed = new Set([...keys.values(), ...placeKeys(read.data ?? []).values()]);
    // The stored place is the one that the player chose. An open widget moves its neighbours only while it is open.
    const positionY = change.top ?? placeOf(id).positionY ?? top;
    setPlace(keyOf(id), { positionY: Math.round(positionY), isOpen }, listed);
  };
  const step = (place: Placed, direction: -1 | 1) => {
    const top = stepWidget(wanted, place.id, direction, height, isWide);
    if (top !== null) keep(place, { top });
    return top !== null;
  };
  return (
    <section
      ref={section}
      className={styles.edge}
      data-away={isScrolling && !isWide}
      aria-label={t`Missões em andamento`}
    >
      {placed.map((place) => {
        const mission = shown.find(({ id }) => id === place.id);
        return (
          mission && (
            <Widget
              key={place.id}
              mission={mission}
              place={place}
              windowHeight={height}
              updatedAt={read.dataUpdatedAt}
              onPlace={(change) => keep(place, change)}
              onStep={(direction) => step(place, direction)}
            />
          )
        );
      })}
    </section>
  );
}

interface WidgetProps {
  readonly mission: Mission;
  readonly place: Placed;
  readonly windowHeight: number;
  readonly updatedAt: number;
  readonly onPlace: (change: Partial<Pick<Placed, 'top' | 'isOpen'>>) => void;
  /** Moves it up (-1) or down (1). @returns whether it moved */
  readonly onStep: (direction: -1 | 1) => boolean;
}

/** Keeps the focus on a widget that its own button opens or folds: each form has a button of its own. */
function useWidgetFocus() {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (isPressed.current) button.current?.focus({ preventScroll: true });
    isPressed.current = false;
  });
  return { button, press: () => void (isPressed.current = true) };
}

/** Drag along the edge: the widget follows the pointer, and its place is kept when the pointer leaves. */
function useDrag(top: number, onEnd: (top: number) => void) {
  const [moved, setMoved] = useState<number | null>(null);
  const drag = useRef<{ readonly from: number; isMoving: boolean } | null>(null);
  const wasDragged = useRef(false);
  const handlers = {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      wasDragged.current = false;
      drag.current = { from: event.clientY, isMoving: false };
      // The pressed button captures the pointer, because a browser sends the click to the element that captured it.
      if (event.target instanceof Element) event.target.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const now = drag.current;
      if (now === null) return;
      const by = event.clientY - now.from;
      if (!now.isMoving && Math.abs(by) < SLOP) return;
      now.isMoving = true;
      wasDragged.current = true;
      setMoved(by);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      // The state may lack the last move: React renders moves later than it hears of the end.
      if (drag.current?.isMoving) onEnd(top + event.clientY - drag.current.from);
      drag.current = null;
      setMoved(null);
    },
    onPointerCancel: () => {
      drag.current = null;
      setMoved(null);
    },
  };
  /** The click that ends a drag presses nothing; one of the keyboard has no `detail`. */
  const endsDrag = ({ detail }: MouseEvent) => wasDragged.current && detail > 0;
  return { by: moved ?? 0, endsDrag, handlers };
}

/** One widget. One function because its closed and its open form share drag, keys and words. */
export function Widget({ mission, place, windowHeight, updatedAt, onPlace, onStep }: WidgetProps) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const { online } = useSnapshot(connectivity);
  const since = useSince(updatedAt);
  const { by, endsDrag, handlers } = useDrag(place.top, (top) => onPlace({ top }));
  const { button, press } = useWidgetFocus();
  const show = (isOpen: boolean) => {
    press();
    onPlace({ isOpen });
  };
  const stage = stageOf(mission, serverNow());
  const words = progressWords(mission);
  const { title } = mission;
  const percent = Math.floor((mission.progress / mission.goal) * 100);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const isUp = event.key === 'ArrowUp';
    if (onStep(isUp ? -1 : 1)) announce(isUp ? t`Movida para cima` : t`Movida para baixo`);
  };
  const style = { top: withinMargins(place.top + by, place.height, windowHeight), height: place.height };
  const label = stage === 'completed' ? t`${title}: recompensa para resgatar` : t`${title}: ${words}`;
  if (!place.isOpen) {
    return (
      <button
        ref={button}
        type="button"
        className={styles.closed}
        style={style}
        data-stage={stage}
        aria-expanded={false}
        aria-label={label}
        aria-keyshortcuts="ArrowUp ArrowDown"
        title={t`${title}. As setas para cima e para baixo movem.`}
        onKeyDown={move}
        {...handlers}
        onClick={(event) => endsDrag(event) || show(true)}
      >
        <Icon glyph={TargetIcon} />
        <span className={styles.percent} aria-hidden="true">
          {stage === 'completed' ? t`Feita` : `${percent}%`}
        </span>
      </button>
    );
  }
  return (
    // Its buttons stay usable: only its head drags.
    <article className={styles.opened} style={style} aria-label={label}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys bubble up from its buttons */}
      <header className={styles.head} onKeyDown={move} {...handlers}>
        <button
          ref={button}
          type="button"
          className={styles.name}
          onClick={(event) => endsDrag(event) || openSheet(`missions:${mission.id}`)}
        >
          {title}
        </button>
        <IconButton
          glyph={CloseIcon}
          label={t`Recolher`}
          edge="end"
          onClick={(event) => endsDrag(event) || show(false)}
        />
      </header>
      <Meter label={t`Progresso`} value={mission.progress} max={mission.goal} text={words} />
      <p className={styles.line} data-whole={stage === 'running'}>
        <span>{words}</span>
        {/* The button of a completed mission names the reward. */}
        {stage !== 'completed' && <b>{rewardWords(mission.reward)}</b>}
      </p>
      {!online && <p className={styles.line}>{since}</p>}
      {stage !== 'running' && (
        <div className={styles.action}>
          <MissionAction mission={mission} stage={stage} small />
        </div>
      )}
    </article>
  );
}
