import { Dialog as Base } from '@base-ui/react/dialog';
import type { CSSProperties, ReactNode, RefObject } from 'react';
import { createContext, useCallback, useContext, useLayoutEffect, useRef } from 'react';
import { markPage } from '../lib/page-mark.ts';
import { useWide } from '../lib/use-wide.ts';
import { cx } from './cx.ts';
import { ArrowLeftIcon, CloseIcon } from './first-paint-icons.ts';
import { IconButton } from './IconButton.tsx';
import styles from './Sheet.module.css';
import { closeMotion, type MovingSheet, notePressInSheet, noteReplaced, openMotion } from './sheet-motion.ts';
import { useDragClose } from './use-drag-close.ts';
import { useOpener } from './use-opener.ts';
import hidden from './VisuallyHidden.module.css';

export interface OverlayProps {
  readonly open: boolean;
  /** Called for Escape, scrim, close button and a drag. The app decides (it goes back in history). */
  readonly onClose: () => void;
  /** Called after the closing animation: the content can be dropped. */
  readonly onClosed?: () => void;
  /** Accessible name, always required; `hideTitle` hides it visually if the content draws its own. */
  readonly title: string;
  readonly hideTitle?: boolean;
  readonly description?: ReactNode;
  readonly closeLabel: string;
  /** The step that the sheet shows: each begins at its top. */
  readonly step?: string | number;
  /** A back button at the left of the title. */
  readonly back?: { readonly label: string; readonly onBack: () => void } | undefined;
  readonly children: ReactNode;
  /** Actions that stay visible at the bottom while the content scrolls. */
  readonly footer?: ReactNode;
  /** False while the player must decide or would lose something: no Escape, no scrim, no close button. */
  readonly dismissible?: boolean;
  /** `full` covers the whole phone and looks like a page. */
  readonly size?: 'sm' | 'md' | 'lg' | 'full';
  /** From 1,024 px on a popover without a scrim: over the bar's search (`start`), or below its actions (`end`). */
  readonly popover?: 'start' | 'end';
  /** Has its whole height at once: its content is as long as its data, and a sheet that grows jumps. */
  readonly tall?: boolean;
  /** False if the content draws its own close button with `SheetClose`. */
  readonly closeButton?: boolean;
  /** Two colours of light from above (a poster's). */
  readonly aura?: readonly [string, string] | undefined;
  /**
   * Element to focus: the first field of a form. By default the sheet itself, so that a screen reader reads its title
   * and no keyboard opens.
   */
  readonly initialFocus?: RefObject<HTMLElement | null>;
  /** Selector of the pictures in the page that the sheet's own (`data-shared`) grows from and goes back to. */
  readonly tile?: string | undefined;
}

const BodyContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Scrolls the sheet around this content to its top whenever the content shows another step of its own. */
export function useSheetStep(step: string | number | boolean): void {
  const body = useContext(BodyContext);
  useLayoutEffect(() => {
    body?.current?.scrollTo?.({ top: 0 });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new step scrolls.
  }, [body, step]);
}

/** A close button with text, for a sheet that draws its own head. */
export function SheetClose({ children }: { readonly children: ReactNode }) {
  return <Base.Close className={styles.close}>{children}</Base.Close>;
}

/** A sheet from below on a phone, a centred dialog from 768 px: for content to view or fill in. */
export function Sheet(props: OverlayProps) {
  return <Overlay {...props} shape="sheet" />;
}

/** A centred dialog on every screen: for short questions. */
export function Dialog(props: OverlayProps) {
  return <Overlay {...props} shape="dialog" />;
}

interface Motion {
  readonly popup: RefObject<HTMLDivElement | null>;
  readonly setPopup: (element: HTMLDivElement | null) => void;
  readonly scrim: RefObject<HTMLDivElement | null>;
}

/**
 * Keeps the page from scrolling, from the end of a motion on: the browser draws the whole page anew for that.
 * @returns ends it
 */
function lockPage(motion: Animation | null): () => void {
  let ends: readonly (() => void)[] = [];
  let isOver = false;
  const lock = () => {
    if (isOver) return;
    // A scrollbar that lies over the page takes no room, and neither does its gutter.
    const hasScrollbar = innerWidth > document.documentElement.clientWidth;
    ends = [markPage('data-has-lock'), ...(hasScrollbar ? [markPage('data-has-gutter')] : [])];
  };
  // A closing that takes over from the motion rejects it.
  if (motion) motion.finished.then(lock, () => undefined);
  else lock();
  return () => {
    isOver = true;
    for (const end of ends) end();
  };
}

