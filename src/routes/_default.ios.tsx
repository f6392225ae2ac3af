import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { IosPage } from '../features/install/pages/IosPage.tsx';

export const Route = createFileRoute('/_default/ios')({
  staticData: { title: msg`Instalar no iPhone` },
  component: IosPage,
});
