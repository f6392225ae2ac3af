import { useLingui } from '@lingui/react/macro';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { usePageMark } from '../../../lib/page-mark.ts';
import { PageBar } from '../../../ui/TopBar.tsx';
import styles from '../components/Chat.module.css';
import { Chat } from '../components/Chat.tsx';

/** The chat as a page of its own, for a window beside others. */
export function ChatPage() {
  const { t } = useLingui();
  usePageMark('data-has-composer', true);
  return (
    <main id="main" tabIndex={-1} className={styles.pageFrame} aria-label={t`Chat`}>
      <PageBar title={t`Chat`} back={<BackButton />} />
      <h2 className={styles.hidden}>{t`Mensagens`}</h2>
      <Chat />
    </main>
  );
}
