import type { ComponentType } from 'react';

/** The type of an icon. */
export type IconGlyph = ComponentType<{
  readonly size?: string | number;
  readonly strokeWidth?: string | number;
  readonly fill?: string;
  readonly className?: string;
}>;

interface IconProps {
  readonly glyph: IconGlyph;
  /** Edge in px; the design uses 13, 16, 18, 20 (default), 22, 24. */
  readonly size?: number;
  readonly filled?: boolean;
  readonly className?: string | undefined;
}

/** An icon in the design's line weight. Always decorative: put the text beside it or in `aria-label`. */
export function Icon({ glyph: Glyph, size = 20, filled = false, className = '' }: IconProps) {
  return <Glyph size={size} strokeWidth={1.9} fill={filled ? 'currentColor' : 'none'} className={className} />;
}
