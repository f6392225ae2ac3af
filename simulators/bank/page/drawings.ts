/** The bank's inline drawings: the tide under a moon, its sign, and the marks of the result pages. */
import { raw } from 'hono/html';

/** The tide under the moon. The style sheet's tokens colour it. */
export const sky = raw(
  '<svg viewBox="0 0 1440 330" preserveAspectRatio="xMidYMin slice" aria-hidden="true"><defs>' +
    '<linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--sky-1)"/><stop offset=".55" stop-color="var(--sky-2)"/><stop offset="1" stop-color="var(--sky-3)"/></linearGradient>' +
    '<radialGradient id="g"><stop offset="0" stop-color="var(--moon)" stop-opacity=".5"/><stop offset=".3" stop-color="var(--sky-4)" stop-opacity=".24"/><stop offset="1" stop-color="var(--sky-4)" stop-opacity="0"/></radialGradient>' +
    '<linearGradient id="t" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="var(--tide-2)"/><stop offset="1" stop-color="var(--canvas)"/></linearGradient></defs>' +
    '<rect width="1440" height="330" fill="url(#s)"/><circle cx="806" cy="92" r="190" fill="url(#g)"/><circle cx="806" cy="92" r="27" fill="var(--moon)"/>' +
    '<g fill="var(--sky-4)" opacity=".16"><path d="M520 66q92-12 190-3t150 1q-92 9-170 6t-170-4z"/><path d="M860 118q70-8 140-2t96 1q-66 7-128 4t-108-3z"/></g>' +
    '<path d="M0 158q120-18 240-4t240 2 240-6 240 5 240-3 240 4v174H0z" fill="var(--tide-1)"/>' +
    '<g fill="var(--moon)"><ellipse cx="806" cy="164" rx="26" ry="1.4" opacity=".75"/><ellipse cx="800" cy="171" rx="38" ry="1.6" opacity=".5"/><ellipse cx="811" cy="180" rx="30" ry="1.7" opacity=".36"/></g>' +
    '<path d="M0 184q150 18 300 3t300-1 290 4 270-5 280 3v142H0z" fill="url(#t)"/>' +
    '<path d="M0 222q170-16 340-2t330 0 380-4 390 6v108H0z" fill="var(--tide-3)" opacity=".7"/></svg>',
);

export const sign = raw(
  '<svg viewBox="0 0 32 32" aria-hidden="true"><circle cx="16" cy="16" r="16" fill="var(--tide-1)"/><circle cx="20.5" cy="10.5" r="4.3" fill="var(--moon)"/>' +
    '<path d="M1.300 17.500c4-3.200 7.600-3.200 11.400-.6 4.200 2.900 9.400 3.200 18 .2A16 16 0 0 1 1.300 17.500z" fill="var(--sky-4)"/>' +
    '<path d="M3 22.300c3.800-2 7-1.600 10.400.2 4.300 2.300 9 2.300 15.700-.3A16 16 0 0 1 3 22.300z" fill="var(--tide-2)"/></svg>',
);

/** The sign as an icon file, with colours of its own. */
export const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#1b4a63"/><circle cx="20.5" cy="10.5" r="4.300" fill="#f6ecc9"/><path d="M1.300 17.500c4-3.200 7.600-3.200 11.400-.600 4.200 2.900 9.400 3.200 18 .200A16 16 0 0 1 1.300 17.500z" fill="#86b7bd"/></svg>';

const mark = (path: string) =>
  raw(
    `<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${path}</svg>`,
  );

export const marks = {
  good: mark('<path d="M5 12.500 10 17.500 19.500 7"/>'),
  bad: mark('<path d="M6.500 6.500l11 11M17.500 6.500l-11 11"/>'),
  late: mark('<circle cx="12" cy="12" r="9"/><path d="M12 7v5.200l3.200 2"/>'),
  back: mark('<path d="M9 14 4 9l5-5"/><path d="M4 9h9.500a6.500 6.500 0 0 1 0 13H11"/>'),
  note: mark('<circle cx="12" cy="12" r="9"/><path d="M12 11v5M12 7.800v.1"/>'),
} as const;
