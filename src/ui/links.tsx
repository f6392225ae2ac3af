import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { createContext, useContext } from 'react';
import { cx } from './cx.ts';
import styles from './links.module.css';

/**
 * Props of the design system's links. The app supplies its router's link, so that this folder does not depend on the
 * router.
 */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
};
export type RenderLink = (props: LinkProps) => ReactNode;

const plainLink: RenderLink = ({ children, ...props }) => <a {...props}>{children}</a>;

const LinkContext = createContext<RenderLink>(plainLink);

/** Provides the link renderer of the whole design system, once, near the root. */
export const LinkProvider = LinkContext.Provider;

/** Returns the link renderer: the component's own `renderLink`, else the app's, else a plain anchor. */
export function useRenderLink(own?: RenderLink): RenderLink {
  const shared = useContext(LinkContext);
  return own ?? shared;
}

/**
 * Returns the class of a text link. `inline` is underlined within a sentence, `quiet` is the colourless one at the end
 * of a row ("Ver todos"), `action` is the accented one for the next step ("Tentar de novo").
 */
export function linkClass(look: 'inline' | 'quiet' | 'action' = 'inline'): string {
  return cx(styles.link, styles[look]);
}
