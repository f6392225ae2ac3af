// Finds the browser that the end-to-end tests drive, or installs Debian's where it may, or says what to install.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './lib.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

/** The path of a Chromium. Ends the process with one sentence where there is none to be had. */
export function findBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) fail(`CHROMIUM_PATH names ${named}, which does not exist.`);
    return named;
  }
  const found = lookUp();
  if (found) return found;
  if (process.getuid?.() === 0 && has('apt-get')) {
    console.log('Installing Chromium for the end-to-end tests…');
    try {
      const quiet = {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      };
      execFileSync('apt-get', ['update', '-qq'], quiet);
      execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], quiet);
    } catch {
      // Falls through to the sentence below.
    }
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

function which(name) {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

function has(name) {
  return which(name) !== null;
}
