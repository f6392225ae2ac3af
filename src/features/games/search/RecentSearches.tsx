import { Trans } from '@lingui/react/macro';
import { memo, useEffect, useState } from 'react';
import { Chip } from '../../../ui/Chip.tsx';
import { RecentIcon } from '../../../ui/icons.ts';
import { forgetSearches, recentSearches } from './recent.ts';
import styles from './SearchSheet.module.css';

/** Earlier searches, stored on this device only; a press repeats one. */
export const RecentSearches = memo(function RecentSearches({
  onChoose,
}: {
  readonly onChoose: (text: string) => void;
}) {
  const [recent, setRecent] = useState<readonly string[]>([]);
  useEffect(() => {
    void recentSearches().then(setRecent);
  }, []);
  if (recent.length === 0) return null;
  return (
    <section className={styles.group}>
      <div className={styles.head}>
        <h3>
          <Trans>Buscas recentes</Trans>
        </h3>
        <button
          type="button"
          className={styles.clear}
          onClick={() => {
            setRecent([]);
            void forgetSearches();
          }}
        >
          <Trans>Limpar</Trans>
        </button>
      </div>
      <div className={styles.chips}>
        {recent.map((text) => (
          <Chip key={text} icon={RecentIcon} onClick={() => onChoose(text)}>
            {text}
          </Chip>
        ))}
      </div>
    </section>
  );
});
