/** Database number of an id from a request; 0, which no row has, when it is malformed. */
export function databaseId(id: string): number {
  const number = /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0;
  return Number.isSafeInteger(number) ? number : 0;
}
