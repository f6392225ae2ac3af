// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { expect, it } from 'vitest';
import { byName, render } from '../ui/testing.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

function List({ names, dialog }: { readonly names: readonly string[]; readonly dialog?: ReactNode }) {
  const kept = useKeptFocus<HTMLUListElement>();
  return (
    <main id="main" tabIndex={-1}>
      <ul {...kept}>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
        {dialog && createPortal(dialog, document.body)}
      </ul>
    </main>
  );
}

const focus = (name: string) => act(() => byName(document.body, 'button', name).focus());

it('moves the focus to the first thing that is left, and to the page when nothing is', () => {
  const page = render(<List names={['Areia', 'Mar']} />);
  focus('Mar');
  page.rerender(<List names={['Areia']} />);
  expect(document.activeElement).toBe(byName(document.body, 'button', 'Areia'));
  page.rerender(<List names={[]} />);
  expect(document.activeElement?.id).toBe('main');
  page.unmount();
});

it('leaves the focus in a dialog that the content has opened', () => {
  const dialog = <button type="button">Vender</button>;
  const page = render(<List names={['Areia', 'Mar']} dialog={dialog} />);
  focus('Areia');
  focus('Vender');
  page.rerender(<List names={['Mar']} dialog={dialog} />);
  expect(document.activeElement).toBe(byName(document.body, 'button', 'Vender'));
  page.unmount();
});
