const VIEW = /^[\w-]{1,80}$/;

/** Section of the sports page in the address (`/sports?view=live`); any other value is ignored. Never throws. */
export function sportsSearch(search: Record<string, unknown>): { view: string | undefined } {
  const { view } = search;
  return { view: typeof view === 'string' && VIEW.test(view) ? view : undefined };
}
