import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Fairness, Prize } from '../../../contract/boxes.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { FactList } from '../../../ui/Facts.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { checkDraw, type DrawCheck } from '../model.ts';
import styles from './Boxes.module.css';

interface Props {
  readonly fairness: Fairness;
  readonly prize: Prize;
  /** Reads the hash that this device was shown before the box was opened; null: it kept none. */
  readonly readPromised: () => Promise<string | null>;
}

/** The seeds of a draw; opened, this device draws again and says whether each step holds. */
export function DrawProof({ fairness, prize, readPromised }: Props) {
  const { t } = useLingui();
  const [check, setCheck] = useState<(DrawCheck & { readonly wasKept: boolean }) | null>(null);
  // Only an opened proof renders its facts: a list has many proofs, and players open few.
  const [wasOpened, setOpened] = useState(false);
  const draw = async () => {
    const promised = await readPromised();
    setCheck({ ...(await checkDraw(fairness, prize, promised)), wasKept: promised !== null });
  };
  const steps: readonly (readonly [text: string, holds: boolean])[] = check
    ? [
        [
          check.wasKept
            ? t`A semente tem o compromisso mostrado antes`
            : t`A semente tem o compromisso informado agora`,
          check.commitment,
        ],
        [t`As duas sementes dão o número sorteado`, check.roll],
        [t`O número fica na faixa do prêmio`, check.prize],
      ]
    : [];
  return (
    <Fold
      className={styles.proof}
      label={<Trans>Conferir o sorteio</Trans>}
      onToggle={(isOpen) => {
        if (!isOpen || wasOpened) return;
        setOpened(true);
        void draw();
      }}
    >
      <div role="status">
        <ul className={styles.checks}>
          {check?.wasKept === false && (
            <li>
              <Trans>O compromisso mostrado antes: não guardado neste aparelho</Trans>
            </li>
          )}
          {steps.map(([text, holds]) => (
            <li key={text} data-holds={holds}>
              <b aria-hidden="true">{holds ? '✓' : '✗'}</b> {text}: {holds ? t`confere` : t`não confere`}
            </li>
          ))}
        </ul>
      </div>
      {wasOpened && <Seeds fairness={fairness} prize={prize} />}
    </Fold>
  );
}

/** The facts of a draw, with which anybody can draw again. */
function Seeds({ fairness, prize }: Pick<Props, 'fairness' | 'prize'>) {
  const { t } = useLingui();
  const share = (part: number) => formatNumber(part, currentLocale(), { least: 6 });
  const range = `${share(prize.from)} – ${share(prize.from + prize.chance)}`;
  return (
    <FactList
      facts={[
        { key: 'commitment', term: t`Compromisso`, value: <Code text={fairness.commitment} /> },
        { key: 'server', term: t`Semente do servidor`, value: <Code text={fairness.server_seed} /> },
        { key: 'client', term: t`Sua semente`, value: <Code text={fairness.client_seed || '–'} /> },
        { key: 'roll', term: t`Número sorteado`, value: share(fairness.roll) },
        { key: 'range', term: t`Faixa do prêmio`, value: range },
      ]}
    />
  );
}

function Code({ text }: { readonly text: string }) {
  return <code className={styles.code}>{text}</code>;
}
