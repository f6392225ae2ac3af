import { Trans } from '@lingui/react/macro';
import { site } from '../../../domain/site/site.ts';
import type { PhoneCodeSent } from '../registration.ts';
import { useCaptcha } from '../use-captcha.ts';
import styles from './auth.module.css';
import { CaptchaBox } from './CaptchaBox.tsx';
import { CodeForm, SentTo } from './CodeForm.tsx';

interface Props {
  readonly sent: PhoneCodeSent;
  /**
   * Sends another code. Throws the error that the form shows.
   * @returns seconds until the next one may be sent
   */
  readonly onResend: (captcha: string) => Promise<number>;
  /** Creates the account. Throws `ApiError` `code_invalid` for a wrong code. */
  readonly onCode: (code: string) => Promise<void>;
  readonly onBack: () => void;
}

/** Last step on a site that verifies registrations: the code sent to the telephone. */
export function RegisterCode({ sent, onResend, onCode, onBack }: Props) {
  // Prepared only for a second code.
  const captcha = useCaptcha(site.config, false);
  return (
    <>
      <CodeForm
        lead={<SentTo to={sent.sentTo} />}
        resendIn={sent.resendIn}
        onResend={async () => onResend((await captcha.take()) ?? '')}
        onCheck={onCode}
      >
        <p className={styles.switch}>
          <button type="button" className={styles.link} onClick={onBack}>
            <Trans>Corrigir os dados</Trans>
          </button>
        </p>
      </CodeForm>
      {captcha.widget && <CaptchaBox {...captcha.widget} />}
    </>
  );
}
