import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { OfflineReason, OnlineButton } from '../../../hooks/OnlineButton.tsx';
import type { ClosedWords } from '../../../hooks/use-account.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { PauseIcon } from '../../../ui/icons.ts';
import { linkClass } from '../../../ui/links.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import styles from './ClosedNotice.module.css';

interface Props {
  readonly words: ClosedWords;
  /** `stage` replaces the game; `sheet` replaces the buttons of the game's sheet. */
  readonly look: 'stage' | 'sheet';
}

/** The account is closed for play (CARE-5): why, until when, the withdrawal, and the way to the limits. */
export function ClosedNotice({ words, look }: Props) {
  const openSheet = useOpenSheet();
  const offlineId = useId();
  return (
    <div className={styles[look]} role="status">
      <EmptyState
        glyph={PauseIcon}
        look={look === 'stage' ? 'page' : 'row'}
        title={words.title}
        action={
          <span className={styles.actions}>
            <OnlineButton look="main" size="sm" offlineId={offlineId} onClick={() => openSheet('withdraw')}>
              <Trans>Sacar</Trans>
            </OnlineButton>
            <Limits />
            <OfflineReason id={offlineId}>
              <Trans>Sacar pede conexão.</Trans>
            </OfflineReason>
          </span>
        }
      >
        {words.text}
      </EmptyState>
    </div>
  );
}

/** Over a game whose open round still ends: the game closes after it. */
export function ClosingNotice({ words }: { readonly words: ClosedWords }) {
  return (
    <p className={styles.closing} role="status">
      <Icon glyph={PauseIcon} size={16} />
      <span>
        <b>{words.title}.</b> <Trans>Termine esta rodada: depois dela o jogo fecha.</Trans>
      </span>
    </p>
  );
}

function Limits() {
  return (
    <Link to="/responsible-gambling" className={linkClass('inline')}>
      <Trans>Limites e pausas</Trans>
    </Link>
  );
}
