/** Fields about the player who asked, with the neutral values that a public row stores instead. */
const PERSONAL: Readonly<Record<string, unknown>> = { hasFavorite: false, hasLike: false, my_stats: null };

/** Copies a value without personal fields, for rows that any visitor of this browser may see. */
export function impersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(impersonal);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, name in PERSONAL ? PERSONAL[name] : impersonal(part)]),
  );
}
