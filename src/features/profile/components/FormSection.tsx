import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEventHandler, type ReactNode, type RefCallback, useEffect, useId, useState } from 'react';
import { OfflineReason } from '../../../hooks/OnlineButton.tsx';
import { useOnline } from '../../../hooks/use-online.ts';
import { announce } from '../../../ui/Announcer.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FormError, FormFields } from '../../../ui/Field.tsx';
import styles from './Account.module.css';

/** Time for which "Salvo" is shown, ms. */
const SAVED_FOR = 3_000;

interface Props {
  readonly title: ReactNode;
  readonly sub?: ReactNode;
  readonly children: ReactNode;
  /** There are unsaved changes, so the button is highlighted. */
  readonly isDirty: boolean;
  readonly isSaving: boolean;
  /** Number of saves in this visit. */
  readonly saved: number;
  /** Error of the whole form; null without one. */
  readonly failure: string | null;
  readonly onSubmit: FormEventHandler<HTMLFormElement>;
  /** From the form's hook, which validates on change. */
  readonly formRef: RefCallback<HTMLFormElement>;
}

/** A section of the account that is saved by itself: a card with fields and one button that shows the progress. */
export function FormSection({ title, sub, children, isDirty, isSaving, saved, failure, onSubmit, formRef }: Props) {
  const { t } = useLingui();
  const id = useId();
  const offlineId = useId();
  const online = useOnline();
  const isFresh = useFresh(saved, t`Alterações salvas`);
  const shown = isDirty ? (
    <Trans>Salvar alterações</Trans>
  ) : isFresh ? (
    <Trans>Salvo</Trans>
  ) : (
    <Trans>Sem alterações</Trans>
  );
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} title={title} {...(sub !== undefined && { sub })} />
      <form ref={formRef} noValidate onSubmit={onSubmit}>
        <FormFields>
          {children}
          <FormError>{failure}</FormError>
          <div className={styles.save}>
            <Button
              type="submit"
              look={isDirty ? 'main' : 'second'}
              busy={isSaving}
              busyLabel={t`Salvando`}
              disabled={(!isDirty || !online) && !isSaving}
              reasonId={isDirty ? offlineId : undefined}
              block
            >
              {shown}
            </Button>
            {isDirty && <OfflineReason id={offlineId} />}
          </div>
        </FormFields>
      </form>
    </Card>
  );
}

/** True for a while after `count` has grown; announces `words` then. */
function useFresh(count: number, words: string): boolean {
  const [old, setOld] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    announce(words);
    const timer = setTimeout(() => setOld(count), SAVED_FOR);
    return () => clearTimeout(timer);
  }, [count, words]);
  return count > old;
}
