import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';

/**
 * Writes `builds/latest.json` ({id, timestamp}) and `builds/meta/{id}.json`, which the app polls for a new build
 * (NET-8). The id is a hash of the output, so building the same sources again gives the same version;
 * `nameBuild` later adds the worker to it.
 */
export function buildFiles(): Plugin {
  return {
    name: 'jangada:build-files',
    apply: 'build',
    generateBundle: {
      // Other plugins add and change files in an earlier hook.
      order: 'post',
      handler(_options, bundle) {
        const files = Object.keys(bundle).sort();
        const hash = createHash('sha256');
        for (const file of files) {
          const entry = bundle[file];
          if (!entry) continue;
          hash.update(file).update(entry.type === 'chunk' ? entry.code : entry.source);
        }
        const id = hash.digest('hex').slice(0, 16);
        const timestamp = Date.now();
        this.emitFile({ type: 'asset', fileName: 'builds/latest.json', source: JSON.stringify({ id, timestamp }) });
        this.emitFile({
          type: 'asset',
          fileName: `builds/meta/${id}.json`,
          source: JSON.stringify({ id, timestamp, files: files.filter((file) => file.startsWith('assets/')) }),
        });
      },
    },
  };
}
