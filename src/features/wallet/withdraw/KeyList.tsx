import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { WithdrawMethod } from '../../../contract/withdrawals.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PlusIcon, TrashIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import { ConfirmAction } from '../components/ConfirmAction.tsx';
import { removeKey } from '../mutations.ts';
import styles from './Withdraw.module.css';
import { keyWords } from './words.ts';

interface Props {
  readonly methods: readonly WithdrawMethod[];
  readonly method: WithdrawMethod | undefined;
  readonly onMethod: (id: string) => void;
  readonly onAddKey: () => void;
}

/** The saved Pix keys: one is chosen; each can be removed after a confirmation. */
export function KeyList({ methods, method, onMethod, onAddKey }: Props) {
  const { t, i18n } = useLingui();
  const name = useId();
  const [asked, setAsked] = useState<WithdrawMethod | null>(null);
  const [isAsking, setAsking] = useState(false);
  const labelOf = ({ type, key }: WithdrawMethod) => `${i18n._(keyWords[type])} ${key}`;
  return (
    <fieldset className={styles.keys}>
      <legend className={styles.legend}>
        <Trans>Para qual chave?</Trans>
      </legend>
      {methods.map((saved) => {
        const label = labelOf(saved);
        return (
          <div key={saved.id} className={styles.keyRow}>
            <label className={styles.key}>
              <input
                type="radio"
                name={name}
                className={styles.radio}
                checked={saved.id === method?.id}
                onChange={() => onMethod(saved.id)}
              />
              <span className={styles.keyWords}>
                <b>
                  {i18n._(keyWords[saved.type])}{' '}
                  <span className={styles.keyText}>
                    <Address>{saved.key}</Address>
                  </span>
                </b>
                <span>{saved.holder}</span>
              </span>
            </label>
            <IconButton
              glyph={TrashIcon}
              label={t`Remover a chave ${label}`}
              onClick={() => {
                setAsked(saved);
                setAsking(true);
              }}
            />
          </div>
        );
      })}
      <Button look="second" block icon={PlusIcon} onClick={onAddKey}>
        <Trans>Cadastrar chave Pix</Trans>
      </Button>
      {asked !== null && (
        <Removal id={asked.id} label={labelOf(asked)} open={isAsking} onClose={() => setAsking(false)} />
      )}
    </fieldset>
  );
}

interface RemovalProps {
  readonly id: string;
  readonly label: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

function Removal({ id, label, open, onClose }: RemovalProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  return (
    <ConfirmAction
      open={open}
      title={t`Remover esta chave Pix?`}
      description={<Trans>{label} sai da sua lista. Você pode cadastrá-la de novo quando quiser.</Trans>}
      confirmLabel={t`Remover chave`}
      busyLabel={t`Removendo`}
      cancelLabel={t`Manter chave`}
      onClose={onClose}
      onYes={async () => {
        await removeKey(queryClient, id);
        toast.success(t`Chave removida: ${label}`);
      }}
    />
  );
}
