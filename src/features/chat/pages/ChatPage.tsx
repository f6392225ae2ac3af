import { Trans, useLingui } from '@lingui/react/macro';
import styles from '../components/Chat.module.css';
import { Chat } from '../components/Chat.tsx';

/** The chat as a page of its own, for a window beside others. */
export function ChatPage() {
  const { t } = useLingui();
  return (
    <main id="main" tabIndex={-1} className={styles.pageFrame} aria-label={t`Chat`}>
      <h1 className={styles.pageTitle}>
        <Trans>Chat</Trans>
      </h1>
      <Chat />
    </main>
  );
}
