// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { commitmentOf, DRAW_PARTS, drawOf } from '../../../contract/box-draw.ts';
import { render } from '../../../ui/testing.tsx';
import { DrawProof } from './DrawProof.tsx';

const SEED = 'ab'.repeat(32);
beforeEach(() => i18n.loadAndActivate({ locale: 'pt', messages: {} }));

/** Opens the proof of a true draw. @returns its steps in words */
async function stepsOf(promised: string | null): Promise<(string | null)[]> {
  const roll = (await drawOf(SEED, 'meu-lance', 0)) / DRAW_PARTS;
  const fairness = {
    commitment: await commitmentOf(SEED),
    server_seed: SEED,
    client_seed: 'meu-lance',
    nonce: 0,
    roll,
  };
  const prize = { title: 'Concha', image: '/p.svg', id: '1', value: 500, kind: 'cash', rarity: 'common' } as const;
  const { element, unmount } = render(
    <I18nProvider i18n={i18n}>
      <DrawProof fairness={fairness} prize={{ ...prize, from: 0, chance: 1 }} readPromised={async () => promised} />
    </I18nProvider>,
  );
  // A list of many items renders no closed proof.
  expect(element.querySelector('code')).toBeNull();
  const fold = element.querySelector('details');
  await act(async () => {
    fold?.setAttribute('open', '');
    fold?.dispatchEvent(new Event('toggle'));
  });
  const steps = () => [...element.querySelectorAll('li')].map(({ textContent }) => textContent);
  await vi.waitFor(() => expect(steps().length).toBeGreaterThan(0));
  const words = steps();
  expect(element.querySelectorAll('code')).toHaveLength(3);
  unmount();
  return words;
}

it('compares a draw with the commitment that this device was shown before', async () => {
  expect((await stepsOf(await commitmentOf(SEED)))[0]).toBe('✓ A semente tem o compromisso mostrado antes: confere');
  expect((await stepsOf('f'.repeat(64)))[0]).toBe('✗ A semente tem o compromisso mostrado antes: não confere');
});

it('says so when this device kept no commitment, and checks the rest', async () => {
  expect(await stepsOf(null)).toEqual([
    'O compromisso mostrado antes: não guardado neste aparelho',
    '✓ A semente tem o compromisso informado agora: confere',
    '✓ As duas sementes dão o número sorteado: confere',
    '✓ O número fica na faixa do prêmio: confere',
  ]);
});
