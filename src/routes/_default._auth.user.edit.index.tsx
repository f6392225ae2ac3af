import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { EditProfilePage } from '../features/profile/pages/EditProfilePage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/')({
  staticData: { title: msg`Editar conta` },
  component: EditProfilePage,
});
