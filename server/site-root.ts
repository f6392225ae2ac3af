/** The folder of the built site: beside the bundles (`dist/server` → `dist/site`), or below the sources under tsx. */
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export function siteRoot(): string {
  const bundled = fileURLToPath(new URL('../site', import.meta.url));
  return existsSync(bundled) ? bundled : fileURLToPath(new URL('../dist/site', import.meta.url));
}
