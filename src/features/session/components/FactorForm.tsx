import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { type CodeChannel, checkFactor, sendFactor } from '../mutations.ts';
import styles from './auth.module.css';
import { SentCode } from './SentCode.tsx';

const SEND = { email: () => sendFactor('email'), phone: () => sendFactor('phone') } as const;

/** The second factor: a code to the telephone, or to the e-mail for whoever has it not at hand. */
export function FactorForm({ onGiven }: { readonly onGiven: () => void }) {
  const [channel, setChannel] = useState<CodeChannel>('phone');
  const other = channel === 'phone' ? 'email' : 'phone';
  return (
    <>
      <SentCode
        key={channel}
        onSend={SEND[channel]}
        onCheck={async (code) => {
          await checkFactor(channel, code);
          onGiven();
        }}
      />
      {/* Also where the first way does not work. */}
      <p className={styles.switch}>
        <button type="button" className={styles.link} onClick={() => setChannel(other)}>
          {other === 'email' ? <Trans>Receber por e-mail</Trans> : <Trans>Receber por SMS</Trans>}
        </button>
      </p>
    </>
  );
}
