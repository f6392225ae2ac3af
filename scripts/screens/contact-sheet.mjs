import sharp from 'sharp';

/** Height of a picture on the sheet in px; wide windows are as high as phones, so that one row is even. */
const HEIGHT = 640;
const GAP = 16;
const LABEL = 28;

const text = (words, x, y) =>
  `<text x="${x}" y="${y}" font-family="sans-serif" font-size="18" fill="#ddd">${words.replace(/[<&]/g, '')}</text>`;

/** Lays pictures of one screen out, a row for each state and a column for each width. @returns the sheet as PNG */
export async function contactSheet(shots, { states, widths, title }) {
  const cells = await Promise.all(
    shots.map(async (shot) => {
      const { data, info } = await sharp(shot.picture)
        .resize({ height: HEIGHT })
        .webp({ quality: 82 })
        .toBuffer({ resolveWithObject: true });
      return { ...shot, data, width: shot.width, wide: info.width };
    }),
  );
  const columns = widths.map((width) =>
    Math.max(0, ...cells.filter((cell) => cell.width === width).map(({ wide }) => wide)),
  );
  const rows = states.filter((state) => cells.some((cell) => cell.state === state));
  const layers = [];
  const labels = [text(title, GAP, 22)];
  for (const [row, state] of rows.entries()) {
    const top = LABEL + row * (HEIGHT + LABEL + GAP);
    labels.push(text(state, GAP, top + 22));
    let left = GAP;
    for (const [column, width] of widths.entries()) {
      const cell = cells.find((one) => one.state === state && one.width === width);
      if (cell) {
        labels.push(text(cell.fault ? `${width} — ${cell.fault}` : width, left + 110, top + 22));
        layers.push({ input: cell.data, left, top: top + LABEL });
      }
      left += columns[column] + GAP;
    }
  }
  const width = columns.reduce((sum, one) => sum + one + GAP, GAP);
  const height = LABEL + rows.length * (HEIGHT + LABEL + GAP);
  const words = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${labels.join('')}</svg>`,
  );
  return sharp({ create: { width, height, channels: 3, background: '#333' } })
    .composite([...layers, { input: words, left: 0, top: 0 }])
    .png({ palette: true, quality: 90 })
    .toBuffer();
}
