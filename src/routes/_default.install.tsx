import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { InstallPage } from '../features/install/pages/InstallPage.tsx';

export const Route = createFileRoute('/_default/install')({
  staticData: { title: msg`Instalar` },
  component: InstallPage,
});
