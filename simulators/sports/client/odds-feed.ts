import type { LivePage, LivePart } from '../server/views.ts';

/** Silence (ms) after which the odds count as lost: the server sends a tick each second. Looked at each half second, so within three seconds. */
const SILENCE_MS = 2_500;

interface Tick {
  readonly at: number;
  readonly cards?: readonly LivePart[];
  readonly over?: readonly string[];
  readonly page?: LivePage;
}

interface Handlers {
  readonly onTick: (tick: Tick) => void;
  /** @param isLost whether the odds are lost now */
  readonly onLoss: (isLost: boolean) => void;
}

/**
 * Hears the odds. Without a tick for three seconds they are lost; the browser connects again by itself.
 * @param match the match whose page is open
 * @returns function that ends it
 */
export function hearOdds(match: string | null, { onTick, onLoss }: Handlers): () => void {
  let heard = performance.now();
  let isLost = false;
  let source = open();
  function open(): EventSource {
    const stream = new EventSource(match === null ? '/api/stream' : `/api/stream?match=${encodeURIComponent(match)}`);
    stream.addEventListener('message', (event: MessageEvent<string>) => {
      heard = performance.now();
      if (isLost) {
        isLost = false;
        onLoss(false);
      }
      onTick(JSON.parse(event.data) as Tick);
    });
    return stream;
  }
  const timer = setInterval(() => {
    if (performance.now() - heard < SILENCE_MS) return;
    if (!isLost) {
      isLost = true;
      onLoss(true);
    }
    // A refused connection is not tried again by the browser.
    if (source.readyState === EventSource.CLOSED) source = open();
  }, 500);
  return () => {
    clearInterval(timer);
    source.close();
  };
}
