import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import styles from './BannerCarousel.module.css';
import { cx } from './cx.ts';
import { ChevronLeftIcon, ChevronRightIcon, PlayIcon } from './first-paint-icons.ts';
import { IconButton } from './IconButton.tsx';
import { PauseIcon } from './icons.ts';

/** Milliseconds that a banner stays during autoplay. */
const STAY = 6_000;
/** Part of a slide that must be in view for it to count. */
const HALF = 0.5;

export interface CarouselLabels {
  /** Name of the region ("Promoções em destaque"). */
  readonly region: string;
  /** `aria-roledescription` of carousel and slide ("carrossel", "destaque"). */
  readonly carousel: string;
  readonly slide: string;
  readonly previous: string;
  readonly next: string;
  readonly pause: string;
  readonly play: string;
  /** "2 de 4". */
  readonly position: (at: number, of: number) => string;
}

interface BannerCarouselProps {
  readonly slides: readonly { readonly key: string; readonly content: ReactNode }[];
  readonly labels: CarouselLabels;
  /** Advances until paused; never with reduced motion, under a pointer or with the focus inside. */
  readonly autoplay?: boolean;
}

const still = (): boolean => typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Banners side by side, moved by finger, arrows or dots. Load this file lazily; show `BannerFrame` with the first
 * banner until then.
 */
export function BannerCarousel({ slides, labels, autoplay = false }: BannerCarouselProps) {
  const { track, inView, go, playing, setPlaying, held, setHeld } = useCarousel(slides.length, autoplay);
  const many = slides.length > 1;
  const play = (
    <IconButton
      look="glass"
      glyph={playing ? PauseIcon : PlayIcon}
      size={16}
      label={playing ? labels.pause : labels.play}
      onClick={() => setPlaying(!playing)}
    />
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- being near it stops the turning
    <section
      className={styles.carousel}
      aria-roledescription={labels.carousel}
      aria-label={labels.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {many && (
        <div className={styles.controls}>
          {autoplay && play}
          <IconButton
            look="glass"
            glyph={ChevronLeftIcon}
            size={18}
            label={labels.previous}
            onClick={() => go('previous')}
          />
          <IconButton look="glass" glyph={ChevronRightIcon} size={18} label={labels.next} onClick={() => go('next')} />
        </div>
      )}
      <ul className={styles.track} ref={track} aria-live={playing && !held ? 'off' : 'polite'}>
        {slides.map((slide, index) => (
          // Hidden slides must not be reachable by Tab.
          <li
            key={slide.key}
            className={styles.slide}
            aria-roledescription={labels.slide}
            aria-label={labels.position(index + 1, slides.length)}
            inert={!inView.includes(index)}
          >
            {slide.content}
          </li>
        ))}
      </ul>
      {many && <Dots slides={slides} labels={labels} at={inView[0] ?? 0} onGo={go} />}
    </section>
  );
}

type DotsProps = Pick<BannerCarouselProps, 'slides' | 'labels'> & {
  readonly at: number;
  readonly onGo: (index: number) => void;
};

function Dots({ slides, labels, at, onGo }: DotsProps) {
  return (
    <div className={styles.dots}>
      {slides.map((slide, index) => (
        <button
          key={slide.key}
          type="button"
          className={cx(styles.dot, index === at && styles.on)}
          aria-label={labels.position(index + 1, slides.length)}
          aria-current={index === at || undefined}
          onClick={() => onGo(index)}
        />
      ))}
    </div>
  );
}

/** Moves the slides: by `go`, which ends the autoplay, or by itself while nothing holds it. A finger scrolls them. */
function useCarousel(count: number, autoplay: boolean) {
  const track = useRef<HTMLUListElement>(null);
  const [inView, setInView] = useState<readonly number[]>([0]);
  const [playing, setPlaying] = useState(autoplay && !still());
  const [held, setHeld] = useState(false);

  useEffect(() => {
    const root = track.current;
    // A page without layout, as in tests, has no observer and shows the first slide.
    if (!root || count < 2 || typeof IntersectionObserver !== 'function') return;
    const shown = new Set<number>();
    const slides = [...root.children];
    const watch = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio } of entries)
          shown[intersectionRatio > HALF ? 'add' : 'delete'](slides.indexOf(target));
        if (shown.size > 0) setInView([...shown].sort((one, other) => one - other));
      },
      { root, threshold: HALF },
    );
    for (const slide of slides) watch.observe(slide);
    return () => watch.disconnect();
  }, [count]);

  const first = inView[0] ?? 0;
  const last = count - inView.length;
  const scroll = (index: number): void => {
    const slides = track.current?.children;
    const [start, slide] = [slides?.[0], slides?.[index]] as (HTMLElement | undefined)[];
    if (start && slide)
      track.current?.scrollTo({
        left: slide.offsetLeft - start.offsetLeft,
        behavior: still() ? 'instant' : 'smooth',
      });
  };
  const next = first >= last ? 0 : first + 1;

  const turn = useRef(() => {});
  turn.current = () => {
    if (!document.hidden) scroll(next);
  };
  useEffect(() => {
    if (!playing || held || count < 2) return;
    const timer = setInterval(() => turn.current(), STAY);
    return () => clearInterval(timer);
  }, [playing, held, count]);

  const go = (move: 'next' | 'previous' | number): void => {
    setPlaying(false);
    if (move === 'next') scroll(next);
    else if (move === 'previous') scroll(first === 0 ? last : first - 1);
    else scroll(move);
  };
  return { track, inView, go, playing, setPlaying, held, setHeld };
}
