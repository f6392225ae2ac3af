/** Identity documents; each player sees only their own. */
import type * as calls from '../../src/contract/documents.ts';
import { type HandlersFor, reply } from '../http/handler.ts';
import { cancelDocument, latestDocuments, ownDocumentFile, sendDocument, toDocument } from './documents.ts';

export const documentsHandlers: HandlersFor<typeof calls> = {
  async uploadDocument({ deps, services, player, body, files }) {
    return { data: toDocument(await sendDocument(deps, services.pictures, player, body.type, files['document'])) };
  },

  async getDocuments({ deps, player }) {
    return { data: (await latestDocuments(deps.db, player.id)).map(toDocument) };
  },

  async cancelDocument({ deps, player, params }) {
    return { data: toDocument(await cancelDocument(deps, player, params.id)) };
  },

  async getDocumentFile({ deps, player, params }) {
    const { bytes, row } = await ownDocumentFile(deps, player, params.id);
    const pdf = row.file_type === 'application/pdf';
    return reply(200, bytes, {
      'content-type': pdf ? 'application/pdf' : 'image/jpeg',
      // An attachment, so that a PDF's scripts never run as a page of the site.
      'content-disposition': `attachment; filename="${row.type}.${pdf ? 'pdf' : 'jpg'}"`,
    });
  },
};
