/**
 * Addresses of this host that the app does not answer: the API, the simulated bank, files, generated documents, and
 * returns from payment or sign-in, which must reach the server.
 */
const NOT_THE_APP = [
  /^\/api(?:\/|$)/,
  /^\/simulador-pix(?:\/|$)/,
  /^\/sw\.js(?:\/|$)/,
  /^\/manifest(?:\.|\/|$)/,
  /^\/(?:builds|assets|fonts|media|uploads)(?:\/|$)/,
  /^\/(?:dev|preview|\.well-known)(?:\/|$)/,
  /^\/(?:auth|oauth|callback|payment|pagamento|retorno)(?:\/|$)/,
  /\/_payload\.json$/,
  // A file with an extension; codes of games and pages may contain a dot, but do not end in these extensions.
  /\/[^/]+\.(?:html?|js|mjs|css|json|xml|txt|csv|pdf|png|jpe?g|gif|webp|avif|svg|ico|woff2?|mp3|mp4|webmanifest|map|zip)$/i,
];

/**
 * Whether the worker answers a navigation with the app. The language prefix makes no difference. A preview of other
 * settings (`?preview`) is the server's.
 */
export function isAppNavigation(url: URL, origin: string): boolean {
  if (url.origin !== origin || url.searchParams.has('preview')) return false;
  const path = url.pathname.replace(/^\/en(?=\/)/, '');
  return !NOT_THE_APP.some((pattern) => pattern.test(path));
}
