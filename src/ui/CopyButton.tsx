import { useEffect, useRef, useState } from 'react';
import { announce } from './Announcer.tsx';
import type { ButtonStyle } from './Button.tsx';
import { Button } from './Button.tsx';
import styles from './CopyButton.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { CheckIcon, CopyIcon } from './icons.ts';

/** Milliseconds that "Copiado" is shown. */
export const COPIED_FOR = 3_000;

interface CopyButtonProps extends ButtonStyle {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** Called when the browser refuses the clipboard (no permission, no HTTPS): select the code and tell the player. */
  readonly onFail?: () => void;
  readonly onCopied?: () => void;
}

/** Copies a text and confirms it for 3 s in the same width, with a polite announcement. */
export function CopyButton({ text, label, copiedLabel, onFail, onCopied, ...style }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      onFail?.();
      return;
    }
    setCopied(true);
    announce(copiedLabel);
    onCopied?.();
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_FOR);
  };

  return (
    <Button {...style} onClick={() => void copy()}>
      <span className={styles.stack}>
        <span className={cx(styles.face, copied && styles.away)} aria-hidden={copied || undefined}>
          <Icon glyph={CopyIcon} />
          {label}
        </span>
        <span className={cx(styles.face, !copied && styles.away)} aria-hidden={!copied || undefined}>
          <Icon glyph={CheckIcon} />
          {copiedLabel}
        </span>
      </span>
    </Button>
  );
}
