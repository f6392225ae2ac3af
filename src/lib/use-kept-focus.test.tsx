// @vitest-environment jsdom
import { act, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { expect, it } from 'vitest';
import { byName, render } from '../ui/testing.tsx';
import { useKeptFocus } from './use-kept-focus.ts';

interface Props {
  readonly names: readonly string[];
  /** Text instead of the names. */
  readonly note?: ReactNode;
  readonly dialog?: ReactNode;
}

function List({ names, note, dialog }: Props) {
  const kept = useKeptFocus<HTMLUListElement>();
  return (
    <main id="main" tabIndex={-1}>
      <ul {...kept}>
        {names.map((name) => (
          <li key={name}>
            <button type="button">{name}</button>
          </li>
        ))}
        {note && <li tabIndex={-1}>{note}</li>}
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

it('gives the focus to a text that takes the place of a button', () => {
  const page = render(<List names={['Areia']} />);
  focus('Areia');
  page.rerender(<List names={[]} note="Vendida" />);
  expect(document.activeElement?.textContent).toBe('Vendida');
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
