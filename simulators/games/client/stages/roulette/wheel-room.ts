/** Heights in CSS pixels: a row of the table, what lies between wheel and table, the least of a wheel that says anything. */
const ROW = 30;
const BETWEEN = 36;
const LEAST_WHEEL = 56;
/** From here on the wheel is seen whole. */
const WHOLE_WHEEL = 190;
const WIDEST_WHEEL = 460;
/** The last outcomes stand beside the wheel's top. */
const OUTCOMES = 26;

/**
 * Shares the room between wheel and table, in CSS pixels.
 * @returns `shown`: height of the wheel that is seen, 0 where it takes the table's place; `size` of the whole wheel
 */
export function shareRoom(width: number, room: number): { shown: number; size: number; table: number } {
  const spare = room + OUTCOMES - 5 * ROW - BETWEEN;
  if (spare < LEAST_WHEEL) return { shown: 0, size: Math.max(140, Math.min(width, room, WIDEST_WHEEL)), table: room };
  // A high window shares with the table.
  const shown = Math.min(WIDEST_WHEEL, spare > WHOLE_WHEEL ? Math.max(WHOLE_WHEEL, room * 0.52) : spare);
  const size = spare > WHOLE_WHEEL ? shown : Math.min(width * 0.94, WIDEST_WHEEL, shown * 3.4);
  return { shown, size: Math.max(shown, size), table: room + OUTCOMES - shown - 12 };
}
