// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { buttonClass } from './Button.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { byName, render } from './testing.tsx';

const question = {
  open: true,
  title: 'Cancelar este saque?',
  description: '',
  confirmLabel: 'Cancelar saque',
  cancelLabel: 'Manter saque',
  onConfirm: vi.fn(),
  onClose: vi.fn(),
};

it.each([
  ['cancel', 'Manter saque', 'Cancelar saque'],
  ['confirm', 'Cancelar saque', 'Manter saque'],
] as const)('gives the accent only to the safe answer: %s', (safe, main, second) => {
  const { unmount } = render(<ConfirmDialog {...question} {...(safe === 'confirm' && { safe })} />);
  expect(byName(document.body, 'button', main).className).toBe(buttonClass({ look: 'main' }));
  expect(byName(document.body, 'button', second).className).toBe(buttonClass({ look: 'second' }));
  unmount();
});

it('asks every question with the safe answer first, and protects with "yes" in three of them only', () => {
  const sources = import.meta.glob<string>('../**/*.tsx', { query: '?raw', import: 'default', eager: true });
  const yes = Object.entries(sources).filter(([, source]) => /\n\s+safe="confirm"/.test(source));
  expect(yes.map(([path]) => path.split('/').at(-1))).toEqual([
    'ExclusionForm.tsx',
    'TimeAlert.tsx',
    'OpenSessions.tsx',
  ]);
});
