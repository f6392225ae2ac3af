import { AccessDataPage } from '../../features/profile/pages/AccessDataPage.tsx';
import { OpenSessions } from '../../features/session/components/OpenSessions.tsx';

/** How one gets in, with the sessions that are open. */
export function AccessDataRoutePage() {
  return <AccessDataPage sessions={<OpenSessions />} />;
}
