import { currentLocale, delocalise, localise } from '../domain/locale.ts';

/** Declares every route once, under its Portuguese path, and serves it at `/en/…` too (NAV-1). */
export const rewrite = {
  input: ({ url }: { readonly url: URL }): URL => {
    url.pathname = delocalise(url.pathname);
    return url;
  },
  output: ({ url }: { readonly url: URL }): URL => {
    url.pathname = localise(url.pathname, currentLocale());
    return url;
  },
};
