// Finds the browser for the end-to-end tests, installs Debian's where it may, or says which one to install.
import { existsSync } from 'node:fs';
import { fail } from './lib.mjs';
import { installPackages, mayInstall, which } from './packages.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** Returns the path of a Chromium. Ends the process with one sentence if none can be found or installed. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) fail(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const found = lookUp();
  if (found) return found;
  if (mayInstall()) {
    console.log('Installing Chromium for the end-to-end tests…');
    installPackages(['chromium']);
    const installed = lookUp();
    if (installed) return installed;
  }
  return fail(
    'The end-to-end tests need Chromium: install the package "chromium" (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

function lookUp() {
  for (const name of NAMES) {
    const path = which(name);
    if (path) return path;
  }
  return null;
}
