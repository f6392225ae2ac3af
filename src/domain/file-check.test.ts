import { describe, expect, it } from 'vitest';
import { UPLOAD_LIMIT } from '../contract/documents.ts';
import { faultOf } from './file-check.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pictures = ['jpeg', 'png', 'webp'] as const;
const file = (...parts: BlobPart[]) => new Blob(parts);
const png = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(PNG);
  return file(bytes);
};

describe('the check of a file before its upload', () => {
  it('refuses an empty file', async () => {
    expect(await faultOf(file(), pictures)).toBe('empty');
  });

  it('refuses a file over 10 MiB and accepts 10 MiB', async () => {
    expect(await faultOf(png(UPLOAD_LIMIT + 1), pictures)).toBe('large');
    expect(await faultOf(png(UPLOAD_LIMIT), pictures)).toBeNull();
  });

  it('refuses an SVG with or without an XML declaration', async () => {
    expect(await faultOf(file('<?xml version="1.0"?>\n<svg xmlns="x"><script/></svg>'), pictures)).toBe('svg');
    expect(await faultOf(file('<svg/>'), pictures)).toBe('svg');
  });

  it('judges the content of a file and not its name', async () => {
    expect(await faultOf(new File(['MZ, a program'], 'foto.png', { type: 'image/png' }), pictures)).toBe('type');
    expect(await faultOf(new File([new Uint8Array(PNG)], 'foto.exe'), pictures)).toBeNull();
  });

  it('accepts a PDF only if documents are allowed', async () => {
    expect(await faultOf(file('%PDF-1.7'), pictures)).toBe('type');
    expect(await faultOf(file('%PDF-1.7'), [...pictures, 'pdf'])).toBeNull();
  });

  it('accepts a WebP', async () => {
    expect(await faultOf(file('RIFF', new Uint8Array(4), 'WEBPVP8 '), pictures)).toBeNull();
  });

  it('reports a file that cannot be read', async () => {
    const gone = {
      size: 5,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    };
    // A file that was deleted after it was chosen; no test environment has one.
    expect(await faultOf(gone as unknown as Blob, pictures)).toBe('unreadable');
  });
});
