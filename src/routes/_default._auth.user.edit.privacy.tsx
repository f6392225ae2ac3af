import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPage } from '../features/profile/pages/PrivacyPage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/privacy')({
  staticData: { title: msg`Privacidade` },
  component: PrivacyPage,
});
