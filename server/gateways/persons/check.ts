import { join, resolve } from 'node:path';
import type { Deps } from '../../deps.ts';
import { createPersonList } from './list.ts';
import type { PersonCheck } from './port.ts';
import { createPersonService } from './service.ts';

/** Below DATA_DIR, used if the environment names no other list. */
const OWN_LIST = 'prohibited.txt';

/** The check that the environment names: a service, else a list. Neither keeps state, so making one is cheap. */
export function personCheck(deps: Pick<Deps, 'env' | 'log' | 'persons'>): PersonCheck {
  const { env, log } = deps;
  if (deps.persons) return deps.persons;
  if (env.PERSON_CHECK_URL)
    return createPersonService({ url: env.PERSON_CHECK_URL, token: env.PERSON_CHECK_TOKEN, log });
  return env.PERSON_CHECK_LIST
    ? createPersonList({ path: resolve(env.PERSON_CHECK_LIST), mustExist: true, log })
    : createPersonList({ path: join(resolve(env.DATA_DIR), OWN_LIST), mustExist: false, log });
}
