import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { SearchField } from '../../../ui/Field.tsx';
import { searchEmoji } from '../emoji.ts';
import styles from './Composer.module.css';

interface Props {
  readonly onPick: (emoji: string) => void;
  /** Opened by a key: the search gets the focus. A finger would open the keyboard with it. */
  readonly isByKey: boolean;
}

/** Emoji of the device's own font, with a search in both languages. */
export function EmojiPicker({ onPick, isByKey }: Props) {
  const { t } = useLingui();
  const picker = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isByKey) picker.current?.querySelector('input')?.focus();
  }, [isByKey]);
  const [typed, setTyped] = useState('');
  const found = searchEmoji(typed);
  return (
    // The fields inside have the focus; it only hears Enter.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={picker}
      className={styles.picker}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
          // The field is in the message's form.
          event.preventDefault();
          if (found[0]) onPick(found[0].emoji);
        }
      }}
    >
      <SearchField
        label={t`Buscar emoji`}
        placeholder={t`Buscar emoji`}
        clearLabel={t`Limpar`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onClear={() => setTyped('')}
      />
      {found.length === 0 ? (
        <p className={styles.note}>
          <Trans>Nenhum emoji com essa palavra.</Trans>
        </p>
      ) : (
        <div className={styles.emojis} role="group" aria-label={t`Emojis`}>
          {found.map(({ emoji }) => (
            <button key={emoji} type="button" className={styles.emoji} onClick={() => onPick(emoji)}>
              {emoji}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
