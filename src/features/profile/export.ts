import { download } from '../../api/download.ts';
import { exportData } from '../../contract/my-data.ts';

/**
 * Downloads all data of the player (DATA-3). Throws `ApiError`.
 * @returns name of the file
 */
export function exportMine(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<string> {
  return download(exportData, 'meus-dados.json', { signal, onBytes });
}
