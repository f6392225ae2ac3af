import { Trans } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import type { ExclusionState } from '../../../contract/limits.ts';
import { Address } from '../../../ui/Address.tsx';
import { Card, CardHead, LinkRow } from '../../../ui/Card.tsx';
import { BookIcon, ExternalIcon, HelpIcon, PauseIcon } from '../../../ui/icons.ts';
import { ExclusionForm } from './ExclusionForm.tsx';
import styles from './Limits.module.css';

type Kind = 'pause' | 'exclusion';

interface Props {
  readonly exclusion: ExclusionState | null;
  /** Called after an exclusion was set. */
  readonly onSet: () => void;
}

/** Starts a pause or an exclusion, or extends the present one (CARE-4); links to help elsewhere. */
export function ExclusionCards({ exclusion, onSet }: Props) {
  const [open, setOpen] = useState<Kind | null>(null);
  // An exclusion is never shortened (CARE-4), so the API would refuse a pause on top of it.
  const isLong = exclusion !== null && !exclusion.value.startsWith('pause_');
  return (
    <>
      {!isLong && (
        <Door kind="pause" isOpen={open === 'pause'} isLonger={exclusion !== null} onOpen={setOpen} onSet={onSet} />
      )}
      {exclusion?.end_at !== null && (
        <Door kind="exclusion" isOpen={open === 'exclusion'} isLonger={isLong} onOpen={setOpen} onSet={onSet} />
      )}
      <LinkRow
        href="https://www.gov.br/autoexclusaoapostas"
        glyph={HelpIcon}
        title={<Trans>Autoexclusão em todas as casas</Trans>}
        sub={<Address>gov.br/autoexclusaoapostas</Address>}
        end={ExternalIcon}
      />
      <LinkRow
        href="/responsible-gaming"
        glyph={BookIcon}
        title={<Trans>Sinais de atenção e onde há ajuda</Trans>}
        sub={<Trans>Também sem conexão</Trans>}
      />
    </>
  );
}

interface DoorProps {
  readonly kind: Kind;
  readonly isOpen: boolean;
  /** An exclusion is in force; this one extends it. */
  readonly isLonger: boolean;
  readonly onOpen: (kind: Kind | null) => void;
  readonly onSet: () => void;
}

function Door({ kind, isOpen, isLonger, onOpen, onSet }: DoorProps) {
  const id = useId();
  const title =
    kind === 'pause' ? (
      isLonger ? (
        <Trans>Pausar por mais tempo</Trans>
      ) : (
        <Trans>Fazer uma pausa</Trans>
      )
    ) : isLonger ? (
      <Trans>Aumentar a autoexclusão</Trans>
    ) : (
      <Trans>Autoexclusão</Trans>
    );
  const sub =
    kind === 'pause' ? <Trans>24 horas, 7 ou 30 dias</Trans> : <Trans>De 1 a 12 meses, ou sem prazo para acabar</Trans>;
  // The pressed button disappears; move the focus to its replacement.
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current === isOpen) return;
    wasOpen.current = isOpen;
    place.current?.querySelector<HTMLElement>('input:checked, select, button')?.focus({ preventScroll: true });
  }, [isOpen]);
  if (!isOpen) {
    return (
      <div ref={place}>
        <LinkRow glyph={kind === 'pause' ? PauseIcon : HelpIcon} title={title} sub={sub} onPress={() => onOpen(kind)} />
      </div>
    );
  }
  return (
    <div ref={place}>
      <Card as="section" labelledBy={id}>
        <CardHead id={id} title={title} sub={sub} />
        <div className={styles.stack}>
          <ExclusionForm
            kind={kind}
            onLeave={() => onOpen(null)}
            onSet={() => {
              onOpen(null);
              onSet();
            }}
          />
        </div>
      </Card>
    </div>
  );
}
