import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { isOutcomeUnknown } from '../../api/errors.ts';
import { hold } from '../../domain/busy.ts';
import { liveConnection } from '../../domain/live.ts';
import {
  askEvery,
  type ChargeNews,
  type ChargeState,
  chargeState,
  followCharge,
  resynced,
  type ShownCharge,
  untilNextSecond,
} from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { consult } from './mutations.ts';
import { chargeOnScreen } from './paid.ts';

/** The charge of the deposit sheet: found again after a reload, followed by live event and by asking, to its end. */
export function useCharge(): {
  /** It is not yet known whether one waits. */
  readonly isLooking: boolean;
  readonly charge: ShownCharge | null;
  readonly state: ChargeState | null;
  /** The platform was asked about it and did not answer. */
  readonly isSilent: boolean;
  /** When the platform last said how it stands, milliseconds since 1970. */
  readonly answeredAt: number;
} {
  const open = useQuery(openChargeQuery());
  const [shown, setShown] = useState<ShownCharge | null>(null);
  const charge = followCharge(shown, open.data);
  if (charge !== shown) setShown(charge);
  const state = useChargeState(charge);
  // Whoever is asked about what has just been paid finds no open charge any more: what the bank said of it is kept here.
  const learn = useCallback((id: string, { status, returned }: ChargeNews) => {
    setShown((now) => (now?.id === id && now.status !== status ? { ...resynced(now), status, returned } : now));
  }, []);
  const isSilent = useAsking(charge, state, learn);
  // A page with a payment in progress is not swapped for a new build under the player's hands.
  useEffect(() => (state === 'waiting' ? hold('pix') : undefined), [state]);
  const id = charge?.id;
  useEffect(() => (id === undefined ? undefined : chargeOnScreen(id)), [id]);
  const isLooking = charge === null && open.isPending && open.fetchStatus === 'fetching';
  return { isLooking, charge, state, isSilent, answeredAt: open.dataUpdatedAt };
}

/** What the charge is, looked at again with every second that it lives. */
function useChargeState(charge: ShownCharge | null): ChargeState | null {
  const [, tick] = useState(0);
  const state = charge === null ? null : chargeState(charge);
  useEffect(() => {
    if (charge === null || state !== 'waiting') return;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        tick((n) => n + 1);
        wait();
      }, untilNextSecond(charge) || 1_000);
    };
    wait();
    return () => clearTimeout(timer);
  }, [charge, state]);
  return state;
}

/** A question that is open for so long, in milliseconds, has found nobody yet. */
const PATIENCE = 5_000;
/** After so long it is given up and asked anew: longer than the platform itself waits for the bank. */
const GIVE_UP = 12_000;

/**
 * Asks again and again while it may still be paid; at once when the page is seen or online again, and when the live
 * connection breaks, which is the first that is known of a platform that went away. Answers whether nobody answers.
 */
function useAsking(
  charge: ShownCharge | null,
  state: ChargeState | null,
  learn: (id: string, news: ChargeNews) => void,
): boolean {
  const queryClient = useQueryClient();
  /** The charge about which nobody answered last. */
  const [silent, setSilent] = useState<string | null>(null);
  const every = state === null ? null : askEvery(state);
  const id = charge?.id;
  const amount = charge?.amount ?? 0;
  useEffect(() => {
    if (id === undefined || every === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let ended = false;
    const tell = (isSilent: boolean) => {
      if (!ended) setSilent(isSilent ? id : null);
    };
    const ask = async () => {
      clearTimeout(timer);
      if (!asking && document.visibilityState === 'visible' && navigator.onLine) {
        asking = true;
        const slow = setTimeout(() => tell(true), PATIENCE);
        try {
          const news = await consult(queryClient, { id, amount }, GIVE_UP);
          tell(false);
          if (!ended) learn(id, news);
        } catch (error) {
          // The live event or the next question brings the news.
          tell(isOutcomeUnknown(error));
        }
        clearTimeout(slow);
        asking = false;
      }
      clearTimeout(timer);
      if (!ended) timer = setTimeout(() => void ask(), every);
    };
    const again = () => void ask();
    timer = setTimeout(again, Math.min(every, 4_000));
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    const stopLive = whenLiveBreaks(again);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
      stopLive();
    };
  }, [id, amount, every, queryClient, learn]);
  return every !== null && silent !== null && silent === id;
}

/** Calls `then` whenever the live connection was there and is there no more; the answer ends it. */
function whenLiveBreaks(then: () => void): () => void {
  const live = liveConnection.value;
  if (live === null) return () => undefined;
  let stood = live.status.value === 'connected';
  return live.status.subscribe((status) => {
    if (stood && (status === 'connecting' || status === 'down')) then();
    stood = status === 'connected';
  });
}
