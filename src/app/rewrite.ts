import { currentLocale, delocalise, localise } from '../domain/locale.ts';

/** Every route is declared once, under its Portuguese path; this serves it at `/en/…` too. */
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
