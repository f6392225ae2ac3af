import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { Attachment } from '../../../contract/chat.ts';
import { cardTitle } from '../../../domain/shared-card.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { CasinoIcon, ChevronRightIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { HistoryIcon, TargetIcon } from '../../../ui/icons.ts';
import { Dialog } from '../../../ui/Sheet.tsx';
import styles from './Chat.module.css';

interface Props {
  readonly items: readonly Attachment[];
  /** Name of the writer, for the pictures' descriptions. */
  readonly writer: string;
}

/** Pictures, and cards that open what a player shares. Nothing else is shown, and no address outside this site. */
export function Attachments({ items, writer }: Props) {
  return (
    <div className={styles.attachments}>
      {items.map((item) => {
        const { attachment_type: type, attachment_url: url } = item;
        if (!/^\/(?![/\\])/.test(url)) return null;
        return type === 'image' ? (
          <Picture key={url} url={url} writer={writer} />
        ) : type === 'game' || type === 'bet' || type === 'mission' ? (
          <SharedCard key={url} {...item} attachment_type={type} />
        ) : null;
      })}
    </div>
  );
}

function Picture({ url, writer }: { readonly url: string; readonly writer: string }) {
  const { t } = useLingui();
  const [isBroken, setBroken] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const online = useOnline();
  useEffect(() => {
    // It may have failed for want of a network.
    if (online) setBroken(false);
  }, [online]);
  if (isBroken)
    return (
      <p className={styles.state}>
        <Trans>Esta foto não está disponível.</Trans>
      </p>
    );
  const words = t`Foto de ${writer}`;
  return (
    <>
      <button type="button" className={styles.picture} aria-haspopup="dialog" onClick={() => setLarge(true)}>
        <img src={url} alt={words} loading="lazy" decoding="async" onError={() => setBroken(true)} />
      </button>
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={words} closeLabel={t`Fechar`}>
        <img className={styles.large} src={url} alt={words} />
      </Dialog>
    </>
  );
}

type Shared = Attachment & { readonly attachment_type: 'game' | 'bet' | 'mission' };

const GLYPHS = { game: CasinoIcon, bet: HistoryIcon, mission: TargetIcon } as const;

/** A game, a bet or a mission that a player shares. */
export function SharedCard({ attachment_type: type, attachment_url: url, ...titles }: Shared) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const kind = { game: t`Jogo`, bet: t`Aposta`, mission: t`Missão` }[type];
  const face = (
    <>
      <Icon glyph={GLYPHS[type]} />
      <span className={styles.shared}>
        <span className={styles.kind}>{kind}</span>
        <span>{cardTitle(titles) || t`Abrir`}</span>
      </span>
      <Icon glyph={ChevronRightIcon} size={16} />
    </>
  );
  const sheet = new URLSearchParams(url.split('?')[1]).get('sheet');
  if (type === 'mission')
    return (
      <button type="button" className={styles.card} aria-haspopup="dialog" onClick={() => sheet && openSheet(sheet)}>
        {face}
      </button>
    );
  return (
    // The address comes from the API, which the router cannot check; an unknown one shows the 404 page.
    <Link to={url as never} preload={false} className={styles.card}>
      {face}
    </Link>
  );
}
