import { createFileRoute, redirect } from '@tanstack/react-router';

/** Short path of an account page, which lives below /user/edit (NAV-1). */
export const Route = createFileRoute('/_default/user/verification')({
  beforeLoad: () => {
    throw redirect({ to: '/user/edit/verification', replace: true });
  },
});
