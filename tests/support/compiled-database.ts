/**
 * Keeps the embedded database's compiled code. V8 shares the code of a WebAssembly module between threads while one of
 * them holds the module; each test file's database has a thread of its own, which would compile and optimize all of it
 * again.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const wasm = createRequire(import.meta.url)
  .resolve('@electric-sql/pglite')
  .replace(/[^/\\]+$/, 'pglite.wasm');
let held: Promise<WebAssembly.Module> | undefined;

/** Compiles the database's code in this process once. */
export async function holdCompiledDatabase(): Promise<void> {
  held ??= WebAssembly.compile(readFileSync(wasm));
  await held;
}
