import { createContext, type ImgHTMLAttributes, type ReactNode, useContext, useState } from 'react';

/** Whether the picture is part of a skeleton, which shows its place and loads nothing. */
export const InSkeleton = createContext(false);

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  /** Null: no picture. */
  readonly src: string | null;
  /** Shown if there is no picture or it does not load, as without a network. */
  readonly instead?: ReactNode;
}

/** A decorative picture that never shows a broken frame. */
export function Picture({ src, instead = null, ...rest }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  const { className, width, height } = rest;
  // A canvas has the size of a picture: its own, or that of its class.
  if (useContext(InSkeleton)) return <canvas className={className} width={width} height={height} data-poster />;
  if (src === null || src === lost) return instead;
  return <img loading="lazy" decoding="async" {...rest} src={src} alt="" onError={() => setLost(src)} />;
}
