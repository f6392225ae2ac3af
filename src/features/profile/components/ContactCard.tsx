import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Address } from '../../../ui/Address.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { toast } from '../../../ui/toast.ts';
import type { ContactKind } from '../mutations.ts';
import styles from './Account.module.css';
import { CodeForm } from './CodeForm.tsx';
import { ContactForm } from './ContactForm.tsx';

interface Props {
  readonly kind: ContactKind;
  readonly value: string;
  readonly isVerified: boolean;
}

/** The e-mail or telephone: value, whether it is confirmed, and the way to change or confirm it. */
export function ContactCard({ kind, value, isVerified }: Props) {
  const { t } = useLingui();
  const id = useId();
  const [step, setStep] = useState<'shown' | 'change' | 'code'>('shown');
  const shown = kind === 'phone' ? readable(value) : value;
  const done = () => {
    setStep('shown');
    toast.success(kind === 'email' ? t`E-mail confirmado` : t`Telefone confirmado`);
  };
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={kind === 'email' ? <Trans>E-mail</Trans> : <Trans>Telefone</Trans>}
        end={
          <Badge tone={isVerified ? 'positive' : 'warning'}>
            {isVerified ? <Trans>Confirmado</Trans> : <Trans>A confirmar</Trans>}
          </Badge>
        }
      />
      <Stack>
        <p className={styles.value}>{shown === '' ? <Trans>Ainda não informado</Trans> : <Address>{shown}</Address>}</p>
        {step === 'shown' && (
          <div className={styles.actions}>
            {!isVerified && shown !== '' && (
              <Button size="sm" look="main" onClick={() => setStep('code')}>
                {kind === 'email' ? <Trans>Confirmar e-mail</Trans> : <Trans>Confirmar telefone</Trans>}
              </Button>
            )}
            <Button size="sm" onClick={() => setStep('change')}>
              {kind === 'email' ? <Trans>Trocar e-mail</Trans> : <Trans>Trocar telefone</Trans>}
            </Button>
          </div>
        )}
        {step === 'change' && (
          <ContactForm kind={kind} onSaved={() => setStep('code')} onLeave={() => setStep('shown')} />
        )}
        {step === 'code' && (
          <CodeForm key={value} kind={kind} target={shown} onDone={done} onLeave={() => setStep('shown')} />
        )}
      </Stack>
    </Card>
  );
}

/** Formats `+5511999990001` as `(11) 99999-0001`; other values stay as they are. */
function readable(phone: string): string {
  return phone.replace(/^\+55(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3');
}
