/** The operator's command as a process; see operate.ts. */
import { operate } from './operate.ts';

// A reader that closes early (`| head`) is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

// Not `process.exit`: a pipe may still be reading the output.
process.exitCode = await operate(process.argv.slice(2), {
  env: process.env,
  out: (text) => void process.stdout.write(text),
  err: (text) => void process.stderr.write(text),
});
