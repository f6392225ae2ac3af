import { useEffect, useRef, useState } from 'react';
import { announce } from './announcer.ts';
import type { ButtonStyle } from './Button.tsx';
import { Button } from './Button.tsx';
import styles from './CopyButton.module.css';
import { cx } from './cx.ts';
import { Icon } from './Icon.tsx';
import { CheckIcon, CopyIcon } from './icons-more.tsx';

/** How long it says "Copiado", in milliseconds. */
export const COPIED_FOR = 3_000;

interface CopyButtonProps extends ButtonStyle {
  readonly text: string;
  readonly label: string;
  readonly copiedLabel: string;
  /** The clipboard was refused (no permission, no HTTPS): select the code and say so. */
  readonly onFail?: () => void;
  readonly onCopied?: () => void;
}

/** Copies a text and says so for 3 s in the same width, politely. */
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
