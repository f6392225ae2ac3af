import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { FormError } from '../../../ui/Field.tsx';
import type { FormFailure } from '../use-failure.ts';

/**
 * Error above the submit button. After too many tries it counts the seconds, which a screen reader does not announce
 * one by one.
 */
export function Failure({ failure, wait }: Pick<FormFailure, 'failure' | 'wait'>) {
  const { t } = useLingui();
  return (
    <>
      <FormError>{failure}</FormError>
      {wait > 0 && (
        <p role="timer">{t`Tente de novo em ${plural(wait, { one: '# segundo', other: '# segundos' })}.`}</p>
      )}
    </>
  );
}
