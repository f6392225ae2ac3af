/**
 * Parses search parameters as plain query keys (`?provider=CODE&bonuses=true`), every value a string. The router's own
 * serialiser writes JSON, which quotes numbers and booleans and is hard to type or share.
 */
export function parseSearch(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [key, value] of new URLSearchParams(text)) found[key] = value;
  return found;
}

/** The inverse of {@link parseSearch}; omits absent and empty values. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '') continue;
    params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
