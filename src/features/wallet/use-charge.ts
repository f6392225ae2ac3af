import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { hold } from '../../domain/busy.ts';
import { askEvery, type ChargeState, chargeState, followCharge, type ShownCharge, untilNextSecond } from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { consult } from './mutations.ts';
import { chargeOnScreen } from './paid.ts';

/** The charge of the deposit sheet: found again after a reload, followed by live event and by asking, to its end. */
export function useCharge(): {
  /** It is not yet known whether one waits. */
  readonly isLooking: boolean;
  readonly charge: ShownCharge | null;
  readonly state: ChargeState | null;
} {
  const open = useQuery(openChargeQuery());
  const [shown, setShown] = useState<ShownCharge | null>(null);
  const charge = followCharge(shown, open.data);
  if (charge !== shown) setShown(charge);
  const state = useChargeState(charge);
  useAsking(charge, state);
  // A page with a payment in progress is not swapped for a new build under the player's hands.
  useEffect(() => (state === 'waiting' ? hold('pix') : undefined), [state]);
  const id = charge?.id;
  useEffect(() => (id === undefined ? undefined : chargeOnScreen(id)), [id]);
  return { isLooking: charge === null && open.isPending && open.fetchStatus === 'fetching', charge, state };
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

/** Asks the bank again and again while it may still be paid, and at once when the page is seen or online again. */
function useAsking(charge: ShownCharge | null, state: ChargeState | null): void {
  const queryClient = useQueryClient();
  const every = state === null ? null : askEvery(state);
  const id = charge?.id;
  const amount = charge?.amount ?? 0;
  useEffect(() => {
    if (id === undefined || every === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let asking = false;
    let ended = false;
    const ask = async () => {
      clearTimeout(timer);
      if (!asking && document.visibilityState === 'visible' && navigator.onLine) {
        asking = true;
        // No answer is no news: the live event or the next question brings it.
        await consult(queryClient, { id, amount }).catch(() => undefined);
        asking = false;
      }
      if (!ended) timer = setTimeout(() => void ask(), every);
    };
    const again = () => void ask();
    timer = setTimeout(again, Math.min(every, 4_000));
    document.addEventListener('visibilitychange', again);
    addEventListener('online', again);
    return () => {
      ended = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', again);
      removeEventListener('online', again);
    };
  }, [id, amount, every, queryClient]);
}
