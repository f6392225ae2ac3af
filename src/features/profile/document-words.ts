/** The four documents (WITH-3): name, requirements, purpose. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { DocumentStatus, DocumentType } from '../../contract/documents.ts';
import type { Tone } from '../../ui/Badge.tsx';
import type { IconGlyph } from '../../ui/Icon.tsx';
import { HouseIcon, IdCardIcon, ScanFaceIcon } from '../../ui/icons.ts';

interface DocumentWords {
  readonly glyph: IconGlyph;
  readonly title: MessageDescriptor;
  /** Requirements of the picture. */
  readonly shows: MessageDescriptor;
  /** Reason for the request. */
  readonly why: MessageDescriptor;
  readonly camera: 'user' | 'environment';
}

export const documentWords: Readonly<Record<DocumentType, DocumentWords>> = {
  identity_front: {
    glyph: IdCardIcon,
    title: msg`Documento, frente`,
    shows: msg`RG, CNH ou passaporte, com foto e nome legíveis, sem cortes e sem reflexo.`,
    why: msg`Confirma que você existe e tem 18 anos ou mais.`,
    camera: 'environment',
  },
  identity_back: {
    glyph: IdCardIcon,
    title: msg`Documento, verso`,
    shows: msg`O outro lado do mesmo documento, com o número e a data legíveis.`,
    why: msg`Confirma o número e a validade do documento.`,
    camera: 'environment',
  },
  selfie: {
    glyph: ScanFaceIcon,
    title: msg`Selfie`,
    shows: msg`Seu rosto inteiro, de frente, com luz, sem óculos escuros nem chapéu.`,
    why: msg`Confirma que o documento é seu.`,
    camera: 'user',
  },
  proof_of_address: {
    glyph: HouseIcon,
    title: msg`Comprovante de endereço`,
    shows: msg`Conta de luz, água, telefone ou banco dos últimos 90 dias, com o seu nome. PDF serve.`,
    why: msg`A lei pede que saibamos onde você mora.`,
    camera: 'environment',
  },
};

interface StatusWords {
  readonly label: MessageDescriptor;
  readonly tone: Tone;
}

/** Labels of the states; a cancelled document counts as missing. */
export const statusWords: Readonly<Record<DocumentStatus | 'none', StatusWords>> = {
  none: { label: msg`Falta enviar`, tone: 'neutral' },
  cancelled: { label: msg`Falta enviar`, tone: 'neutral' },
  pending: { label: msg`Em análise`, tone: 'accent' },
  approved: { label: msg`Aprovado`, tone: 'positive' },
  rejected: { label: msg`Recusado`, tone: 'negative' },
};
