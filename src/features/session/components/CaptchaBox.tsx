import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { drawCaptcha } from '../third-party.ts';
import type { Captcha } from '../use-captcha.ts';
import styles from './auth.module.css';

/** A third party's captcha. If its script does not load, the box says so and offers a retry. */
export function CaptchaBox({ vendor, siteKey, onAnswer, round }: NonNullable<Captcha['widget']>) {
  const place = useRef<HTMLDivElement>(null);
  const reset = useRef<(() => void) | null>(null);
  const [tries, setTries] = useState(0);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const own = document.createElement('div');
    place.current?.append(own);
    const dark = getComputedStyle(document.documentElement).colorScheme.includes('dark');
    let wanted = true;
    drawCaptcha(own, { vendor, siteKey, language: currentLocale() === 'pt' ? 'pt-BR' : 'en', dark, onAnswer }).then(
      (again) => {
        reset.current = again;
      },
      () => wanted && setLost(true),
    );
    return () => {
      wanted = false;
      reset.current = null;
      onAnswer(null);
      own.remove();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `tries` renders it again.
  }, [vendor, siteKey, onAnswer, tries]);
  useEffect(() => {
    if (round > 0) reset.current?.();
  }, [round]);
  return (
    <div className={styles.captcha}>
      <div ref={place} />
      {isLost && (
        <div role="alert" className={styles.stack}>
          <p>
            <Trans>
              A verificação contra robôs não carregou. Confira a conexão ou um bloqueador de anúncios. O que você
              digitou continua aqui.
            </Trans>
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
