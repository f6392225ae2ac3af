import { Link } from '@tanstack/react-router';
import type { LinkProps, RenderLink } from '../ui/links.tsx';

const EXACTLY = { exact: true };

/** How the design system's links are drawn here: own paths by the router (language and all), others as they are. */
export const renderRouterLink: RenderLink = (props) => <RouterAnchor {...props} />;

/** A link by address: for targets that come from a table or the API. */
export function RouterAnchor({ href, ref, ...rest }: LinkProps) {
  // `?sheet=search` opens something over the page that is shown.
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
  // A game's page is asked of the API when it is opened; a lobby in view would ask for thirty of them.
  const isGame = /^\/casino\/[^/]+\/[^/]+$/.test(path) && !/^\/casino\/(?:category|box)\//.test(path);
  // A path that came from the API or a table is a string the router cannot check; an unknown one gives its 404 page.
  return (
    <Link
      to={path as never}
      search={search as never}
      // A page above the one that is shown is not the page that is shown.
      activeOptions={EXACTLY}
      ref={ref}
      {...(isGame ? { preload: false } : {})}
      {...(rest as object)}
    />
  );
}
