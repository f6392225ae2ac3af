/**
 * The operator's entry to the running platform: a Unix socket that only the platform's own user can open (mode 0600 in
 * a directory of mode 0700). The embedded database allows one process, so commands run inside the platform.
 */
import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import * as v from 'valibot';
import { operatorSocketPath, socketDirectory } from '../db/paths.ts';
import type { Deps } from '../deps.ts';
import { StartupError } from '../errors.ts';
import { safeError } from '../http/safe-log.ts';
import type { Command } from './command.ts';
import { commands as standing } from './commands/all.ts';
import { execute, sentenceOf } from './execute.ts';
import { checkInput } from './parse.ts';
import { lineReader, MAX_REQUEST, type Message, readLine, request } from './protocol.ts';

export interface SocketOptions {
  /** Clears the platform's cache of sites. */
  readonly siteChanged: () => void;
  /** Replaces the table of commands, for tests. */
  readonly commands?: readonly Command[];
}

export interface OperatorSocket {
  readonly path: string;
  /** Accepts no more commands, waits at most `graceMs` for the running ones, and removes the socket. */
  close(graceMs?: number): Promise<void>;
}

/** Milliseconds without a message after which a client is disconnected. */
const IDLE_MS = 10_000;
const CLOSE_MS = 5000;

/**
 * Opens the socket of DATA_DIR.
 * @returns null if another platform on the same DATA_DIR (replicas on one PostgreSQL) already has it
 * @throws StartupError if it cannot be opened
 */
export async function startOperatorSocket(deps: Deps, options: SocketOptions): Promise<OperatorSocket | null> {
  const commands = options.commands ?? standing;
  socketDirectory(deps.env.DATA_DIR);
  const path = operatorSocketPath(deps.env.DATA_DIR);
  if (await isAnswered(path)) {
    deps.log.warn('another platform has the operator socket of this DATA_DIR');
    return null;
  }
  // A socket file of a killed process, on which no process listens.
  rmSync(path, { force: true });

  const open = new Set<Socket>();
  const running = new Set<Promise<void>>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    // The client left while its command ran: the command's work stays, and its answer has no reader.
    socket.on('error', () => socket.destroy());
    socket.setEncoding('utf8');
    socket.setTimeout(IDLE_MS, () => socket.destroy());
    let asked = false;
    const reader = lineReader((line) => {
      if (asked) return;
      asked = true;
      socket.setTimeout(0);
      const work = answer(deps, commands, options.siteChanged, line, socket);
      running.add(work);
      void work.finally(() => running.delete(work));
    });
    socket.on('data', (text: string) => {
      if (asked) return;
      reader.push(text);
      if (!asked && reader.pending > MAX_REQUEST) socket.destroy();
    });
  });
  await new Promise<void>((ready, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(new StartupError(`The operator socket ${path} cannot be opened: ${error.message}.`, { cause: error })),
    );
    server.listen(path, () => ready());
  });
  server.on('error', (error) => deps.log.error({ fault: safeError(error) }, 'the operator socket failed'));
  chmodSync(path, 0o600);

  return {
    path,
    async close(graceMs = CLOSE_MS) {
      const closed = new Promise<void>((done) => server.close(() => done()));
      await Promise.race([Promise.allSettled(running), new Promise((late) => setTimeout(late, graceMs).unref())]);
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

/** Tells whether a process listens on a socket. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((tell) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      tell(true);
    });
    socket.once('error', () => tell(false));
  });
}

async function answer(
  deps: Deps,
  commands: readonly Command[],
  siteChanged: () => void,
  line: string,
  socket: Socket,
): Promise<void> {
  const say = (message: Message): void => {
    if (!socket.destroyed) socket.write(`${JSON.stringify(message)}\n`);
  };
  try {
    const asked = v.safeParse(request, readLine(line));
    if (!asked.success) {
      say({
        type: 'end',
        hint: null,
        problem: 'The running platform is of another build than this command: restart it.',
      });
      return;
    }
    const { command: name, words, options, user, named } = asked.output;
    const command = commands.find((one) => one.name === name);
    if (!command) {
      say({
        type: 'end',
        hint: null,
        problem: `The running platform does not know "${name}": restart it, it is of another build.`,
      });
      return;
    }
    say({ type: 'accepted' });
    const input = checkInput(command, words, new Map(Object.entries(options)));
    const outcome = await execute({ deps, user, isNamed: named, siteChanged }, command, input);
    deps.log.info({ command: name, ok: outcome.problem === null }, 'operator command');
    for (const output of outcome.outputs) say({ type: 'output', output });
    say({ type: 'end', hint: outcome.hint, problem: outcome.problem });
  } catch (error) {
    say({ type: 'end', hint: null, problem: sentenceOf(deps, error) });
  } finally {
    await new Promise<void>((done) => {
      if (socket.destroyed) done();
      else socket.end(() => done());
    });
  }
}
