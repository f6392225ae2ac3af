import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import type { MissingPiece } from '../../../contract/session.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { session } from '../../../domain/session-state.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Button } from '../../../ui/Button.tsx';
import { CheckIcon, ErrorIcon } from '../../../ui/icons-more.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../../ui/States.tsx';
import { type CodeChannel, type CodeSent, checkCode, sendCode } from '../mutations.ts';
import { CodeForm } from './CodeForm.tsx';
import { CompleteForm } from './CompleteForm.tsx';

/**
 * What an account still lacks: data that Google did not know, the codes of e-mail and telephone. `complete:email` and
 * `complete:phone` ask for that one code alone.
 */
export function CompleteSheet({ open, arg, onClose, onClosed }: SheetProps) {
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
        <ChannelCode key={channel} channel={channel} />
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

/** Sends the code as it opens, then asks for it. */
function ChannelCode({ channel }: { readonly channel: CodeChannel }) {
  const [sent, setSent] = useState<CodeSent | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let wanted = true;
    sendCode(channel).then(
      (answer) => wanted && setSent(answer),
      (error: unknown) => wanted && setFailure(error),
    );
    return () => {
      wanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `tries` sends it again.
  }, [channel, tries]);
  if (failure !== null) {
    return (
      <ErrorState
        glyph={ErrorIcon}
        title={<Trans>O código não foi enviado</Trans>}
        action={
          <Button
            size="sm"
            onClick={() => {
              setFailure(null);
              setTries((now) => now + 1);
            }}
          >
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        {messageFor(failure, currentLocale())}
      </ErrorState>
    );
  }
  if (sent === null) return <CardSkeleton />;
  const to = sent.sentTo;
  return (
    <CodeForm
      lead={
        to === null ? (
          <Trans>Digite os 6 dígitos do código que mandamos. Ele vale por 10 minutos.</Trans>
        ) : (
          <Trans>Mandamos um código de 6 dígitos para {to}. Ele vale por 10 minutos.</Trans>
        )
      }
      resendIn={sent.resendIn}
      onResend={async () => (await sendCode(channel)).resendIn}
      onCheck={async (code) => await checkCode(channel, code)}
    />
  );
}
