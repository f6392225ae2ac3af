import { type ImgHTMLAttributes, type ReactNode, useState } from 'react';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'alt' | 'onError'> {
  /** Null: there is none. */
  readonly src: string | null;
  /** What stands in its place where there is none or where it does not come, as without a network. */
  readonly instead?: ReactNode;
}

/** A picture that adds nothing to the words beside it, and leaves no broken frame. */
export function Picture({ src, instead = null, ...rest }: Props) {
  const [lost, setLost] = useState<string | null>(null);
  if (src === null || src === lost) return instead;
  return <img loading="lazy" decoding="async" {...rest} src={src} alt="" onError={() => setLost(src)} />;
}
