import { i18n } from '@lingui/core';
import { msg, plural, t } from '@lingui/core/macro';
import { I18nProvider } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';

// As in the production build, this test has no message compiler, so an uncompiled text logs a warning.
const uncompiled = vi.spyOn(console, 'warn');
const label = msg`Depósito`;
const greeting = (name: string) => msg`Olá, ${name}`;
const games = (n: number) => plural(n, { one: '# jogo', other: '# jogos' });

function Page({ name, n }: { readonly name: string; readonly n: number }) {
  const { t: say } = useLingui();
  return (
    <p title={say`Conta de ${name}`}>
      <Trans>
        Bom dia, <b>{name}</b>: <em>agora</em>
      </Trans>{' '}
      <Plural value={n} one="# aposta" other="# apostas" />
    </p>
  );
}

const page = (name: string, n: number) =>
  renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <Page name={name} n={n} />
    </I18nProvider>,
  );

describe('messages in the code', () => {
  beforeEach(() => {
    uncompiled.mockClear();
    i18n.setMessagesCompiler(() => ['uncompiled']);
    i18n.loadAndActivate({ locale: 'pt', messages: {} });
  });

  it('are shown in Portuguese without a catalogue', () => {
    expect(i18n._(label)).toBe('Depósito');
    expect(i18n._(greeting('Ana'))).toBe('Olá, Ana');
    expect(t`Saldo de ${'Ana'}`).toBe('Saldo de Ana');
    expect([0, 1, 2].map(games)).toEqual(['0 jogo', '1 jogo', '2 jogos']);
    expect(page('Ana', 3)).toBe('<p title="Conta de Ana">Bom dia, <b>Ana</b>: <em>agora</em> 3 apostas</p>');
    expect(uncompiled).not.toHaveBeenCalled();
  });

  it('give way to the catalogue of English, and stand in for what it lacks', () => {
    const { id } = label;
    i18n.loadAndActivate({ locale: 'en', messages: { [id]: ['Deposit'] } });
    expect(i18n._(label)).toBe('Deposit');
    expect(i18n._(greeting('Ana'))).toBe('Olá, Ana');
    expect(page('Ana', 1)).toContain('1 aposta<');
    expect(uncompiled).not.toHaveBeenCalled();
  });
});
