// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { Sheet, useSheetStep } from './Sheet.tsx';
import { render } from './testing.tsx';

const sheet = (step: number) => (
  <Sheet open title="Sacar" closeLabel="Fechar" step={step} onClose={() => undefined}>
    <p>Passo {step}</p>
  </Sheet>
);

it('begins each step at its top, and stays where it is in a step', async () => {
  const shown = render(sheet(0));
  await act(async () => undefined);
  const body = document.querySelector('[data-sheet] p')?.parentElement as HTMLElement;
  body.scrollTop = 300;
  shown.rerender(sheet(0));
  expect(body.scrollTop).toBe(300);
  shown.rerender(sheet(1));
  expect([body.textContent, body.scrollTop]).toEqual(['Passo 1', 0]);
  shown.unmount();
});

function Stage({ at }: { readonly at: string }) {
  useSheetStep(at);
  return <p>{at}</p>;
}

it('begins a step of its content at its top', async () => {
  const at = (stage: string) => (
    <Sheet open title="Recuperar senha" closeLabel="Fechar" onClose={() => undefined}>
      <Stage at={stage} />
    </Sheet>
  );
  const shown = render(at('name'));
  await act(async () => undefined);
  const body = document.querySelector('[data-sheet] p')?.parentElement as HTMLElement;
  Object.assign(body, { scrollTo: ({ top }: { top: number }) => Object.assign(body, { scrollTop: top }) });
  body.scrollTop = 300;
  shown.rerender(at('name'));
  expect(body.scrollTop).toBe(300);
  shown.rerender(at('code'));
  expect(body.scrollTop).toBe(0);
  shown.unmount();
});
