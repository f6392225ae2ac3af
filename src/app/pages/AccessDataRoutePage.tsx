import { AccessDataPage } from '../../features/profile/pages/AccessDataPage.tsx';
import { OpenSessions } from '../../features/session/components/OpenSessions.tsx';

/** The page of the login data, with the open sessions. */
export function AccessDataRoutePage() {
  return <AccessDataPage sessions={<OpenSessions />} />;
}
