/**
 * Functions that the forms of login, registration and recovery call when the visitor submits them. The first call loads
 * the API's client, its schemas and the databases, so a form renders without them. Each function throws as its original,
 * and `ApiError` `network` if the browser cannot load the code.
 */
import { loadedCode } from '../../api/loaded-code.ts';

type Session = typeof import('../../domain/session/session.ts');
type Mutations = typeof import('./mutations.ts');

const session = (): Promise<Session> => loadedCode(import('../../domain/session/session.ts'));
const mutations = (): Promise<Mutations> => loadedCode(import('./mutations.ts'));

export const login: Session['login'] = async (...input) => (await session()).login(...input);
export const loginRestricted: Session['loginRestricted'] = async (...input) =>
  (await session()).loginRestricted(...input);
export const loginWithGoogle: Session['loginWithGoogle'] = async (...input) =>
  (await session()).loginWithGoogle(...input);
export const register: Session['register'] = async (...input) => (await session()).register(...input);
export const checkCpf: Session['checkCpf'] = async (...input) => (await session()).checkCpf(...input);
export const askRecovery: Mutations['askRecovery'] = async (...input) => (await mutations()).askRecovery(...input);
export const redeemRecovery: Mutations['redeemRecovery'] = async (...input) =>
  (await mutations()).redeemRecovery(...input);
export const setNewPassword: Mutations['setNewPassword'] = async (...input) =>
  (await mutations()).setNewPassword(...input);
export const solveCaptcha: typeof import('./captcha.ts')['solveCaptcha'] = async (...input) =>
  (await loadedCode(import('./captcha.ts'))).solveCaptcha(...input);
