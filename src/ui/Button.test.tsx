// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { Button } from './Button.tsx';
import { byName, render } from './testing.tsx';

let page: ReturnType<typeof render>;
afterEach(() => page.unmount());

it('submits a form only with type submit', () => {
  page = render(<Button>Depositar</Button>);
  expect(byName(page.element, 'button', 'Depositar').getAttribute('type')).toBe('button');
});

it('ignores presses while busy, keeps the focus and shows the busy label', () => {
  const press = vi.fn();
  page = render(
    <Button onClick={press} busyLabel="Enviando">
      Sacar
    </Button>,
  );
  const button = byName(page.element, 'button', 'Sacar');
  act(() => button.focus());
  page.rerender(
    <Button onClick={press} busy busyLabel="Enviando">
      Sacar
    </Button>,
  );
  act(() => byName(page.element, 'button', 'Enviando').click());
  expect(press).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
});

it('does not submit a form while busy', () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  page = render(
    <form onSubmit={submit}>
      <Button type="submit" busy>
        Entrar
      </Button>
    </form>,
  );
  act(() => byName(page.element, 'button', 'Entrar').click());
  expect(submit).not.toHaveBeenCalled();
});

it('keeps a button with a reason focusable while disabled, and describes the reason', () => {
  const press = vi.fn();
  page = render(
    <Button disabled reason="Envie seus documentos antes." onClick={press}>
      Sacar
    </Button>,
  );
  const button = byName(page.element, 'button', 'Sacar');
  act(() => button.focus());
  expect(document.activeElement).toBe(button);
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Envie seus documentos antes.',
  );
  act(() => button.click());
  expect(press).not.toHaveBeenCalled();
});
