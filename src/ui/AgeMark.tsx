import styles from './AgeMark.module.css';
import { cx } from './cx.ts';

/** The 18+ mark of every page. `title` is its text for a screen reader ("Proibido para menores de 18 anos"). */
export function AgeMark({ title, glass = false }: { readonly title: string; readonly glass?: boolean }) {
  return (
    <span className={cx(styles.mark, glass && styles.glass)} role="img" aria-label={title}>
      18+
    </span>
  );
}
