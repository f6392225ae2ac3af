import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useSnapshot } from 'valtio/react';
import { type StepUpBody, stepUpBody } from '../../../contract/session.ts';
import { settleStepUp, stepUp } from '../../../domain/session/step-up.ts';
import { Dialog } from '../../../ui/Sheet.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { giveGoogle, givePassword } from '../mutations.ts';
import { useFailure } from '../use-failure.ts';
import styles from './auth.module.css';
import { FactorForm } from './FactorForm.tsx';
import { Failure } from './Failure.tsx';
import { GoogleEntry } from './GoogleEntry.tsx';
import { PasswordStep } from './PasswordStep.tsx';

/** Default for an API whose refusal names no proof: a code by either channel. */
const UNNAMED: StepUpBody = {
  missing: ['code'],
  accepts: ['password'],
  channels: [
    { channel: 'phone', sent_to: '' },
    { channel: 'email', sent_to: '' },
  ],
  second_factor_until: null,
};

function bodyOf(refusal: unknown): StepUpBody {
  const parsed = v.safeParse(stepUpBody, refusal);
  return parsed.success ? parsed.output : UNNAMED;
}

/**
 * Asks for the password, the code or both over the open screen. Afterwards the refused call is sent again; closing the
 * dialog drops the call and leaves the page unchanged.
 */
export function StepUpGuard() {
  const { t } = useLingui();
  const { waiting } = useSnapshot(stepUp);
  const [hasGiven, setGiven] = useState(false);
  const field = useRef<HTMLInputElement | null>(null);
  useEffect(() => {
    // Back also leaves the page below, so the waiting calls are dropped.
    const leave = () => settleStepUp(false);
    addEventListener('popstate', leave);
    return () => removeEventListener('popstate', leave);
  }, []);
  const bodies = waiting.map(({ refusal }) => bodyOf(refusal));
  const [first = UNNAMED] = bodies;
  const lacks = (proof: StepUpBody['missing'][number]) => bodies.some(({ missing }) => missing.includes(proof));
  const hasPassword = first.accepts.includes('password');
  const asksPassword = lacks('password') && hasPassword && !hasGiven;
  const asksCode = lacks('code') || (lacks('password') && !hasPassword);
  const given = (done: boolean) => {
    setGiven(true);
    if (done) settleStepUp(true);
  };
  return (
    <Dialog
      open
      onClose={() => settleStepUp(false)}
      title={t`Confirme que é você`}
      closeLabel={t`Fechar`}
      size="sm"
      initialFocus={field}
    >
      {asksPassword ? (
        <PasswordStep
          lead={<Trans>Por segurança, digite sua senha de novo. Depois, o que você fazia continua daqui.</Trans>}
          onGive={async (password) => {
            await givePassword(password);
            given(!asksCode);
          }}
          busyLabel={t`Conferindo`}
          fieldRef={field}
        />
      ) : (
        <CodeStep
          body={first}
          isWeekly={lacks('code')}
          onGoogle={
            hasPassword || hasGiven || !first.accepts.includes('google')
              ? null
              : async (idToken) => {
                  await giveGoogle(idToken);
                  given(!lacks('code'));
                }
          }
        />
      )}
    </Dialog>
  );
}

interface CodeStepProps {
  readonly body: StepUpBody;
  /** The site requires a code every seven days (SESS-6); otherwise the code replaces a password. */
  readonly isWeekly: boolean;
  /** Accepts a Google token instead; null where the API does not accept one. */
  readonly onGoogle: ((idToken: string) => Promise<void>) | null;
}

function CodeStep({ body, isWeekly, onGoogle }: CodeStepProps) {
  const { failure, wait, fail } = useFailure();
  if (body.channels.length === 0) {
    return (
      <p className={styles.lead}>
        <Trans>
          Seus contatos foram trocados há pouco, e o código ainda não pode ir para os novos. Confirme-os, saia e entre
          de novo.
        </Trans>
      </p>
    );
  }
  return (
    <Stack>
      <p className={styles.lead}>
        {isWeekly ? (
          <Trans>Neste site pedimos um código a cada 7 dias. Depois dele, o que você fazia continua daqui.</Trans>
        ) : (
          <Trans>Sua conta não tem senha, então pedimos um código. Depois dele, o que você fazia continua daqui.</Trans>
        )}
      </p>
      <FactorForm channels={body.channels.map(({ channel }) => channel)} onGiven={() => settleStepUp(true)} />
      {onGoogle && (
        <>
          <Failure failure={failure} wait={wait} />
          <GoogleEntry onToken={onGoogle} onFail={fail} />
        </>
      )}
    </Stack>
  );
}
