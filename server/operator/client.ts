/** The command's side of the operator's socket. */
import { lstatSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, resolve } from 'node:path';
import * as v from 'valibot';
import { operatorSocketPath } from '../db/paths.ts';
import { OperatorError } from './command.ts';
import type { Outcome } from './execute.ts';
import type { Output } from './output.ts';
import { lineReader, message, type Request, readLine } from './protocol.ts';

/** Milliseconds in which the platform must accept a command; the command itself has no limit. */
const ACCEPT_MS = 10_000;

/** In the shared temporary directory another user could have put a socket in place of ours. */
function assertOwn(path: string): void {
  const me = process.getuid?.();
  if (me === undefined || me === 0) return;
  const facts = lstatSync(dirname(path), { throwIfNoEntry: false });
  if (facts && (!facts.isDirectory() || facts.uid !== me)) {
    throw new OperatorError(
      `The directory ${dirname(path)} belongs to another user: the operator is who runs the platform.`,
    );
  }
}

/**
 * Makes the platform that runs on a data directory execute a command. @throws OperatorError if no platform runs there,
 * or it does not answer
 */
export async function ask(dataDir: string, request: Request, acceptMs = ACCEPT_MS): Promise<Outcome> {
  const directory = resolve(dataDir);
  const path = operatorSocketPath(dataDir);
  assertOwn(path);
  return new Promise((done, fail) => {
    const outputs: Output[] = [];
    let accepted = false;
    let ended = false;
    const socket = connect(path);
    const finish = (result: Outcome | OperatorError): void => {
      if (ended) return;
      ended = true;
      clearTimeout(timer);
      socket.destroy();
      if (result instanceof Error) fail(result);
      else done(result);
    };
    const timer = setTimeout(
      () => finish(new OperatorError(`The platform on ${directory} does not answer: look at its log, or restart it.`)),
      acceptMs,
    );
    const reader = lineReader((line) => {
      const parsed = v.safeParse(message, readLine(line));
      if (!parsed.success) {
        finish(new OperatorError('The running platform is of another build than this command: restart it.'));
        return;
      }
      const answer = parsed.output;
      if (answer.type === 'accepted') {
        accepted = true;
        clearTimeout(timer);
      } else if (answer.type === 'output') outputs.push(answer.output);
      else finish({ outputs, hint: answer.hint, problem: answer.problem });
    });
    socket.setEncoding('utf8');
    socket.on('connect', () => socket.write(`${JSON.stringify(request)}\n`));
    socket.on('data', (text: string) => reader.push(text));
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (accepted) return;
      const absent = error.code === 'ENOENT' || error.code === 'ECONNREFUSED';
      finish(
        new OperatorError(
          absent
            ? `The platform is not running on ${directory}: start it, or set DATA_DIR to its own.`
            : `The platform on ${directory} cannot be reached: ${error.code === 'EACCES' ? 'it belongs to another user' : error.message}.`,
          { cause: error },
        ),
      );
    });
    socket.on('close', () =>
      finish(
        new OperatorError(
          accepted
            ? 'The platform stopped before it answered: whether the command took effect can be seen when it runs again.'
            : `The platform on ${directory} stopped before it took the command.`,
        ),
      ),
    );
  });
}
