import { AccessDataPage } from '../../features/profile/pages/AccessDataPage.tsx';

/** How one gets in, with the sessions that are open. */
export function AccessDataRoutePage() {
  return <AccessDataPage />;
}
