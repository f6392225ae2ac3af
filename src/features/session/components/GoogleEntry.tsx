import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { isApiError } from '../../../api/errors.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { tell } from '../../../domain/marketing.ts';
import { site } from '../../../domain/site/site.ts';
import { Button } from '../../../ui/Button.tsx';
import { loginWithGoogle } from '../commands.ts';
import { drawGoogleButton } from '../third-party.ts';
import styles from './auth.module.css';

interface Props {
  readonly onFail: (error: unknown) => void;
  /** Receives the token; by default the button logs in with it. */
  readonly onToken?: (idToken: string) => Promise<unknown>;
}

/**
 * Google's button, on a site that allows it and configures its client id. If Google's script does not load, it says so;
 * the form still works.
 */
export function GoogleEntry(props: Props) {
  const clientId = site.config?.casAllowGoogleAuth ? site.config.googleClientId : null;
  return clientId ? <GoogleButton clientId={clientId} {...props} /> : null;
}

/** Logs in, or creates the account. `ref` as in `loginWithGoogle`. */
async function enterWithGoogle(idToken: string, ref?: null): Promise<void> {
  tell({ event: (await loginWithGoogle(idToken, ref)) ? 'sign_up' : 'login' });
}

function GoogleButton({ clientId, onFail, onToken = enterWithGoogle }: Props & { readonly clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  /** The token of a new account that was refused because the followed link's referral code is unknown. */
  const [refused, setRefused] = useState<string | null>(null);
  const send = async (idToken: string) => {
    setRefused(null);
    await onToken(idToken).catch((error: unknown) => {
      if (isApiError(error, 'ref_unknown', 'ref_own')) setRefused(idToken);
      else onFail(error);
    });
  };
  const told = useRef(send);
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    told.current = send;
  });
  useEffect(() => {
    const own = document.createElement('div');
    place.current?.append(own);
    let wanted = true;
    drawGoogleButton(own, {
      clientId,
      language: currentLocale() === 'pt' ? 'pt-BR' : 'en',
      dark: getComputedStyle(document.documentElement).colorScheme.includes('dark'),
      width: place.current?.clientWidth ?? 320,
      onToken: (idToken) => void told.current(idToken),
    }).catch(() => wanted && setLost(true));
    return () => {
      wanted = false;
      own.remove();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `tries` renders it again.
  }, [clientId, tries]);
  return (
    <div className={styles.google}>
      <p className={styles.or}>
        <Trans>ou</Trans>
      </p>
      <div ref={place} />
      {refused !== null && <UnknownReferral idToken={refused} onFail={onFail} />}
      {isLost && (
        <div role="status" className={styles.stack}>
          <p>
            <Trans>A entrada com o Google não carregou. Entre com a senha ou tente de novo.</Trans>
          </p>
          <Button
            size="sm"
            onClick={() => {
              setLost(false);
              setTries((now) => now + 1);
            }}
          >
            <Trans>Tentar de novo</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

/** Offers to create the account without the referral code, because Google's button has no field to correct it. */
function UnknownReferral({ idToken, onFail }: Pick<Props, 'onFail'> & { readonly idToken: string }) {
  const [isBusy, setBusy] = useState(false);
  const enter = () => {
    setBusy(true);
    enterWithGoogle(idToken, null)
      .catch(onFail)
      .finally(() => setBusy(false));
  };
  return (
    <div role="alert" className={styles.stack}>
      <p>
        <Trans>
          O código de indicação do link que você abriu não vale aqui. A conta pode ser criada sem indicação.
        </Trans>
      </p>
      <Button size="sm" busy={isBusy} onClick={enter}>
        <Trans>Criar a conta sem indicação</Trans>
      </Button>
    </div>
  );
}
