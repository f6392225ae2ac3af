import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { MissingPiece } from '../../../contract/session.ts';
import { session } from '../../../domain/session-state.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons-more.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toast.ts';
import { type CodeChannel, checkCode, checkFactor, sendCode, sendFactor } from '../mutations.ts';
import styles from './auth.module.css';
import { CompleteForm } from './CompleteForm.tsx';
import { SentCode } from './SentCode.tsx';

const WAYS = {
  email: { send: () => sendCode('email'), check: (code: string) => checkCode('email', code) },
  phone: { send: () => sendCode('phone'), check: (code: string) => checkCode('phone', code) },
} as const;

const FACTOR = { email: () => sendFactor('email'), phone: () => sendFactor('phone') } as const;

/**
 * What an account still lacks: data that Google did not know, the codes of e-mail and telephone. `complete:email` and
 * `complete:phone` ask for that one code alone, `complete:factor` for the second factor of this session.
 */
export function CompleteSheet(props: SheetProps) {
  return props.arg === 'factor' ? <FactorSheet {...props} /> : <MissingSheet {...props} />;
}

function MissingSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const missing = user?.missing ?? [];
  const only = arg === 'email' || arg === 'phone' ? arg : null;
  const channel = only ? (user?.verified[only] ? null : only) : channelOf(missing);
  const facts = only ? [] : missing.filter((piece) => !piece.endsWith('_code'));
  const title =
    facts.length > 0
      ? t`Complete seu cadastro`
      : channel === 'email'
        ? t`Confirme seu e-mail`
        : channel === 'phone'
          ? t`Confirme seu telefone`
          : t`Tudo certo`;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={title} closeLabel={t`Fechar`}>
      {facts.length > 0 ? (
        <CompleteForm missing={facts} />
      ) : channel ? (
        <SentCode key={channel} onSend={WAYS[channel].send} onCheck={WAYS[channel].check} />
      ) : (
        <EmptyState
          glyph={CheckIcon}
          title={<Trans>Sua conta está completa</Trans>}
          action={
            <Button look="main" onClick={onClose}>
              <Trans>Continuar</Trans>
            </Button>
          }
        />
      )}
    </Sheet>
  );
}

function channelOf(missing: readonly MissingPiece[]): CodeChannel | null {
  if (missing.includes('email_code')) return 'email';
  return missing.includes('phone_code') ? 'phone' : null;
}

/** The second factor: a code to the telephone, or to the e-mail for whoever has it not at hand. */
function FactorSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const [channel, setChannel] = useState<CodeChannel>('phone');
  const other = channel === 'phone' ? 'email' : 'phone';
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Confirme que é você`} closeLabel={t`Fechar`}>
      <SentCode
        key={channel}
        onSend={FACTOR[channel]}
        onCheck={async (code) => {
          await checkFactor(channel, code);
          toast.success(t`Confirmado. Vale por 7 dias neste aparelho.`);
          onClose();
        }}
      >
        <p className={styles.switch}>
          <button type="button" className={styles.link} onClick={() => setChannel(other)}>
            {other === 'email' ? <Trans>Receber por e-mail</Trans> : <Trans>Receber por SMS</Trans>}
          </button>
        </p>
      </SentCode>
    </Sheet>
  );
}
