import { i18n } from '@lingui/core';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Game } from '../../contract/games.ts';
import { loginReason } from './login-reason.ts';

const game = { gamecode: 'onca-da-lua', title: 'Onça da Lua' } as Game;

describe('the modal that a guest’s action opened', () => {
  beforeAll(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));

  it.each([
    ['play', 'Entre para jogar Onça da Lua'],
    ['favorite', 'Entre para favoritar Onça da Lua'],
    ['like', 'Entre para curtir Onça da Lua'],
  ] as const)('names %s and the game, in the login and in the registration', (action, reason) => {
    expect(loginReason('login', { action, game }, undefined)).toBe(reason);
    expect(loginReason('register', { action, game }, undefined)).toBe(
      reason.replace('Entre para', 'Cadastre-se ou entre para'),
    );
  });

  it('names the bet of the sports, and the page of another', () => {
    const reason = (to: string) => loginReason('login', { action: 'page', to }, undefined);
    expect([reason('/sports'), reason('/user')]).toEqual(['Entre para apostar', 'Entre para abrir esta página']);
    expect(loginReason('register', { action: 'page', to: '/sports' }, undefined)).toBe(
      'Cadastre-se ou entre para apostar',
    );
  });

  it('names the sheet of the address', () => {
    expect(loginReason('login', undefined, 'deposit:5000')).toBe('Entre para depositar');
    expect(loginReason('register', undefined, 'deposit')).toBe('Cadastre-se ou entre para depositar');
    expect(loginReason('login', undefined, 'withdraw')).toBe('Entre para sacar');
  });

  it('gives no reason where nothing asked for the login, nor in the recovery', () => {
    expect(loginReason('login', undefined, undefined)).toBeNull();
    expect(loginReason('register', undefined, 'register')).toBeNull();
    expect(loginReason('recovery', { action: 'play', game }, undefined)).toBeNull();
  });
});
