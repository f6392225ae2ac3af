import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { subscribe } from 'valtio/vanilla';
import { isOutcomeUnknown } from '../../../api/errors.ts';
import { hold } from '../../../domain/busy.ts';
import { liveConnection } from '../../../domain/live.ts';
import { repeat } from '../../../lib/repeat.ts';
import { consult } from '../mutations.ts';
import { openChargeQuery } from '../queries.ts';
import { askEvery, type ChargeState, chargeState, type ShownCharge, untilNextSecond } from './charge.ts';
import { depositSheet } from './state.ts';

/** The charge of the deposit sheet: read after a reload, then followed by live events and polling to its end. */
export function useCharge(): {
  readonly charge: ShownCharge | null;
  readonly state: ChargeState | null;
  /** The last poll got no answer. */
  readonly isSilent: boolean;
  /** Time of the platform's last answer, ms since 1970. */
  readonly answeredAt: number;
} {
  const shown = useSnapshot(depositSheet).charge;
  // While a charge is on the sheet, only the polls ask about it: a read could find another open one.
  const open = useQuery({ ...openChargeQuery(), enabled: shown === null });
  const found = open.data ?? null;
  const charge = shown ?? found;
  useEffect(() => {
    if (depositSheet.charge === null) depositSheet.charge = found;
  }, [found]);
  useEffect(() => {
    depositSheet.isOpen = true;
    return () => void Object.assign(depositSheet, { isOpen: false, charge: null });
  }, []);
  const state = useChargeState(charge);
  const isSilent = useAsking(charge, state);
  // A running payment holds back an update of the page.
  useEffect(() => (state === 'waiting' ? hold() : undefined), [state]);
  return { charge, state, isSilent, answeredAt: open.dataUpdatedAt };
}

/** The state of the charge, computed again each second while it waits. */
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

/** A poll without an answer after this time counts as silent, ms. */
const PATIENCE = 5_000;
/** A poll is aborted after this time, longer than the platform's own wait for the bank. ms. */
const GIVE_UP = 12_000;

/**
 * Polls while the charge may still be paid; at once when the page becomes visible or online, and when the live
 * connection breaks, because that is the first sign of a lost platform.
 * @returns whether the last poll got no answer
 */
function useAsking(charge: ShownCharge | null, state: ChargeState | null): boolean {
  const queryClient = useQueryClient();
  /** Id of the charge whose last poll got no answer. */
  const [silent, setSilent] = useState<string | null>(null);
  const every = state === null ? null : askEvery(state);
  const id = charge?.id;
  const amount = charge?.amount ?? 0;
  useEffect(() => {
    if (id === undefined || every === null) return;
    let ended = false;
    const tell = (isSilent: boolean) => {
      if (!ended) setSilent(isSilent ? id : null);
    };
    const { run, later, stop } = repeat(
      async () => {
        const slow = setTimeout(() => tell(true), PATIENCE);
        try {
          await consult(queryClient, { id, amount }, GIVE_UP);
          tell(false);
        } catch (error) {
          // The live event or the next poll brings the news.
          tell(isOutcomeUnknown(error));
        }
        clearTimeout(slow);
        return 0;
      },
      { first: Math.min(every, 4_000), longest: every },
    );
    later();
    const stopLive = whenLiveBreaks(run);
    return () => {
      ended = true;
      stop();
      stopLive();
    };
  }, [id, amount, every, queryClient]);
  return every !== null && silent !== null && silent === id;
}

/**
 * Calls `then` when a connected live connection breaks.
 * @returns unsubscribe function
 */
function whenLiveBreaks(then: () => void): () => void {
  const live = liveConnection.live;
  if (live === null) return () => undefined;
  let stood = live.state.status === 'connected';
  return subscribe(live.state, () => {
    const { status } = live.state;
    if (stood && (status === 'connecting' || status === 'down')) then();
    stood = status === 'connected';
  });
}
