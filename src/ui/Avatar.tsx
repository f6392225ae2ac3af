import { useState } from 'react';
import styles from './Avatar.module.css';

/** Returns up to two letters: of the first and the last name. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : first.slice(1);
  return (first.slice(0, 1) + last.slice(0, 1)).toLocaleUpperCase('pt-BR');
}

interface AvatarProps {
  readonly name: string;
  readonly size?: number;
  /** The player's picture; initials replace a missing or broken one. */
  readonly image?: string | null | undefined;
}

/** A player's picture or initials. Decorative: the surrounding element says the name. */
export function Avatar({ name, size = 44, image }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const shows = image !== undefined && image !== null && image !== '' && image !== broken;
  return (
    <span
      className={styles.avatar}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.32) }}
      aria-hidden="true"
    >
      {shows ? (
        <img
          src={image}
          alt=""
          width={size}
          height={size}
          decoding="async"
          draggable={false}
          className={styles.image}
          onError={() => setBroken(image)}
        />
      ) : (
        initials(name)
      )}
    </span>
  );
}
