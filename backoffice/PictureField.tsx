import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { FieldShell, useFieldIds } from '../src/ui/Field.tsx';
import styles from './PictureField.module.css';

/** Bytes of the largest picture that the server takes. */
const MOST_BYTES = 10 * 1024 * 1024;

interface PictureFieldProps {
  readonly label: string;
  readonly hint?: string;
  /** Address of the picture that the site has now; null: none. */
  readonly present?: string | null;
  readonly file: Blob | null;
  readonly isRequired?: boolean;
  readonly onChange: (file: Blob | null) => void;
}

/** An address of the chosen file for an image, until another one is chosen. */
function useAddressOf(file: Blob | null): string | null {
  const address = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  return address;
}

/** Chooses a picture from this computer and shows it, or the one that it replaces. */
export function PictureField({ label, hint, present = null, file, isRequired = false, onChange }: PictureFieldProps) {
  const { t } = useLingui();
  const [error, setError] = useState<string>();
  const texts = { label, hint: hint ?? t`JPEG, PNG ou WebP de até 10 MiB`, error };
  const { id, control } = useFieldIds(texts);
  const chosen = useAddressOf(file);
  const shown = chosen ?? present;
  const choose = (picked: File | undefined): void => {
    const isLarge = picked !== undefined && picked.size > MOST_BYTES;
    setError(isLarge ? t`Este arquivo tem mais de 10 MiB.` : undefined);
    onChange(isLarge ? null : (picked ?? null));
  };
  return (
    <FieldShell {...texts} id={id}>
      {shown !== null && (
        <div className={styles.shown}>
          <img src={shown} alt="" className={styles.picture} />
          <span className={styles.words}>{chosen === null ? t`Imagem atual` : t`Imagem escolhida`}</span>
          {chosen !== null && (
            <Button look="quiet" size="sm" onClick={() => onChange(null)}>
              <Trans>Tirar</Trans>
            </Button>
          )}
        </div>
      )}
      <input
        {...control}
        // Choosing the same file again is a choice, too.
        key={chosen ?? 'none'}
        className={styles.input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        required={isRequired}
        onChange={({ target }) => choose(target.files?.[0])}
      />
    </FieldShell>
  );
}
