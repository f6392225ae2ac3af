import { PersonalDataPage } from '../../features/profile/pages/PersonalDataPage.tsx';
import { useChangeLanguage } from '../shell/use-change-language.ts';

/** The personal data, with the shell's language switch. */
export function PersonalDataRoutePage() {
  return <PersonalDataPage onLanguage={useChangeLanguage()} />;
}
