/** Database number of an id from a request; null when it is malformed, so that it never reaches a query. */
export function databaseId(id: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(id)) return null;
  const number = Number(id);
  return Number.isSafeInteger(number) ? number : null;
}
