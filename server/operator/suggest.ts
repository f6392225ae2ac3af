/** "Did you mean …?": finds the known word that is nearest to the typed one. */

/** The number of letters to change, add, drop or swap with a neighbour. */
function distance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}

/** The nearest of the known words; undefined if none is near enough. */
export function nearest(typed: string, known: readonly string[]): string | undefined {
  const word = typed.toLowerCase();
  const ranked = known
    .map((name) => ({ name, far: distance(word, name.toLowerCase()) }))
    .toSorted((a, b) => a.far - b.far);
  const [best] = ranked;
  return best && best.far <= Math.max(2, Math.ceil(best.name.length / 3)) ? best.name : undefined;
}
