import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { TextField } from '../src/ui/Field.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { useWord } from './Shown.tsx';
import { type Parts, rowsOf } from './setting-values.ts';
import { fields } from './words.ts';

interface RowsFieldProps {
  readonly label: string;
  /** The parts of a row with the key of their words. */
  readonly parts: Parts;
  /** The rows, a JSON list. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A list of rows that all have the same parts, in the order of the site. One function because the buttons share the rows. */
export function RowsField({ label, parts, text, onChange }: RowsFieldProps) {
  const { t } = useLingui();
  const word = useWord();
  const list = useRef<HTMLFieldSetElement>(null);
  const rows = rowsOf(text);
  const write = (next: readonly Parts[]): void => onChange(JSON.stringify(next));
  const empty = Object.fromEntries(Object.keys(parts).map((name) => [name, '']));
  const add = (): void => {
    write([...rows, empty]);
    // The fields of the new row are there after the render.
    requestAnimationFrame(() => {
      const groups = list.current?.querySelectorAll('fieldset');
      groups?.[groups.length - 1]?.querySelector('input')?.focus();
    });
  };
  const remove = (at: number): void => {
    write(rows.filter((_, other) => other !== at));
    list.current?.focus();
  };
  const raise = (at: number): void =>
    write(rows.flatMap((row, other) => (other === at ? [] : other === at - 1 ? [rows[at] ?? row, row] : [row])));
  return (
    <fieldset ref={list} tabIndex={-1}>
      <legend>{label}</legend>
      <Stack>
        {rows.map((row, at) => {
          const number = at + 1;
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a row is its place.
            <fieldset key={at} aria-label={t`${label}, linha ${number}`}>
              <div className={styles.fields}>
                {Object.entries(parts).map(([name, words]) => (
                  <TextField
                    key={name}
                    label={word(fields, words)}
                    value={row[name] ?? ''}
                    autoComplete="off"
                    onChange={({ target }) =>
                      write(rows.map((one, other) => (other === at ? { ...one, [name]: target.value } : one)))
                    }
                  />
                ))}
              </div>
              <div className={styles.actions}>
                {at > 0 && (
                  <Button look="quiet" size="sm" aria-label={t`Subir linha ${number}`} onClick={() => raise(at)}>
                    <Trans>Subir</Trans>
                  </Button>
                )}
                <Button look="quiet" size="sm" aria-label={t`Remover linha ${number}`} onClick={() => remove(at)}>
                  <Trans>Remover</Trans>
                </Button>
              </div>
            </fieldset>
          );
        })}
        <div className={styles.actions}>
          <Button onClick={add}>
            <Trans>Adicionar linha</Trans>
          </Button>
        </div>
      </Stack>
    </fieldset>
  );
}
