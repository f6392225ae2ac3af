import { useLingui } from '@lingui/react/macro';
import { Toaster } from '../../ui/Toaster.tsx';

/** Shows the toasts. */
export function AppToaster() {
  const { t } = useLingui();
  return <Toaster closeLabel={t`Fechar aviso`} />;
}
