import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { type CodeChannel, checkFactor, sendFactor } from '../mutations.ts';
import styles from './auth.module.css';
import { SentCode } from './SentCode.tsx';

interface Props {
  /** The ways that a code can go, the one to begin with first. */
  readonly channels?: readonly CodeChannel[];
  readonly onGiven: () => void;
}

const BOTH: readonly CodeChannel[] = ['phone', 'email'];

/** The second factor: a code to the phone, or to the e-mail for a player who has the phone not at hand. */
export function FactorForm({ channels = BOTH, onGiven }: Props) {
  const [channel, setChannel] = useState<CodeChannel>(channels[0] ?? 'phone');
  const other = channels.find((one) => one !== channel);
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
      {other && (
        <p className={styles.switch}>
          <button type="button" className={styles.link} disabled={left > 0} onClick={() => setChannel(other)}>
            {other === 'email' ? <Trans>Receber por e-mail</Trans> : <Trans>Receber por SMS</Trans>}
            {left > 0 && <Trans> em {left} s</Trans>}
          </button>
        </p>
      )}
    </>
  );
}
