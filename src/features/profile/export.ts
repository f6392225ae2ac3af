import { download } from '../../api/download.ts';
import { exportData } from '../../contract/my-data.ts';

/** Saves everything that is kept about the player. Answers the file's name. Throws `ApiError`. */
export function exportMine(signal: AbortSignal, onBytes: (bytes: number) => void): Promise<string> {
  return download(exportData, 'meus-dados.json', { signal, onBytes });
}
