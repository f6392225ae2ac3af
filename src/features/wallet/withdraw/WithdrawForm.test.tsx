// @vitest-environment jsdom
import { i18n } from '@lingui/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../../../../tests/support/in-app.tsx';
import type { Readiness, WithdrawMethod } from '../../../contract/withdrawals.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

const methods = { data: [] as readonly WithdrawMethod[] } as UseQueryResult<readonly WithdrawMethod[]>;

it('names the bounds of the amount, or only the minimum if the balance is below it', async () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  vi.stubGlobal('scrollTo', () => undefined);
  for (const [available, hint] of [
    [100_000, 'De R$ 20,00 a R$ 1.000,00.'],
    [0, 'O mínimo é R$ 20,00.'],
  ] as const) {
    const data = { ready: false, checks: [], min: 2_000, max: 500_000, available };
    const readiness = { data } as unknown as UseQueryResult<Readiness>;
    const nothing = vi.fn();
    const page = await renderInApp(() => (
      <WithdrawForm
        methods={methods}
        readiness={readiness}
        amount={null}
        onAmount={nothing}
        method={undefined}
        onMethod={nothing}
        onAddKey={nothing}
        onReview={nothing}
      />
    ));
    expect(page.element.textContent?.replaceAll('\u00a0', ' ')).toContain(hint);
    page.unmount();
  }
  vi.unstubAllGlobals();
});
