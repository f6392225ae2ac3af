import useEmblaCarousel from 'embla-carousel-react';
import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import styles from './BannerCarousel.module.css';
import { cx } from './cx.ts';
import { ChevronLeftIcon, ChevronRightIcon, PlayIcon } from './first-paint-icons.ts';
import { IconButton } from './IconButton.tsx';
import { PauseIcon } from './icons.ts';

/** Milliseconds that a banner stays during autoplay. */
const STAY = 6_000;

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
  const { viewport, at, isInView, go, playing, setPlaying, held, setHeld } = useCarousel(slides.length, autoplay);
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
      <div className={styles.viewport} ref={viewport}>
        <ul className={styles.track} aria-live={playing && !held ? 'off' : 'polite'}>
          {slides.map((slide, index) => (
            // Hidden slides must not be reachable by Tab.
            <li
              key={slide.key}
              className={styles.slide}
              aria-roledescription={labels.slide}
              aria-label={labels.position(index + 1, slides.length)}
              inert={!isInView(index)}
            >
              {slide.content}
            </li>
          ))}
        </ul>
      </div>
      {many && <Dots slides={slides} labels={labels} at={at} onGo={go} />}
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

/** Moves the slides: by `go`, which ends the autoplay, or by itself while nothing holds it. */
function useCarousel(count: number, autoplay: boolean) {
  const [viewport, embla] = useEmblaCarousel({ loop: count > 1, duration: still() ? 0 : 20, align: 'start' });
  const [at, setAt] = useState(0);
  const [inView, setInView] = useState<readonly number[] | null>(null);
  const [playing, setPlaying] = useState(autoplay && !still());
  const [held, setHeld] = useState(false);

  useEffect(() => {
    if (!embla) return;
    const select = (): void => setAt(embla.selectedScrollSnap());
    const look = (): void => setInView(embla.slidesInView());
    embla.on('select', select).on('slidesInView', look);
    return () => {
      embla.off('select', select).off('slidesInView', look);
    };
  }, [embla]);

  useEffect(() => {
    if (!embla || !playing || held || count < 2) return;
    const timer = setInterval(() => {
      if (!document.hidden) embla.scrollNext();
    }, STAY);
    return () => clearInterval(timer);
  }, [embla, playing, held, count]);

  const go = (move: 'next' | 'previous' | number): void => {
    setPlaying(false);
    if (move === 'next') embla?.scrollNext();
    else if (move === 'previous') embla?.scrollPrev();
    else embla?.scrollTo(move);
  };
  return {
    viewport,
    at,
    isInView: (index: number) => inView?.includes(index) ?? true,
    go,
    playing,
    setPlaying,
    held,
    setHeld,
  };
}
