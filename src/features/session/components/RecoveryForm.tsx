import { useState } from 'react';
import { useSheetStep } from '../../../ui/Sheet.tsx';
import type { RecoveryValues } from '../username.ts';
import { RecoveryCode } from './RecoveryCode.tsx';
import { RecoveryName } from './RecoveryName.tsx';
import { RecoveryPassword } from './RecoveryPassword.tsx';

interface Props {
  /** Earlier input; the form updates it. */
  readonly typed: RecoveryValues;
  /** The new password is set. */
  readonly onDone: () => void;
  readonly onSwitch: (kind: 'login') => void;
}

type Stage =
  | { readonly at: 'name'; readonly notice?: 'expired' }
  | { readonly at: 'code'; readonly resendIn: number }
  | { readonly at: 'password'; readonly resetToken: string };

/** Recovery in three steps: user name, code, new password. At its end all sessions of the account have ended. */
export function RecoveryForm({ typed, onDone, onSwitch }: Props) {
  const [stage, setStage] = useState<Stage>({ at: 'name' });
  useSheetStep(stage.at);
  if (stage.at === 'code') {
    return (
      <RecoveryCode
        username={typed.username}
        resendIn={stage.resendIn}
        onCode={(resetToken) => setStage({ at: 'password', resetToken })}
        onBack={() => setStage({ at: 'name' })}
      />
    );
  }
  if (stage.at === 'password') {
    return (
      <RecoveryPassword
        username={typed.username}
        resetToken={stage.resetToken}
        onDone={onDone}
        onExpired={() => setStage({ at: 'name', notice: 'expired' })}
      />
    );
  }
  return (
    <RecoveryName
      typed={typed}
      isExpired={stage.notice === 'expired'}
      onSent={(resendIn) => setStage({ at: 'code', resendIn })}
      onSwitch={onSwitch}
    />
  );
}
