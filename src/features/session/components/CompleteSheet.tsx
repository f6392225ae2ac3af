import { Trans, useLingui } from '@lingui/react/macro';
import type { MissingPiece } from '../../../contract/session.ts';
import { useSession } from '../../../hooks/use-session.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon } from '../../../ui/icons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { toast } from '../../../ui/toast.ts';
import { type CodeChannel, checkCode, sendCode } from '../mutations.ts';
import { factsOf } from '../registration.ts';
import { CompleteForm } from './CompleteForm.tsx';
import { FactorForm } from './FactorForm.tsx';
import { SentCode } from './SentCode.tsx';

const WAYS = {
  email: { send: () => sendCode('email'), check: (code: string) => checkCode('email', code) },
  phone: { send: () => sendCode('phone'), check: (code: string) => checkCode('phone', code) },
} as const;

/**
 * Asks for the missing parts of an account: data that Google did not give, and the codes of e-mail and telephone.
 * `complete:email` and `complete:phone` ask for one code only, `complete:factor` for the session's second factor
 * (SESS-6).
 */
export function CompleteSheet(props: SheetProps) {
  return props.arg === 'factor' ? <FactorSheet {...props} /> : <MissingSheet {...props} />;
}

function MissingSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const missing = user?.missing ?? [];
  const only = arg === 'email' || arg === 'phone' ? arg : null;
  const channel = only ? (user?.verified[only] ? null : only) : channelOf(missing);
  const facts = only ? [] : factsOf(missing);
  const title =
    facts.length > 0
      ? t`Complete seu cadastro`
      : channel === 'email'
        ? t`Confirme seu e-mail`
        : channel === 'phone'
          ? t`Confirme seu telefone`
          : t`Tudo certo`;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={title} closeLabel={t`Fechar`} step={title}>
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

/** Asks for the session's second factor after the login (SESS-6). */
function FactorSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Confirme que é você`} closeLabel={t`Fechar`}>
      <FactorForm
        onGiven={() => {
          toast.success(t`Confirmado. Vale por 7 dias, enquanto você não sair.`);
          onClose();
        }}
      />
    </Sheet>
  );
}
