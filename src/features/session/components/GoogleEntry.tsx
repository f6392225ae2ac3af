import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { currentLocale } from '../../../domain/locale.ts';
import { loginWithGoogle } from '../../../domain/session/session.ts';
import { site } from '../../../domain/site/site.ts';
import { Button } from '../../../ui/Button.tsx';
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

function GoogleButton({ clientId, onFail, onToken = loginWithGoogle }: Props & { readonly clientId: string }) {
  const place = useRef<HTMLDivElement>(null);
  const told = useRef({ onFail, onToken });
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    told.current = { onFail, onToken };
  }, [onFail, onToken]);
  useEffect(() => {
    const own = document.createElement('div');
    place.current?.append(own);
    let wanted = true;
    drawGoogleButton(own, {
      clientId,
      language: currentLocale() === 'pt' ? 'pt-BR' : 'en',
      dark: getComputedStyle(document.documentElement).colorScheme.includes('dark'),
      width: place.current?.clientWidth ?? 320,
      onToken: (idToken) => void told.current.onToken(idToken).catch((error: unknown) => told.current.onFail(error)),
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
