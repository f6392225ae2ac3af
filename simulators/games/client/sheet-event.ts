/** Event of the document when a sheet opens or closes, with `true` or `false`: the sheets load after the game page. */
export const SHEET_EVENT = 'game-sheet';
