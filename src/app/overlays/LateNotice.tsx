import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { toast, toastState } from '../../ui/toast.ts';

/** Milliseconds after which a toast says that the opened sheet has not loaded. */
const LATE_AFTER = 2_500;

/**
 * Placeholder for a sheet that is loading: reports a slow load. The sheet opens by itself once it has loaded, and takes the
 * report away, which is no longer true then.
 */
export function LateNotice() {
  const { t } = useLingui();
  const words = t`Ainda não carregou. Confira a conexão: abre sozinho assim que ela voltar.`;
  useEffect(() => {
    const timer = setTimeout(() => toast.error(words), LATE_AFTER);
    return () => {
      clearTimeout(timer);
      if (toastState.shown?.text === words) toast.close();
    };
  }, [words]);
  return null;
}
