import { createFileRoute, redirect } from '@tanstack/react-router';

/** The specification's short path of a profile child; it lives below /user/edit (R1). */
export const Route = createFileRoute('/_default/user/verification')({
  beforeLoad: () => {
    throw redirect({ to: '/user/edit/verification', replace: true });
  },
});
