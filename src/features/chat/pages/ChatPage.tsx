import { useLingui } from '@lingui/react/macro';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { ArrowLeftIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageBar } from '../../../ui/TopBar.tsx';
import styles from '../components/Chat.module.css';
import { Chat } from '../components/Chat.tsx';

/** The chat as a page of its own, for a window beside others. */
export function ChatPage() {
  const { t } = useLingui();
  const goBack = useGoBack('/');
  return (
    <main id="main" tabIndex={-1} className={styles.pageFrame} aria-label={t`Chat`}>
      <PageBar
        title={t`Chat`}
        back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} edge="start" onClick={goBack} />}
      />
      <h2 className={styles.hidden}>{t`Mensagens`}</h2>
      <Chat />
    </main>
  );
}
