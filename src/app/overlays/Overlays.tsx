import { useLingui } from '@lingui/react/macro';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { newsWait } from '../../domain/session/state.ts';
import { settleStepUp, stepUp } from '../../domain/session/step-up.ts';
import { useAccount } from '../../hooks/use-account.ts';
import { useAgeVerified } from '../../hooks/use-age.ts';
import { useLacksData, useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';
import { ageGate } from './age-gate.ts';
import { LateNotice } from './LateNotice.tsx';
import { authDialog, SHEETS } from './registry.ts';
import { type SheetName, sheetOf, shownOf, splitSheet, type Visitor } from './sheet-rules.ts';
import { useChatPlace } from './use-chat-place.ts';
import { useCompletionPrompt } from './use-completion-prompt.ts';
import { type AuthKind, useOverlays } from './use-overlays.ts';
import { useRegistrationPrompt } from './use-registration-prompt.ts';
import { useSearchKey } from './use-search-key.ts';

const stepUpGuard = lazyComponent(() =>
  import('../../features/session/components/StepUpGuard.tsx').then((it) => it.StepUpGuard),
);
const idleGuard = lazyComponent(() =>
  import('../../features/session/components/IdleGuard.tsx').then((it) => it.IdleGuard),
);

/** Milliseconds until the navigation after a login has settled. */
const SETTLE = 400;

/** All sheets and modals over the page. The address names the open one, so Back closes it (NAV-4). */
export function Overlays() {
  const { isPlayer } = useSession();
  const account = useAccount();
  const site = useSite();
  const adult = useAgeVerified();
  const { waiting } = useSnapshot(stepUp);
  useEffect(() => {
    // After a logout a waiting step-up is refused.
    if (!isPlayer) settleStepUp(false);
  }, [isPlayer]);
  const { named, sheet, auth, switched, step, openSheet, closeSheet, dropSheet, switchAuth, showStep } = useOverlays();
  const isPrompted = useRegistrationPrompt();

  const visitor: Visitor = !isPlayer ? 'guest' : account?.deposit === false ? 'excluded' : 'player';
  // The modal's own path is for guests; `refusePlayer` redirects a player.
  const shown = auth !== null && !isPlayer ? ({ kind: 'auth', auth } as const) : shownOf(named, visitor, switched);
  const kind = shown.kind === 'auth' ? shown.auth : null;
  // The modal that opens by itself renders in slices, because nobody waits for it. The browser takes presses between two slices.
  const isLate = useDeferredValue(kind) === null && isPrompted;
  const sheetToShow = sheetOf(shown, useLacksData());
  const shownSheet = useChatPlace(sheetToShow, dropSheet) ? undefined : sheetToShow;
  useCompletionPrompt(shownSheet?.split(':')[0] === 'complete');
  useEffect(() => {
    if (shown.kind !== 'drop') return;
    // The reactions to a login may still remove the modal's name from the address. They read the wanted action there first.
    const drop = () => {
      if (newsWait()) timer = setTimeout(drop, SETTLE);
      else dropSheet();
    };
    let timer = setTimeout(drop, SETTLE);
    return () => clearTimeout(timer);
  }, [shown.kind, dropSheet]);
  const gate = site !== null && !adult && !isPlayer;
  const search = useCallback(() => openSheet('search'), [openSheet]);
  useSearchKey(!gate && kind === null && sheet === undefined, search);
  return (
    <>
      {gate && <ageGate.Component siteName={site.name} mark={site.images.mark} />}
      {!gate && (
        <AuthSlot
          kind={isLate ? null : kind}
          step={step}
          isPrompted={isPrompted}
          onClose={closeSheet}
          onSwitch={switchAuth}
          onStep={showStep}
        />
      )}
      {isPlayer && site?.idle_minutes && <idleGuard.Component />}
      {isPlayer && waiting.length > 0 && <stepUpGuard.Component waiting={<LateNotice />} />}
      {!gate && <SheetSlot sheet={shownSheet} onClose={closeSheet} onOpen={openSheet} />}
    </>
  );
}

/** Keeps the last value while it closes, so that the sheet can animate out. */
function useLingering<T>(now: T | null | undefined): [shown: T | null, forget: () => void] {
  const [shown, setShown] = useState<T | null>(now ?? null);
  if (now !== null && now !== undefined && now !== shown) setShown(now);
  return [shown, () => setShown(null)];
}

interface AuthSlotProps {
  readonly kind: AuthKind | null;
  readonly step: number;
  readonly isPrompted: boolean;
  readonly onClose: () => void;
  readonly onSwitch: (kind: AuthKind) => void;
  readonly onStep: (step: number) => void;
}

function AuthSlot({ kind, step, isPrompted, onClose, onSwitch, onStep }: AuthSlotProps) {
  const [shown, forget] = useLingering(kind);
  if (shown === null) return null;
  return (
    <authDialog.Component
      waiting={<LateNotice />}
      open={kind !== null}
      kind={shown}
      step={step}
      isPrompted={isPrompted}
      onClose={onClose}
      onClosed={forget}
      onSwitch={onSwitch}
      onStep={onStep}
    />
  );
}

interface SheetSlotProps {
  readonly sheet: string | undefined;
  readonly onClose: () => void;
  readonly onOpen: (sheet: string) => void;
}

function SheetSlot({ sheet, onClose, onOpen }: SheetSlotProps) {
  const [shown, forget] = useLingering(sheet);
  const { i18n } = useLingui();
  if (shown === null) return null;
  const [name, arg] = splitSheet(shown);
  // `shownOf` returns no other names.
  const Sheet = SHEETS[name as SheetName];
  return (
    <Sheet.Component
      waiting={<LateNotice />}
      key={`${shown} ${i18n.locale}`}
      open={sheet === shown}
      arg={arg}
      onClose={onClose}
      onClosed={forget}
      onOpen={onOpen}
    />
  );
}