/** Moves the sheet when it opens and closes, and when either is taken back halfway. */
function useMotion(
  open: boolean,
  shape: 'sheet' | 'dialog' | 'popover',
  size: OverlayProps['size'],
  tile?: string,
): Motion {
  const popup = useRef<HTMLDivElement>(null);
  const scrim = useRef<HTMLDivElement>(null);
  const unmark = useRef<() => void>(undefined);
  const unlock = useRef<() => void>(undefined);
  const wasOpen = useRef(open);
  const latest = useRef({ open, tile });
  latest.current = { open, tile };
  const isPopover = shape === 'popover';
  const kind = shape === 'sheet' && size === 'full' ? 'full' : isPopover ? 'dialog' : shape;
  const partsOf = useCallback(
    (element: HTMLDivElement): MovingSheet => ({
      popup: element,
      scrim: scrim.current,
      tile: latest.current.tile,
      shape: kind,
    }),
    [kind],
  );
  const begin = useCallback(
    (element: HTMLDivElement) => {
      const motion = openMotion(partsOf(element));
      unlock.current?.();
      // The page below a popover scrolls.
      unlock.current = isPopover ? undefined : lockPage(motion);
    },
    [partsOf, isPopover],
  );
  // The library mounts the popup later than this component.
  const setPopup = useCallback(
    (element: HTMLDivElement | null) => {
      if (!element && latest.current.open) noteReplaced();
      popup.current = element;
      unmark.current?.();
      unlock.current?.();
      unlock.current = undefined;
      const marks = isPopover ? (['data-has-sheet'] as const) : (['data-has-sheet', 'data-has-modal'] as const);
      const ends = element ? marks.map(markPage) : [];
      unmark.current = () => {
        for (const end of ends) end();
      };
      if (element && latest.current.open) begin(element);
    },
    [begin, isPopover],
  );
  useLayoutEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (popup.current && open) begin(popup.current);
    else if (popup.current) closeMotion(partsOf(popup.current));
  }, [open, begin, partsOf]);
  return { popup, setPopup, scrim };
}

function Overlay(props: OverlayProps & { readonly shape: 'sheet' | 'dialog' }) {
  const { open, onClose, onClosed, description, children, footer, shape } = props;
  const { dismissible = true, size = 'md', tall = false, aura, initialFocus, step, tile } = props;
  const popover = useWide() ? props.popover : undefined;
  const drag = useDragClose(onClose);
  const { popup, setPopup, scrim } = useMotion(open, popover ? 'popover' : shape, size, tile);
  const body = useRef<HTMLDivElement>(null);
  const opener = useOpener(open);
  useLayoutEffect(() => {
    if (body.current) body.current.scrollTop = 0;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a new step scrolls.
  }, [step]);
  const handles = shape === 'sheet' && dismissible && size !== 'full';
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!dismissible}
      // The library's own lock of the page would begin with the motion: see `lockPage`.
      modal="trap-focus"
      onOpenChange={(next) => {
        if (!next && dismissible) onClose();
      }}
      onOpenChangeComplete={(now) => {
        if (!now) onClosed?.();
      }}
    >
      <Base.Portal>
        <Base.Backdrop ref={scrim} className={cx(styles.scrim, popover && styles.clear)} />
        <Base.Viewport
          className={cx(styles.viewport, styles[shape], popover && styles.popover, popover && styles[popover])}
        >
          <Base.Popup
            className={cx(styles.popup, styles[size], tall && styles.tall, aura && styles.lit)}
            data-sheet=""
            onClickCapture={notePressInSheet}
            {...(aura && { style: { '--p1': aura[0], '--p2': aura[1] } as CSSProperties })}
            ref={setPopup}
            initialFocus={initialFocus ?? popup}
            finalFocus={() => opener() ?? true}
          >
            {handles && (
              <div className={styles.grab} aria-hidden="true" {...drag}>
                <span />
              </div>
            )}
            <Head {...props} />
            <div ref={body} className={styles.body}>
              {description !== undefined && (
                <Base.Description className={styles.description}>{description}</Base.Description>
              )}
              <BodyContext value={body}>{children}</BodyContext>
            </div>
            {footer !== undefined && <footer className={styles.foot}>{footer}</footer>}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}

/** Title, back and close button. With `hideTitle` the title is for screen readers only. */
function Head({
  title,
  hideTitle = false,
  back,
  closeLabel,
  dismissible = true,
  closeButton = true,
}: Pick<OverlayProps, 'title' | 'hideTitle' | 'back' | 'closeLabel' | 'dismissible' | 'closeButton'>) {
  const close = <Base.Close render={<IconButton glyph={CloseIcon} label={closeLabel} />} />;
  if (hideTitle) {
    return (
      <>
        <Base.Title className={hidden.hidden}>{title}</Base.Title>
        {dismissible && closeButton && <div className={styles.corner}>{close}</div>}
      </>
    );
  }
  return (
    <header className={cx(styles.head, back && styles.centred)}>
      {back && <IconButton glyph={ArrowLeftIcon} label={back.label} onClick={back.onBack} />}
      <Base.Title className={styles.title}>{title}</Base.Title>
      {dismissible && close}
    </header>
  );
}
