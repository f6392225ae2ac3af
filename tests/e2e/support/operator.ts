import { userInfo } from 'node:os';
import { ask } from '../../../server/operator/client.ts';
import { jsonLines, type Output, textLines } from '../../../server/operator/output.ts';
import { VERSION } from '../../../server/operator/protocol.ts';

type Options = Readonly<Record<string, string | true>>;

/**
 * Makes the running platform execute an operator's command. It speaks to the platform's socket, as the process of
 * `npm run operator` does; two starts of Node for each command would take longer than the command.
 * `tests/e2e/killed.e2e.ts` runs the process.
 */
async function run(command: string, words: readonly string[], options: Options): Promise<readonly Output[]> {
  const { outputs, problem } = await ask(process.env.JANGADA_E2E_DATA ?? '', {
    v: VERSION,
    command,
    words: [...words],
    options: { ...options },
    user: userInfo().username,
  });
  if (problem !== null) throw new Error(problem);
  return outputs;
}

/** Runs an operator's command on the running platform. @returns the lines that it prints @throws Error with its problem */
export async function operator(command: string, words: readonly string[], options: Options = {}): Promise<string[]> {
  return (await run(command, words, options)).flatMap(textLines);
}

/** As `operator`. @returns what the command prints with `--json`, an object for each line */
export async function operatorJson(
  command: string,
  words: readonly string[],
  options: Options = {},
): Promise<unknown[]> {
  return (await run(command, words, options)).flatMap(jsonLines).map((line) => JSON.parse(line) as unknown);
}

/** Sets one value of a site. */
export async function setSite(domain: string, key: string, value: string): Promise<void> {
  await operator('site set', [domain, key, value]);
}
