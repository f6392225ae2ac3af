/**
 * Addresses that are not the app's, though a person can open them: the API, the simulated bank, files, what the server
 * makes, and returns from payment or sign-in, which must reach whoever waits for them.
 */
const NOT_THE_APP = [
  /^\/api(?:\/|$)/,
  /^\/simulador-pix(?:\/|$)/,
  /^\/sw\.js(?:\/|$)/,
  /^\/manifest(?:\.|\/|$)/,
  /^\/(?:builds|assets|fonts|media|uploads)(?:\/|$)/,
  /^\/(?:dev|\.well-known)(?:\/|$)/,
  /^\/(?:auth|oauth|callback|payment|pagamento|retorno)(?:\/|$)/,
  /\/_payload\.json$/,
  // A file with an extension; the codes of games and pages may hold a dot, but end in no such thing.
  /\/[^/]+\.(?:html?|js|mjs|css|json|xml|txt|csv|pdf|png|jpe?g|gif|webp|avif|svg|ico|woff2?|mp3|mp4|webmanifest|map|zip)$/i,
];

/** Whether a navigation is the app's to answer. The language prefix makes no difference. */
export function isAppNavigation(url: URL, origin: string): boolean {
  if (url.origin !== origin) return false;
  const path = url.pathname.replace(/^\/en(?=\/)/, '');
  return !NOT_THE_APP.some((pattern) => pattern.test(path));
}
