import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { zipQuery } from './queries.ts';

const FILLED = ['street', 'district', 'city', 'state'] as const;
type Values = Record<'zip' | (typeof FILLED)[number], string>;

/**
 * Fills street, district, city and state from a changed postal code. The player's own input stays; without an answer
 * nothing happens.
 */
export function useZipFill(
  form: Pick<UseFormReturn<Values>, 'watch' | 'getValues' | 'setValue' | 'getFieldState'>,
  savedZip: string,
): void {
  const { watch, getValues, setValue, getFieldState } = form;
  const queryClient = useQueryClient();
  const filled = useRef<Partial<Values>>({});
  const zip = watch('zip').replace(/\D/g, '');
  useEffect(() => {
    if (zip.length !== 8 || zip === savedZip) return;
    let left = false;
    const fill = async () => {
      const found = await queryClient.fetchQuery(zipQuery(zip));
      if (left || found === null) return;
      for (const name of FILLED) {
        const now = getValues(name);
        const isOwn = now !== '' && now !== filled.current[name] && getFieldState(name).isDirty;
        if (found[name] === '' || isOwn) continue;
        filled.current[name] = found[name];
        setValue(name, found[name], { shouldDirty: true, shouldValidate: true });
        // A player who is about to type here replaces it, and does not add to it.
        const { activeElement } = document;
        if (activeElement instanceof HTMLInputElement && activeElement.name === name) activeElement.select();
      }
    };
    // The player types the street, as without a look-up.
    fill().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [zip, savedZip, queryClient, getValues, setValue, getFieldState]);
}
