import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { factor, settleFactor } from '../../domain/second-factor.ts';
import { latePart } from '../../lib/late-part.tsx';
import { toast } from '../../ui/toast.ts';
import { useAgeVerified } from '../shell/use-age.ts';
import { useSession } from '../shell/use-session.ts';
import { useSite } from '../shell/use-site.ts';
import { ageGate } from './age-gate.ts';
import { SHEETS } from './registry.ts';
import { useCompletionPrompt } from './use-completion-prompt.ts';
import { type AuthKind, needsPlayer, useOverlays } from './use-overlays.ts';
import { useRegistrationPrompt } from './use-registration-prompt.ts';
import { useSearchKey } from './use-search-key.ts';

const authDialog = latePart(() =>
  import('../../features/session/components/AuthDialog.tsx').then((it) => it.AuthDialog),
);

const factorGuard = latePart(() =>
  import('../../features/session/components/FactorGuard.tsx').then((it) => it.FactorGuard),
);
const idleGuard = latePart(() => import('../../features/session/components/IdleGuard.tsx').then((it) => it.IdleGuard));

/** Everything that may lie over the page. The address says what is open, so Back closes it (R4). */
export function Overlays() {
  const { isPlayer } = useSession();
  const site = useSite();
  const adult = useAgeVerified();
  const { isAsked } = useSnapshot(factor);
  useEffect(() => {
    // Whoever has left gives no code.
    if (!isPlayer) settleFactor(false);
  }, [isPlayer]);
  const { sheet, auth, step, openSheet, closeSheet, switchAuth, showStep } = useOverlays();
  useRegistrationPrompt();
  useCompletionPrompt();

  // A guest who opens the deposit gets the registration modal (§4, §6); a player has no use for the login.
  const refused = sheet !== undefined && !isPlayer && needsPlayer(sheet);
  const kind: AuthKind | null = isPlayer ? null : refused ? 'register' : auth;
  const gate = site !== null && !adult && !isPlayer;
  const search = useCallback(() => openSheet('search'), [openSheet]);
  useSearchKey(!gate && kind === null && sheet === undefined, search);
  return (
    <>
      {gate && <ageGate.Part siteName={site.name} mark={site.images.mark} />}
      {!gate && <AuthSlot kind={kind} step={step} onClose={closeSheet} onSwitch={switchAuth} onStep={showStep} />}
      {isPlayer && site?.idle_minutes && <idleGuard.Part />}
      {isPlayer && isAsked && <factorGuard.Part waiting={<LateNotice />} />}
      {!gate && <SheetSlot sheet={refused ? undefined : sheet} onClose={closeSheet} onOpen={openSheet} />}
    </>
  );
}

/** Keeps what is closing until its last frame, so that it can leave as it came. */
function useLingering<T>(now: T | null | undefined): [shown: T | null, forget: () => void] {
  const [shown, setShown] = useState<T | null>(now ?? null);
  if (now !== null && now !== undefined && now !== shown) setShown(now);
  return [shown, () => setShown(null)];
}

interface AuthSlotProps {
  readonly kind: AuthKind | null;
  readonly step: number;
  readonly onClose: () => void;
  readonly onSwitch: (kind: AuthKind) => void;
  readonly onStep: (step: number) => void;
}

function AuthSlot({ kind, step, onClose, onSwitch, onStep }: AuthSlotProps) {
  const [shown, forget] = useLingering(kind);
  if (shown === null) return null;
  return (
    <authDialog.Part
      waiting={<LateNotice />}
      open={kind !== null}
      kind={shown}
      step={step}
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
  useEffect(() => {
    // Reached by a stale link: nothing to show, so nothing should stay in the address.
    if (sheet !== undefined && !((sheet.split(':')[0] ?? '') in SHEETS)) onClose();
  }, [sheet, onClose]);
  if (shown === null) return null;
  const [name = '', arg = ''] = shown.split(/:(.*)/s);
  const Sheet = SHEETS[name];
  if (!Sheet) return null;
  return (
    <Sheet.Part
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

/** After how many milliseconds somebody who opened something is told that it has not come. */
const LATE_AFTER = 2_500;

/** Stands where a sheet will be. A sheet that does not arrive is said, and opens by itself when it does. */
function LateNotice() {
  const { t } = useLingui();
  const words = t`Isto ainda não chegou. Confira a conexão: abre sozinho assim que chegar.`;
  useEffect(() => {
    const timer = setTimeout(() => toast.error(words), LATE_AFTER);
    return () => clearTimeout(timer);
  }, [words]);
  return null;
}
