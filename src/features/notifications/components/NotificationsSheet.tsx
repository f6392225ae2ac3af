import { Trans, useLingui } from '@lingui/react/macro';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { linkClass, useRenderLink } from '../../../ui/links.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Notifications } from './Notifications.tsx';

/** The notifications over any page: a drawer on a desktop, a sheet on a phone. */
export function NotificationsSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const link = useRenderLink();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Notificações`}
      closeLabel={t`Fechar`}
      tall
      popover="end"
    >
      <Notifications>
        <p>
          {link({
            href: '/account/notifications',
            className: linkClass('action'),
            children: <Trans>Abrir em uma página</Trans>,
          })}
        </p>
      </Notifications>
    </Sheet>
  );
}
