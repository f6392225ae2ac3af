import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { createContext, useContext } from 'react';

/** What the design system asks of a link. The app answers with its router's link; here nothing knows a router. */
export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & {
  readonly href: string;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
};
export type RenderLink = (props: LinkProps) => ReactNode;

const plainLink: RenderLink = ({ children, ...props }) => <a {...props}>{children}</a>;

const LinkContext = createContext<RenderLink>(plainLink);

/** Says once, near the root, how every link of the design system is rendered. */
export const LinkProvider = LinkContext.Provider;

/** The way links are rendered here: the component's own `renderLink`, else the app's, else a plain anchor. */
export function useRenderLink(own?: RenderLink): RenderLink {
  const shared = useContext(LinkContext);
  return own ?? shared;
}
