import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BoxReveal, type Rarity } from '../../../ui/BoxReveal.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Specimen } from './Section.tsx';

const RARITIES: readonly Rarity[] = ['common', 'uncommon', 'rare', 'epic', 'legendary'];

/** A box that opens, in the light of each rarity in turn. */
export function BoxSpecimen() {
  const { t } = useLingui();
  const [turn, setTurn] = useState(0);
  const [isOpen, setOpen] = useState(false);
  const again = () => {
    setTurn(turn + (isOpen ? 1 : 0));
    setOpen(!isOpen);
  };
  return (
    <Specimen
      title={<Trans>Caixa que se abre</Trans>}
      note={
        <Trans>
          1,6 s, e um toque pula. Com menos movimento o prêmio aparece na hora. O sorteio já terminou antes.
        </Trans>
      }
    >
      <BoxReveal
        key={turn}
        box="/boxes/bau.svg"
        prize={isOpen ? '/boxes/premio-item.svg' : null}
        rarity={RARITIES[turn % RARITIES.length] ?? 'common'}
        skipLabel={t`Pular`}
        onShown={() => undefined}
      >
        <Button size="sm" onClick={again}>
          {isOpen ? <Trans>Fechar</Trans> : <Trans>Abrir a caixa</Trans>}
        </Button>
      </BoxReveal>
    </Specimen>
  );
}
