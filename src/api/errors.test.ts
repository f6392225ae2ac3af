import { describe, expect, it } from 'vitest';
import { flattenErrors, messageFor } from './error-messages.ts';
import { ApiError, asError, isGivenUp, isOutcomeUnknown } from './errors.ts';

const error = (status: number, facts: Partial<ConstructorParameters<typeof ApiError>[0]> = {}) =>
  new ApiError({ status, code: 'http', message: '', ...facts });

describe('the message that a person reads (LANG-3)', () => {
  it('is the code’s own before anything else', () => {
    const wrongLogin = error(401, { code: 'invalid_credentials', message: 'x', errors: { username: ['y'] } });
    expect(messageFor(wrongLogin, 'pt')).toBe('Os dados informados não conferem. Confira e tente de novo.');
    expect(messageFor(wrongLogin, 'en')).toBe('The details you entered do not match. Check them and try again.');
  });

  it('is the API’s own for a code that names the case', () => {
    expect(messageFor(error(409, { code: 'already_claimed', message: 'Isto já foi resgatado.' }), 'pt')).toBe(
      'Isto já foi resgatado.',
    );
  });

  it('names the pause that refuses a call, and its end (CARE-5)', () => {
    const refused = (reason: string, until: string | null) =>
      error(403, { code: 'player_blocked', message: 'Não é possível.', body: { account_state: { reason, until } } });
    const until = '2026-11-23T14:17:00.000Z';
    expect(messageFor(refused('pause', until), 'pt')).toBe(
      'Sua conta está em pausa até 23 nov, 11:17. Até lá você pode sacar e consultar.',
    );
    expect(messageFor(refused('exclusion', until), 'en')).toBe(
      'Your account is self-excluded until 23 Nov 2026. Until then you can withdraw and view your history.',
    );
    expect(messageFor(refused('prohibited', null), 'pt')).toBe('Não é possível.');
    expect(messageFor(error(403, { code: 'player_blocked', message: 'Não é possível.' }), 'pt')).toBe(
      'Não é possível.',
    );
  });

  it('is the field errors, flattened and each once, before the status', () => {
    const refused = error(422, {
      code: 'validation_failed',
      message: 'Confira',
      errors: { email: ['a', 'b'], phone: ['b'] },
    });
    expect(messageFor(refused, 'pt')).toBe('a b');
    expect(flattenErrors(refused.errors)).toEqual(['a', 'b']);
  });

  it('is the status’s for a 422 that says nothing else', () => {
    expect(messageFor(error(422), 'pt')).toBe('Você já possui uma assinatura ativa.');
  });

  it.each([
    400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412, 413, 414, 415, 416, 417, 422, 429, 500, 501, 502,
    503, 504, 505, 599,
  ])('has words for %i in both languages', (status) => {
    expect(messageFor(error(status), 'pt')).not.toBe('');
    expect(messageFor(error(status), 'en')).not.toBe(messageFor(error(status), 'pt'));
  });

  it('does not take a general code for a known one', () => {
    expect(messageFor(error(401, { code: 'unauthenticated', message: 'Entre' }), 'en')).toMatch(/expired/);
  });

  it.each([
    ['internal_error', 'Algo deu errado do nosso lado.'],
    ['QueryException', 'SQLSTATE[42P01]: relation "wallets" does not exist'],
    ['http', 'Server Error'],
  ])('is the status’s for a 500, whatever the server calls it (%s)', (code, message) => {
    expect(messageFor(error(500, { code, message }), 'pt')).toBe('Erro no servidor. Tente de novo em instantes.');
    expect(messageFor(error(500, { code, message }), 'en')).toBe('Server error. Please try again in a moment.');
  });

  it('is the API’s own for a service behind it that it names', () => {
    const away = error(503, { code: 'gateway_unavailable', message: 'O banco não respondeu.' });
    expect(messageFor(away, 'pt')).toBe('O banco não respondeu.');
  });

  it('is the unexpected one for whatever is no Error', () => {
    expect(messageFor('boom', 'en')).toBe('An unexpected error occurred');
    expect(asError({ a: 1 }).message).toBe('An unexpected error occurred');
    expect(messageFor(new Error('inner detail'), 'pt')).toBe('Ocorreu um erro inesperado');
  });
});

describe('a call that the player gave up', () => {
  it.each(['step_up_required', 'second_factor_required'])('is refused with %s after the dialog was closed', (code) => {
    expect(isGivenUp(error(403, { code }))).toBe(true);
  });
  it('is what the caller aborted', () => expect(isGivenUp(error(0, { code: 'aborted' }))).toBe(true));
  it.each([401, 403, 404, 422, 490, 500])('is not every %i', (status) => expect(isGivenUp(error(status))).toBe(false));
});

describe('an outcome', () => {
  it.each([
    ['network', 0],
    ['timeout', 0],
    ['schema', 201],
    ['http', 500],
    ['http', 504],
    ['too_many_requests', 429],
    ['request_in_progress', 409],
  ])('is unknown after %s %i', (code, status) => expect(isOutcomeUnknown(error(status, { code }))).toBe(true));
  it.each([
    ['withdrawal_not_pending', 409],
    ['validation_failed', 422],
    ['unauthenticated', 401],
  ])('is known after %s %i', (code, status) => expect(isOutcomeUnknown(error(status, { code }))).toBe(false));
});
