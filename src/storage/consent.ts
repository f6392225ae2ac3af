/**
 * The visitor's choice about measuring and advertising, for a year. A cookie of this host, because localStorage has no
 * further key (SESS-4); the server does not read it.
 */
export type ConsentChoice = 'granted' | 'denied';

const YEAR_SECONDS = 365 * 86_400;

/** Null: not chosen yet. */
export function readConsent(): ConsentChoice | null {
  const kept = /(?:^|; )consent=(granted|denied)(?:;|$)/.exec(document.cookie)?.[1];
  return kept === 'granted' || kept === 'denied' ? kept : null;
}

/** Stores the choice. A refusal also deletes the cookies that Google's tags have set. */
export function writeConsent(choice: ConsentChoice): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  const write = (text: string): void => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
    document.cookie = text;
  };
  write(`consent=${choice}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`);
  if (choice === 'granted') return;
  for (const name of document.cookie.split('; ').map((pair) => pair.split('=')[0] ?? '')) {
    if (!/^_g(?:a|id|cl|at)/.test(name)) continue;
    // The tag sets them for the site's domain and those above it.
    const labels = location.hostname.split('.');
    const domains = labels.map((_, at) => labels.slice(at).join('.'));
    for (const domain of ['', ...domains.map((one) => `; Domain=${one}`)])
      write(`${name}=; Path=/; Max-Age=0${domain}`);
  }
}
