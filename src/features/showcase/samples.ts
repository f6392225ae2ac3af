import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { PosterImage } from '../../ui/Tile.tsx';

/** Sample games with real posters. */
export interface SampleGame {
  readonly slug: string;
  readonly title: string;
  readonly colors: readonly [string, string];
  readonly kind: MessageDescriptor;
}

const slot = msg`Slot`;
const mines = msg`Minas`;
const crash = msg`Crash`;
const roulette = msg`Roleta`;

export const SAMPLE_GAMES: readonly SampleGame[] = [
  { slug: 'onca-da-lua', title: 'Onça da Lua', colors: ['#5b4a86', '#1c2350'], kind: slot },
  { slug: 'roleta-do-farol', title: 'Roleta do Farol', colors: ['#7a4a24', '#24304f'], kind: roulette },
  { slug: 'sao-joao', title: 'Noite de São João', colors: ['#38518c', '#6b3a52'], kind: slot },
  { slug: 'mina-verde', title: 'Mina Verde', colors: ['#129a78', '#043b34'], kind: mines },
  { slug: 'canto-da-sereia', title: 'Canto da Sereia', colors: ['#1b97a3', '#0b4a78'], kind: slot },
  { slug: 'boi-encantado', title: 'Boi Encantado', colors: ['#b8442c', '#3a211b'], kind: slot },
  { slug: 'rainha-do-bloco', title: 'Rainha do Bloco', colors: ['#b8307f', '#2a0a4a'], kind: slot },
  { slug: 'asa-delta', title: 'Asa-Delta', colors: ['#d9775f', '#5a3560'], kind: crash },
  { slug: 'arara-azul', title: 'Arara Azul', colors: ['#c98a22', '#1d4fbe'], kind: slot },
  { slug: 'boto', title: 'Boto Cor-de-Rosa', colors: ['#b04a80', '#3a1048'], kind: slot },
];

/** The sign of a site without a logo, which shows on every palette. */
export const SAMPLE_LOGO = { src: '/logos/site-mark.webp', isMark: true, width: 28, height: 28 };

/** Poster of a sample game in the sizes of the artwork. */
export function samplePoster(slug: string): PosterImage {
  const set = (type: string): string => [240, 360].map((w) => `/posters/${slug}-${w}.${type} ${w}w`).join(', ');
  return { src: `/posters/${slug}-360.webp`, avif: set('avif'), webp: set('webp') };
}

/** A Pix code of realistic length; it is not payable. */
export const SAMPLE_PIX =
  '00020126580014br.gov.bcb.pix01367b1e2f4a-91c0-4d5e-8a77-3c2b9e6f01d4520400005303986540550.005802BR5907JANGADA6009FORTALEZA62140510JG8K2M4Q7X6304A1F3';
