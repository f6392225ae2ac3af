import { useLingui } from '@lingui/react/macro';
import { createPortal } from 'react-dom';
import { Announcer } from '../../ui/Announcer.tsx';
import { Toaster } from '../../ui/Toaster.tsx';

/**
 * Toasts and announcements. They are children of the body: an open sheet hides the page from screen readers, with every
 * live region that mounts in it later.
 */
export function LiveRegions() {
  const { t } = useLingui();
  return createPortal(
    <>
      <Toaster closeLabel={t`Fechar aviso`} />
      <Announcer />
    </>,
    document.body,
  );
}
