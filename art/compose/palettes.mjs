/**
 * Palettes of the composed posters. `p`, `q`: the ground from top to foot; `a`, `b`, `c`: body, second and accent of a motif;
 * `d`, `l`: the darkest and the lightest. `tone` says how light the ground is, `hue` which family it belongs to.
 */
const ROWS = `
dusk     dark  violet #2c1b57 #b0447a #ff9a5c #d83f6b #ffd37a #190e36 #fff1da
ember    dark  red    #3a0f1c #a52f22 #f2683c #ffb347 #ffe08a #1f060f #fff0d8
forest   dark  green  #0c2f29 #2d7a4f #7cc45a #e8793a #f7d154 #06201c #f2f7dc
lagoon   dark  teal   #06344a #128a8e #ffb84d #ef6f53 #7ce0cf #04202f #eafcf4
night    dark  blue   #0d1638 #33458f #f3b95f #6f8fe8 #ffe6a6 #070c22 #eef3ff
plum     dark  violet #260a3a #7a2b86 #e86fb4 #58c4c0 #ffd56b #16041f #ffeefb
cobalt   dark  blue   #0b2a6b #1f6fd0 #ffcb3d #ff6a4d #8fd8ff #06173d #f4f9ff
coal     dark  grey   #16181f #3a3f4d #f05a3c #4fb7a8 #f5c451 #0a0b0f #f7f3ea
wine     dark  red    #2f0a22 #8c1d47 #ff8a6b #f0c04a #f9d9b0 #1a0413 #fff0e6
moss     dark  green  #1e2a12 #667a2a #d9c24a #d8663a #f4ecb0 #111908 #fbf8e2
petrol   dark  teal   #08262b #1c6470 #f08a5d #4cc3b5 #f9e27d #041518 #f0faf5
cacao    dark  brown  #2a1710 #7c4526 #e9a24c #3fa58d #f7dca4 #170b06 #fff3e0
aurora   dark  teal   #122047 #2a9d8f #9be564 #f26ca7 #fff07c #0a1230 #f2fff8
orchid   dark  pink   #3b0f3f #c43b86 #ffb3c7 #7f6bf0 #ffe28a #22062a #fff2f8
storm    dark  grey   #1d2733 #52687a #ffd05c #7fd1e8 #f46a4e #0e141c #f3f8fb
indigo   dark  violet #1b1464 #5b4bd6 #ff7f6a #3fd0c9 #ffe071 #0e0a3c #f5f2ff
mango    mid   orange #f29b30 #e0582e #a3243f #1f6f63 #ffe69a #3d1014 #fff6df
guava    mid   pink   #f0798a #d1395e #5a1846 #f6c445 #ffe3c9 #34092b #fff4ec
leaf     mid   green  #4fa35a #1d6b4c #f4c83f #d9483b #e6f3b3 #0b2f24 #fbfbe6
skyblue  mid   blue   #58b4e0 #2a78bd #f7c948 #e8573f #cdeeff #0c2a4f #fffbee
clay     mid   orange #d9764a #a2432b #23504f #f3c667 #fbe3c1 #331109 #fff5e6
turq     mid   teal   #37b8ac #11777f #f25c54 #f7b538 #d7f7e8 #06333c #fdfdf0
honey    mid   yellow #f2bb3c #dd8a22 #7a2a1d #1c6a6d #fff0b8 #3a1a08 #fffae6
coral    mid   red    #ef6351 #c42f43 #1c4a66 #f8c65b #ffe0d0 #3a0a1c #fff5ee
lilac    mid   violet #9b7fd4 #6744a8 #f7b2c4 #ffd166 #e9dcff #21104a #fffaff
cream    pale  cream  #faf0da #ecd7b0 #d1492f #1f6b6a #eba937 #2a1812 #fffaf0
mint     pale  green  #e6f4e4 #b9dfc8 #d94f45 #17705f #f0b429 #0c322c #ffffff
rosy     pale  pink   #fde8e4 #f5bfc0 #b3284f #3a5ba0 #f2a541 #3b0d24 #fffaf7
ice      pale  blue   #e8f2f8 #b6d3e8 #1d5fa8 #e2603d #f2b632 #0c2344 #ffffff
sand     pale  yellow #fbeec2 #efcf7d #1e6a80 #c8402f #e88b2d #2c1c0c #fffbea
lavender pale  violet #efe8f8 #cdbbe6 #6a35a0 #e0566b #f0b43c #2a1048 #ffffff
linen    pale  grey   #f1efe8 #d5d0c2 #22577a #d1502f #e0a52c #1c2226 #ffffff
`;
export const palettes = Object.fromEntries(
  ROWS.trim()
    .split('\n')
    .map((row) => {
      const [name, tone, hue, p, q, a, b, c, d, l] = row.split(/\s+/);
      return [name, { name, tone, hue, p, q, a, b, c, d, l }];
    }),
);

const channel = (v) => (v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
export const rgb = (hex) => [1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255);
const luminance = (hex) => {
  const [r, g, b] = rgb(hex).map(channel);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
/** The contrast of WCAG, 1 to 21. */
export function contrast(one, other) {
  const [x, y] = [luminance(one), luminance(other)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}
export const mix = (one, other, k) => {
  const [x, y] = [rgb(one), rgb(other)];
  return `#${x
    .map((v, i) =>
      Math.round((v + (y[i] - v) * k) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
};
/** The first of `choices` that reads on every `grounds`, else the best. */
export function legible(grounds, choices, least = 4.5) {
  const worst = (colour) => Math.min(...grounds.map((ground) => contrast(colour, ground)));
  return (
    choices.find((colour) => worst(colour) >= least) ??
    [...choices, '#ffffff', '#0b0b10'].sort((x, y) => worst(y) - worst(x))[0]
  );
}
