// Finds the programs that tests in browsers need, and installs Debian's packages for missing ones.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fail } from './lib.mjs';

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
    // A package of Debian alone: the tests run without it.
    installPackages(['chromium-headless-shell']);
    const installed = lookUp();
    if (installed) return installed;
  }
  return fail(
    'The end-to-end tests need Chromium: install the package "chromium" (Debian, Ubuntu: apt-get install chromium) or set CHROMIUM_PATH.',
  );
}

/**
 * Returns the path of Chromium's headless shell, which most tests prefer; null if there is none. It belongs to the named browser:
 * the package must have the browser's version.
 */
export function findHeadlessShell() {
  const named = process.env.HEADLESS_SHELL_PATH;
  if (named && !existsSync(named)) fail(`HEADLESS_SHELL_PATH names ${named}, which does not exist.`);
  return named || (process.env.CHROMIUM_PATH ? null : which('chromium-headless-shell'));
}

function lookUp() {
  for (const name of NAMES) {
    const path = which(name);
    if (path) return path;
  }
  return null;
}

/** Returns the path of a program; null if there is none. */
export function which(name) {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether this process may install packages. */
export function mayInstall() {
  return process.getuid?.() === 0 && which('apt-get') !== null;
}

/** Installs packages without prompts. The caller checks for programs that are still missing. */
export function installPackages(packages) {
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  } catch {
    // The caller checks the result.
  }
}
