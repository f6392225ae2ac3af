/** The number behind an id of the wire; null when it cannot be one of ours, so that nothing odd reaches a query. */
export function databaseId(id: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(id)) return null;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : null;
}
