import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { canPush, pushPermission } from '../../api/push.ts';
import { session } from '../../domain/session-state.ts';
import { NO_PUSH_FACTS, type PushFacts, readPushFacts, writePushFacts } from '../../storage/device-facts.ts';
import { type PushFault, switchPushOff, switchPushOn } from './push.ts';
import { type PushState, pushState } from './push-model.ts';

interface Push {
  readonly state: PushState;
  readonly facts: PushFacts;
  readonly isBusy: boolean;
  readonly fault: PushFault | null;
  readonly switchTo: (on: boolean) => Promise<PushFault | null>;
  readonly set: (change: Pick<Partial<PushFacts>, 'sound' | 'vibration'>) => void;
}

/** Push in this browser, for the player who is here. Null until this device's facts have been read. */
export function usePush(): Push | null {
  const { user } = useSnapshot(session);
  const [facts, setFacts] = useState<PushFacts | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<PushFault | null>(null);
  const id = user?.id ?? null;

  const read = useCallback(() => readPushFacts().then(setFacts), []);
  useEffect(() => void read(), [read]);

  if (facts === null) return null;
  const state = pushState({ canPush: canPush(), permission: pushPermission() }, facts.wantedBy, id);
  return {
    state,
    facts: facts ?? NO_PUSH_FACTS,
    isBusy,
    fault,
    async switchTo(on) {
      if (isBusy || id === null) return null;
      setBusy(true);
      setFault(null);
      const wrong = on ? await switchPushOn(id) : await switchPushOff().then(() => null);
      await read();
      setFault(wrong);
      setBusy(false);
      return wrong;
    },
    set(change) {
      setFacts({ ...facts, ...change });
      void writePushFacts(change);
    },
  };
}
