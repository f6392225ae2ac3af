import { Trans } from '@lingui/react/macro';
import { site } from '../../../domain/site/site.ts';
import { askRecovery, redeemRecovery } from '../commands.ts';
import { useCaptcha } from '../use-captcha.ts';
import styles from './auth.module.css';
import { CaptchaBox } from './CaptchaBox.tsx';
import { CodeForm } from './CodeForm.tsx';

interface Props {
  readonly username: string;
  /** Time until another code may be sent, seconds (FORM-9). */
  readonly resendIn: number;
  readonly onCode: (resetToken: string) => void;
  readonly onBack: () => void;
}

/** Second step of the recovery: the code, which is sent only if the account exists (SESS-8). */
export function RecoveryCode({ username, resendIn, onCode, onBack }: Props) {
  // Prepared only for a second code, which few players need.
  const captcha = useCaptcha(site.config, false);
  return (
    <>
      <CodeForm
        lead={
          <Trans>
            Se existe uma conta de {username}, o código chega em instantes e vale por 10 minutos. Veja também o spam.
          </Trans>
        }
        resendIn={resendIn}
        onResend={async () => await askRecovery(username, (await captcha.take()) ?? '')}
        onCheck={async (code) => onCode(await redeemRecovery(username, code))}
      >
        <p className={styles.switch}>
          <button type="button" className={styles.link} onClick={onBack}>
            <Trans>Usar outra conta</Trans>
          </button>
        </p>
      </CodeForm>
      {captcha.widget && <CaptchaBox {...captcha.widget} />}
    </>
  );
}
