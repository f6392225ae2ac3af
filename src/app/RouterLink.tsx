import { Link } from '@tanstack/react-router';
import type { LinkProps, RenderLink } from '../ui/links.tsx';

const EXACTLY = { exact: true };

/** Renders the design system's links: own paths by the router (language included), other addresses as plain anchors. */
export const renderRouterLink: RenderLink = (props) => <RouterAnchor {...props} />;

/** A link by address: for targets that come from a table or the API. */
export function RouterAnchor({ href, ref, ...rest }: LinkProps) {
  // `?sheet=search` opens a sheet over the current page.
  if (href.startsWith('?')) {
    const added = Object.fromEntries(new URLSearchParams(href));
    return (
      <Link
        to="."
        search={((now: object) => ({ ...now, ...added })) as never}
        state={{ overlay: true }}
        preload={false}
        resetScroll={false}
        ref={ref}
        {...(rest as object)}
      />
    );
  }
  if (!href.startsWith('/') || href.startsWith('//') || rest.target === '_blank') {
    // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the content is among the rest.
    return <a href={href} ref={ref} {...rest} />;
  }
  const [path = '/', query = ''] = href.split('?');
  const search = Object.fromEntries(new URLSearchParams(query));
  // No preload for game links: each would call the API, and a lobby shows thirty of them.
  const isGame = /^\/casino\/[^/]+\/[^/]+$/.test(path) && !/^\/casino\/(?:category|box)\//.test(path);
  // The router cannot type-check a path from the API or a table; an unknown path shows the 404 page.
  return (
    <Link
      to={path as never}
      search={search as never}
      // A parent path of the current page is not marked as current.
      activeOptions={EXACTLY}
      ref={ref}
      {...(isGame ? { preload: false } : {})}
      {...(rest as object)}
    />
  );
}
