import styles from './Avatar.module.css';

/** Up to two letters: of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : first.slice(1);
  return (first.slice(0, 1) + last.slice(0, 1)).toLocaleUpperCase('pt-BR');
}

/** A person as two letters. Decoration: the name is said by whatever it stands in. */
export function Avatar({ name, size = 44 }: { readonly name: string; readonly size?: number }) {
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.32) }}
      aria-hidden="true"
    >
      {initials(name)}
    </span>
  );
}
