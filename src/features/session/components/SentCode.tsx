import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useState } from 'react';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import type { CodeSent } from '../mutations.ts';
import { CodeForm, SentTo } from './CodeForm.tsx';

interface Props {
  /** Sends a code. A new function sends a new code, so keep it stable. */
  readonly onSend: () => Promise<CodeSent>;
  readonly onCheck: (code: string) => Promise<void>;
  readonly children?: ReactNode;
}

/** Stands for a code that is being sent. */
const TYPICAL = { sentTo: '(11) *****-0000', resendIn: 20 };

/** Sends a code when it mounts, then asks for it. */
export function SentCode({ onSend, onCheck, children }: Props) {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    onSend().then(
      (answer) => wanted && setSent(answer),
      (error: unknown) => wanted && setFailure(error),
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `tries` sends it again.
  }, [onSend, tries]);
  const onResend = async () => (await onSend()).resendIn;
  if (failure !== null) {
    return (
      <ReadError
        title={<Trans>O código não foi enviado</Trans>}
        error={failure}
        onRetry={() => {
          setFailure(null);
          setTries((now) => now + 1);
        }}
      />
    );
  }
  if (sent === null) {
    return (
      <Bones>
        <CodeForm
          lead={<SentTo to={TYPICAL.sentTo} />}
          resendIn={TYPICAL.resendIn}
          onResend={onResend}
          onCheck={onCheck}
        >
          {children}
        </CodeForm>
      </Bones>
    );
  }
  return (
    <CodeForm lead={<SentTo to={sent.sentTo} />} resendIn={sent.resendIn} onResend={onResend} onCheck={onCheck}>
      {children}
    </CodeForm>
  );
}
