import { useMemo } from 'react';
import { encode } from 'uqr';
import styles from './QrCode.module.css';

/** Returns the dark modules as one SVG path, row by row. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  // Level 'M', as banks print: readable from a scratched screen, and coarse enough for a cheap camera.
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  let path = '';
  data.forEach((row, y) => {
    let from = -1;
    for (let x = 0; x <= size; x++) {
      const dark = row[x] === true;
      if (dark && from < 0) from = x;
      if (!dark && from >= 0) {
        path += `M${from} ${y}h${x - from}v1h${from - x}z`;
        from = -1;
      }
    }
  });
  return { size, path };
}

/**
 * A QR code, dark on light in every palette, with its quiet zone. `label` names it; the page must also offer the code
 * as text to copy.
 */
export function QrCode({
  text,
  label,
  size = 132,
}: {
  readonly text: string;
  readonly label: string;
  readonly size?: number;
}) {
  const code = useMemo(() => qrPath(text), [text]);
  return (
    <div className={styles.frame} role="img" aria-label={label} style={{ width: size }}>
      <svg
        viewBox={`-2 -2 ${code.size + 4} ${code.size + 4}`}
        shapeRendering="crispEdges"
        aria-hidden="true"
        focusable="false"
      >
        <path d={code.path} fill="#0b1a26" />
      </svg>
    </div>
  );
}
