import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { PrivacyRoutePage } from '../app/pages/PrivacyRoutePage.tsx';

export const Route = createFileRoute('/_default/_auth/user/edit/privacy')({
  staticData: { title: msg`Privacidade` },
  component: PrivacyRoutePage,
});
