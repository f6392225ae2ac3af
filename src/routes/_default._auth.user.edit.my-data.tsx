import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MyDataPage } from '../features/profile/pages/MyDataPage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/my-data')({
  staticData: { title: msg`Meus dados` },
  component: MyDataPage,
});
