import { cx } from './cx.ts';
import styles from './link-styles.module.css';

/**
 * Returns the class of a text link. `inline` is underlined within a sentence, `more` is the colourless one at the end
 * of a row ("Ver todos"), `action` is the accented one for the next step ("Tentar de novo").
 */
export function linkClass(look: 'inline' | 'more' | 'action' = 'inline'): string {
  return cx(styles.link, styles[look]);
}
