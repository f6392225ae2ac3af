import { msg } from '@lingui/core/macro';
import { useEffect } from 'react';
import { proxy } from 'valtio';
import { useSnapshot } from 'valtio/react';
import { canPush, pushPermission } from '../../api/push.ts';
import { type PushFault, switchPushOff, switchPushOn } from '../../domain/push.ts';
import { useSession } from '../../hooks/use-session.ts';
import { type PushFacts, readPushFacts, writePushFacts } from '../../storage/device-facts.ts';
import { type PushState, pushState } from './push-model.ts';

export const PUSH_FAULTS = {
  unsupported: msg`Seu navegador não suporta notificações push.`,
  permission: msg`Não foi possível obter permissão para notificações.`,
  subscription: msg`Erro ao se inscrever para notificações push.`,
};

interface Push {
  readonly state: PushState;
  readonly facts: PushFacts;
  readonly isBusy: boolean;
  readonly fault: PushFault | null;
  readonly switchTo: (on: boolean) => Promise<PushFault | null>;
  readonly set: (change: Pick<Partial<PushFacts>, 'sound' | 'vibration'>) => void;
}

interface PushOfDevice {
  /** Null until this device's facts have been read. */
  facts: PushFacts | null;
  isBusy: boolean;
  fault: PushFault | null;
}

/** One state for the page: a running switch outlives the sheet in which it was pressed. */
const device: PushOfDevice = proxy<PushOfDevice>({ facts: null, isBusy: false, fault: null });

async function read(): Promise<void> {
  const facts = await readPushFacts();
  // A press during the read has newer facts.
  if (!device.isBusy) device.facts = facts;
}

async function switchTo(id: string, on: boolean): Promise<PushFault | null> {
  if (device.isBusy) return null;
  device.isBusy = true;
  device.fault = null;
  const fault = on ? await switchPushOn(id) : await switchPushOff().then(() => null);
  device.facts = await readPushFacts();
  device.fault = fault;
  device.isBusy = false;
  return fault;
}

/** Push in this browser for the present player. Null until the player and this device's facts are known. */
export function usePush(): Push | null {
  const { user } = useSession();
  const { facts, isBusy, fault } = useSnapshot(device);
  const id = user?.id ?? null;
  useEffect(() => {
    device.fault = null;
    void read();
  }, []);

  if (facts === null || id === null) return null;
  return {
    state: pushState({ canPush: canPush(), permission: pushPermission() }, facts.wantedBy, id),
    facts,
    isBusy,
    fault,
    switchTo: (on) => switchTo(id, on),
    set(change) {
      device.facts = { ...facts, ...change };
      void writePushFacts(change);
    },
  };
}
