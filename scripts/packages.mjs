// Finds programs of this system, and installs Debian's packages for missing ones.
import { execFileSync } from 'node:child_process';

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
