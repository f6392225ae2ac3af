import { Trans } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useCountdown } from '../../../lib/use-countdown.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { type CodeChannel, checkFactor, sendFactor } from '../mutations.ts';
import styles from './auth.module.css';
import { SentCode } from './SentCode.tsx';

interface Props {
  /** Channels for the code, the preferred one first. */
  readonly channels?: readonly CodeChannel[];
  readonly onGiven: () => void;
}

const BOTH: readonly CodeChannel[] = ['phone', 'email'];

/** The second factor (SESS-6): a code by telephone, or by e-mail for a player without the phone at hand. */
export function FactorForm({ channels = BOTH, onGiven }: Props) {
  const [channel, setChannel] = useState<CodeChannel>(channels[0] ?? 'phone');
  const other = channels.find((one) => one !== channel);
  // One wait for all channels: the other channel sends no code before it is over (FORM-9).
  const [left, begin] = useCountdown();
  // Nor while one is on its way: the platform refuses the second, so the dialog could not say where the code went.
  const [isSending, setSending] = useState(true);
  const send = useCallback(async () => {
    setSending(true);
    const sent = await sendFactor(channel).finally(() => setSending(false));
    begin(sent.resendIn);
    return sent;
  }, [channel, begin]);
  return (
    <Stack>
      <SentCode
        key={channel}
        onSend={send}
        onCheck={async (code) => {
          await checkFactor(channel, code);
          onGiven();
        }}
      />
      {/* Also shown when the first channel fails. */}
      {other && (
        <p className={styles.switch}>
          <button
            type="button"
            className={styles.link}
            disabled={isSending || left > 0}
            onClick={() => setChannel(other)}
          >
            {other === 'email' ? <Trans>Receber por e-mail</Trans> : <Trans>Receber por SMS</Trans>}
            {left > 0 && <Trans> em {left} s</Trans>}
          </button>
        </p>
      )}
    </Stack>
  );
}
