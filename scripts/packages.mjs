// What this system has, and Debian's packages for what it lacks.
import { execFileSync } from 'node:child_process';

/** The path of a program; null where there is none. */
export function which(name) {
  try {
    return execFileSync('/bin/sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Whether packages may be installed here. */
export function mayInstall() {
  return process.getuid?.() === 0 && which('apt-get') !== null;
}

/** Installs packages without a question. What is missing still is for the caller to find and name. */
export function installPackages(packages) {
  const quiet = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    execFileSync('apt-get', ['update', '-qq'], quiet);
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
  } catch {
    // As above.
  }
}
