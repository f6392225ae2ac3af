/** Messages of refused files, each with the next step. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { FileFault, FileKind } from './file-check.ts';

export const pictureKinds: readonly FileKind[] = ['jpeg', 'png', 'webp'];
export const documentKinds: readonly FileKind[] = [...pictureKinds, 'pdf'];

/** For `<input type="file">`. An iPhone converts its own format to JPEG when this list does not name it. */
export const PICTURES = 'image/jpeg,image/png,image/webp';
export const DOCUMENTS = `${PICTURES},application/pdf`;

const common = {
  empty: msg`Este arquivo está vazio. Escolha outro.`,
  large: msg`Este arquivo passa de 10 MB. Escolha um menor.`,
  unreadable: msg`Não foi possível ler este arquivo. Escolha de novo.`,
} as const;

export const pictureFaults: Readonly<Record<FileFault, MessageDescriptor>> = {
  ...common,
  svg: msg`SVG não é aceito. Escolha uma foto em JPG, PNG ou WebP.`,
  type: msg`Este arquivo não é uma foto. Escolha um JPG, PNG ou WebP.`,
};

export const documentFaults: Readonly<Record<FileFault, MessageDescriptor>> = {
  ...common,
  svg: msg`SVG não é aceito. Envie uma foto em JPG, PNG ou WebP, ou um PDF.`,
  type: msg`Este tipo de arquivo não é aceito. Envie uma foto em JPG, PNG ou WebP, ou um PDF.`,
};
