import { describe, expect, it } from 'vitest';
import { UPLOAD_LIMIT } from '../../contract/documents.ts';
import { faultOf } from './file-check.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const pictures = ['jpeg', 'png', 'webp'] as const;
const file = (...parts: BlobPart[]) => new Blob(parts);
const png = (size: number) => {
  const bytes = new Uint8Array(size);
  bytes.set(PNG);
  return file(bytes);
};

describe('a file before it is sent', () => {
  it('is refused when it holds nothing', async () => {
    expect(await faultOf(file(), pictures)).toBe('empty');
  });

  it('is refused over 10 MiB and taken at 10 MiB', async () => {
    expect(await faultOf(png(UPLOAD_LIMIT + 1), pictures)).toBe('large');
    expect(await faultOf(png(UPLOAD_LIMIT), pictures)).toBeNull();
  });

  it('is refused when it is an SVG, whatever it is called', async () => {
    expect(await faultOf(file('<?xml version="1.0"?>\n<svg xmlns="x"><script/></svg>'), pictures)).toBe('svg');
    expect(await faultOf(file('<svg/>'), pictures)).toBe('svg');
  });

  it('is told by its content, not by its name', async () => {
    expect(await faultOf(new File(['MZ, a program'], 'foto.png', { type: 'image/png' }), pictures)).toBe('type');
    expect(await faultOf(new File([new Uint8Array(PNG)], 'foto.exe'), pictures)).toBeNull();
  });

  it('takes a PDF only where documents are sent', async () => {
    expect(await faultOf(file('%PDF-1.7'), pictures)).toBe('type');
    expect(await faultOf(file('%PDF-1.7'), [...pictures, 'pdf'])).toBeNull();
  });

  it('takes a WebP', async () => {
    expect(await faultOf(file('RIFF', new Uint8Array(4), 'WEBPVP8 '), pictures)).toBeNull();
  });

  it('says so when it cannot be read', async () => {
    const gone = {
      size: 5,
      slice: () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotReadableError')) }),
    };
    // A file that was deleted after it was chosen; no test environment has one.
    expect(await faultOf(gone as unknown as Blob, pictures)).toBe('unreadable');
  });
});
