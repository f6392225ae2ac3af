import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  /** Null: no picture. */
  readonly src: string | null;
  /** Shown if there is no picture or it does not load, as without a network. */
  readonly instead?: ReactNode;
}

/** A decorative picture that never shows a broken frame. */
export function Picture({ src, instead = null, ...rest }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  if (src === null || src === lost) return instead;
  return <img loading="lazy" decoding="async" {...rest} src={src} alt="" onError={() => setLost(src)} />;
}
