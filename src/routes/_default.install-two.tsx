import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { InstallTwoPage } from '../features/install/pages/InstallTwoPage.tsx';

export const Route = createFileRoute('/_default/install-two')({
  staticData: { title: msg`Instalar` },
  component: InstallTwoPage,
});
