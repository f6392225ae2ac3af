// @vitest-environment jsdom
import { act, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { MoneyField } from './MoneyField.tsx';
import { byName, render, type } from './testing.tsx';

let page: ReturnType<typeof render>;
const seen = vi.fn<(centavos: number | null) => void>();

function Form({ start }: { readonly start: number | null }) {
  const [centavos, setCentavos] = useState(start);
  return (
    <>
      <MoneyField
        label="Valor"
        hint="De R$ 10 a R$ 5.000"
        value={centavos}
        onValueChange={(next) => {
          seen(next);
          setCentavos(next);
        }}
      />
      <button type="button" onClick={() => setCentavos(10_000)}>
        R$ 100
      </button>
    </>
  );
}

function open(start: number | null): HTMLInputElement {
  seen.mockReset();
  page = render(<Form start={start} />);
  const input = page.element.querySelector('input');
  if (input === null) throw new Error('no field');
  return input;
}
const leave = (input: HTMLInputElement): void => {
  act(() => {
    input.focus();
    input.blur();
  });
};
afterEach(() => page.unmount());

it.each([
  ['50', 5_000, '50,00'],
  ['000050', 5_000, '50,00'],
  ['50,5', 5_050, '50,50'],
  ['R$ 1.234,56', 123_456, '1.234,56'],
  ['1,234.56', 123_456, '1.234,56'],
  ['2.000', 200_000, '2.000,00'],
])('reads %s as %i centavos and shows %s on blur', (typed, centavos, shown) => {
  const input = open(null);
  type(input, typed);
  expect(seen).toHaveBeenLastCalledWith(centavos);
  expect(input.value).toBe(typed);
  leave(input);
  expect(input.value).toBe(shown);
});

it('keeps a text that is no amount and returns null', () => {
  const input = open(5_000);
  type(input, '5,,');
  expect(seen).toHaveBeenLastCalledWith(null);
  leave(input);
  expect(input.value).toBe('5,,');
});

it('removes letters', () => {
  const input = open(null);
  type(input, '12abc');
  expect(input.value).toBe('12');
  expect(seen).toHaveBeenLastCalledWith(1_200);
});

it('shows a preset', () => {
  const input = open(5_000);
  act(() => byName(page.element, 'button', 'R$ 100').click());
  expect(input.value).toBe('100,00');
});

it('describes the input by its hint', () => {
  const input = open(null);
  const id = input.getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('De R$ 10 a R$ 5.000');
});

it.each([
  ['１．２３４，５６', '1.234,56', 123_456],
  ['R$\u00a0５０,00\u202e🔥', 'R$ 50,00', 5_000],
  ['<b>50</b>', '50', 5_000],
  ['9'.repeat(10_000), '9'.repeat(10_000), null],
  ['مرحبا', '', null],
])('cleans %j to %j', (typed, kept, centavos) => {
  const input = open(null);
  type(input, typed);
  expect(input.value).toBe(kept);
  if (centavos === null) expect(seen).not.toHaveBeenCalled();
  else expect(seen).toHaveBeenLastCalledWith(centavos);
});
