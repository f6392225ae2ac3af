interface LogoMarkProps {
  /** Which mark: a jangada with its sun, or the two waters of Maré. A site's own logo image goes into `Brand` instead. */
  readonly site?: 'jangada' | 'mare';
  readonly size?: number;
}

/** The site's mark, drawn in `currentColor` and the accent. Decoration: the name stands beside it. */
export function LogoMark({ site = 'jangada', size = 28 }: LogoMarkProps) {
  return (
    <svg viewBox="0 0 28 28" width={size} height={size} aria-hidden="true" focusable="false">
      {site === 'jangada' ? (
        <>
          <circle cx="9" cy="14.5" r="5.2" fill="var(--accent)" />
          <path
            d="M15.4 2.2c5.2 4.6 8 10.6 8.4 17.2-3-.5-8.4-.6-12.6.2 3.4-4.6 4.9-10.6 4.2-17.4z"
            fill="currentColor"
          />
          <path d="M2.6 22.2c7.4-2 15.4-2 22.8 0-1.6 2-3.4 3-5.4 3H8c-2 0-3.8-1-5.4-3z" fill="currentColor" />
        </>
      ) : (
        <>
          <path d="M14 2a12 12 0 0 1 12 12c-3.5 0-5-3-8-3s-4.5 3-8 3-5-2-8-1A12 12 0 0 1 14 2z" fill="var(--accent)" />
          <path d="M2.1 16c3-1 4.9 1.6 8 1.6s5-3 8-3 4.5 2.4 7.7 2.6A12 12 0 0 1 2.1 16z" fill="currentColor" />
        </>
      )}
    </svg>
  );
}
