import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { type CodeChannel, checkFactor, sendFactor } from '../mutations.ts';
import styles from './auth.module.css';
import { SentCode } from './SentCode.tsx';

/** The second factor: a code to the telephone, or to the e-mail for whoever has it not at hand. */
export function FactorForm({ onGiven }: { readonly onGiven: () => void }) {
  const [channel, setChannel] = useState<CodeChannel>('phone');
  const other = channel === 'phone' ? 'email' : 'phone';
  // One code at a time, whichever way it goes: another way sends nothing before the wait is over.
  const [left, begin] = useCountdown();
  const send = useCallback(async () => {
    const sent = await sendFactor(channel);
    begin(sent.resendIn);
    return sent;
  }, [channel, begin]);
  return (
    <>
      <SentCode
        key={channel}
        onSend={send}
        onCheck={async (code) => {
          await checkFactor(channel, code);
          onGiven();
        }}
      />
      {/* Also where the first way does not work. */}
      <p className={styles.switch}>
        <button type="button" className={styles.link} disabled={left > 0} onClick={() => setChannel(other)}>
          {other === 'email' ? <Trans>Receber por e-mail</Trans> : <Trans>Receber por SMS</Trans>}
          {left > 0 && <Trans> em {left} s</Trans>}
        </button>
      </p>
    </>
  );
}
