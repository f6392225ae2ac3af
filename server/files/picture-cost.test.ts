import { describe, expect, test } from 'vitest';
import { affordableSide, mayBeLossless, type PictureFacts } from './picture-cost.ts';

const MB = 1024 * 1024;
const plain: PictureFacts = {
  kind: 'jpeg',
  width: 4000,
  height: 3000,
  channels: 3,
  depth: 8,
  progressive: false,
  subsampling: '4:2:0',
  lossless: false,
  bytes: 10 * MB,
};
const side = (more: Partial<PictureFacts>) => affordableSide({ ...plain, ...more }, 2000);

describe('the memory of a picture', () => {
  test.each<[string, Partial<PictureFacts>, number | null]>([
    ['a camera\u2019s JPEG of 10 MiB', {}, 2000],
    ['48 megapixels, line by line', { width: 8000, height: 6000 }, 2000],
    ['64 megapixels of a telephone', { width: 9280, height: 6944 }, 2000],
    ['108 megapixels of a telephone', { width: 12_000, height: 9000 }, 2000],
    ['more than any camera takes', { width: 12_000, height: 10_000 }, null],
    ['a PNG of 72 megapixels', { kind: 'png', subsampling: undefined, width: 9000, height: 8000 }, null],
    ['a small progressive one', { progressive: true, width: 2400, height: 1800, bytes: 2 * MB }, 2000],
    ['12 megapixels, progressive: halved while it is decoded', { progressive: true, bytes: 7 * MB }, 1324],
    ['the same in a file of 10 MiB', { progressive: true }, null],
    ['the same in full colour', { progressive: true, subsampling: '4:4:4' }, null],
    ['20 megapixels, progressive', { progressive: true, width: 5472, height: 3648, bytes: 4 * MB }, null],
    ['a grey scan, progressive', { progressive: true, channels: 1, subsampling: '4:4:4', bytes: MB }, 2000],
    ['a PNG line by line', { kind: 'png', subsampling: undefined }, 2000],
    ['an interlaced PNG', { kind: 'png', progressive: true, width: 2000, height: 2000, channels: 4 }, 2000],
    [
      'the same with 16 bits',
      { kind: 'png', progressive: true, width: 2000, height: 2000, channels: 4, depth: 16 },
      null,
    ],
    ['a photograph in WebP', { kind: 'webp' }, 2000],
    ['12 megapixels of lossless WebP', { kind: 'webp', lossless: true, bytes: 1 }, null],
  ])('%s', (_what, facts, expected) => expect(side(facts)).toBe(expected));

  test('keeps a wished side below the bound', () => {
    expect(affordableSide({ ...plain, progressive: true, bytes: MB }, 512)).toBe(512);
  });
});

describe('a WebP by its chunks', () => {
  const chunk = (name: string, size: number) => {
    const bytes = Buffer.alloc(8 + size + (size % 2));
    bytes.write(name, 0, 'latin1');
    bytes.writeUInt32LE(size, 4);
    return bytes;
  };
  const file = (...chunks: Buffer[]) => Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP', 'latin1'), ...chunks]);

  test.each<[string, Buffer, boolean]>([
    ['a photograph', file(chunk('VP8 ', 40)), false],
    ['a lossless one', file(chunk('VP8L', 40)), true],
    [
      'a photograph behind colours of an odd length',
      file(chunk('VP8X', 10), chunk('ICCP', 13), chunk('VP8 ', 9)),
      false,
    ],
    ['a lossless one behind EXIF', file(chunk('VP8X', 10), chunk('EXIF', 6), chunk('VP8L', 9)), true],
    ['an animation', file(chunk('VP8X', 10), chunk('ANIM', 6), chunk('ANMF', 9)), true],
    ['what ends before it begins', file(), true],
    ['a size that is no size', file(chunk('VP8X', 10), Buffer.from('ICCP\xff\xff\xff\xff', 'latin1')), true],
  ])('%s', (_what, bytes, lossless) => expect(mayBeLossless(bytes)).toBe(lossless));
});
