import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { isApiError } from '../../../api/errors.ts';
import type { UserBox } from '../../../contract/boxes.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatMoney } from '../../../lib/money.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { keepCommitment, readCommitment } from '../../../storage/shown-commitments.ts';
import { BoxReveal } from '../../../ui/BoxReveal.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { celebrate } from '../../../ui/celebrate.ts';
import { FormError, TextField } from '../../../ui/Field.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { useRenderLink } from '../../../ui/links.tsx';
import { open } from '../commands.ts';
import { isFeast, newClientSeed } from '../model.ts';
import type { Opened } from '../mutations.ts';
import { boxPrizesQuery } from '../queries.ts';
import styles from './Boxes.module.css';
import { DrawProof } from './DrawProof.tsx';
import { PrizeList, RarityBadge } from './PrizeList.tsx';

interface Props {
  readonly held: UserBox;
  /** Back to the list. */
  readonly onClose: () => void;
}

/** Gives the focus to a heading: the button that led here is gone with its page, dialog or list. */
function useFirstFocus() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const place = heading.current;
    if (place === null || document.activeElement !== document.body) return;
    // For this one time: what keeps the focus later looks for the next control.
    place.tabIndex = -1;
    place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
    place.focus({ preventScroll: true });
  }, []);
  return heading;
}

/**
 * The opening of one box: its commitment and chances, the reveal, and the prize with its proof. One function because all its
 * steps share the draw.
 */
export function OpenBox({ held, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  const { busy, error, failure, send } = useSending();
  const [seed, setSeed] = useState(newClientSeed);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isShown, setShown] = useState(false);
  const kept = useKeptFocus<HTMLElement>();
  const heading = useFirstFocus();
  const { id, box } = held;
  // The first one that was shown: the list may read the box again before it is opened.
  const [commitment] = useState(held.commitment);
  useEffect(() => void keepCommitment(id, commitment), [id, commitment]);
  const isUsed = isApiError(error) && error.code === 'box_used';
  const take = () => send(async () => setOpened(await open(queryClient, id, seed)));
  const show = () => {
    setShown(true);
    if (opened && isFeast(opened.prize, box.price)) void celebrate();
  };
  return (
    <section className={styles.opening} aria-labelledby="opening" {...kept}>
      <h2 id="opening" ref={heading} className={styles.title}>
        {box.title}
      </h2>
      <BoxReveal
        box={box.image}
        prize={opened?.prize.image ?? null}
        rarity={opened?.prize.rarity ?? 'common'}
        skipLabel={t`Pular`}
        onShown={show}
      >
        {opened === null ? (
          <Button
            look="main"
            busy={busy}
            busyLabel={t`Abrindo`}
            disabled={!online || isUsed}
            reason={online ? undefined : t`Abrir precisa de conexão.`}
            onClick={() => void take()}
          >
            <Trans>Abrir a caixa</Trans>
          </Button>
        ) : (
          <Won opened={opened} />
        )}
      </BoxReveal>
      <div role="status">{opened && isShown && <Result opened={opened} />}</div>
      <FormError>{failure}</FormError>
      {isUsed && <ItemsLink />}
      {opened && isShown && (
        <>
          <DrawProof
            fairness={opened.fairness}
            prize={opened.prize}
            readPromised={async () => (await readCommitment(id)) ?? commitment}
          />
          <div className={styles.actions}>
            <ItemsLink />
            <Button onClick={onClose}>
              <Trans>Minhas caixas</Trans>
            </Button>
          </div>
        </>
      )}
      {opened === null && <Before held={held} seed={seed} onSeed={setSeed} onClose={onClose} />}
    </section>
  );
}

interface BeforeProps extends Props {
  readonly seed: string;
  readonly onSeed: (seed: string) => void;
}

/** The commitment, the player's seed and the chances of this box, shown before it is opened. */
function Before({ held: { box, commitment }, seed, onSeed, onClose }: BeforeProps) {
  const { t } = useLingui();
  const { data: prizes } = useQuery(boxPrizesQuery(box.prizes_id));
  return (
    <>
      <Fold className={styles.proof} label={<Trans>Como o prêmio é sorteado</Trans>}>
        <p className={styles.quiet}>
          <Trans>
            O servidor já escolheu a semente dele e mostra o compromisso dela antes. A sua semente entra no sorteio, e
            depois você confere tudo aqui mesmo.
          </Trans>
        </p>
        <p className={styles.quiet}>
          <Trans>Compromisso</Trans>: <code className={styles.code}>{commitment}</code>
        </p>
        <TextField
          label={t`Sua semente`}
          value={seed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          hint={t`Letras sem acento, números, _ e -.`}
          onChange={({ currentTarget: { value } }) => onSeed(value.replace(/[^\w-]/g, ''))}
        />
      </Fold>
      <h3 className={styles.subtitle}>
        <Trans>Prêmios e chances</Trans>
      </h3>
      {prizes && <PrizeList prizes={prizes} />}
      <div className={styles.actions}>
        <Button onClick={onClose}>
          <Trans>Guardar para depois</Trans>
        </Button>
      </div>
    </>
  );
}

function Won({ opened: { prize } }: { readonly opened: Opened }) {
  return (
    <div className={styles.won}>
      <b className={styles.prizeName}>{prize.title}</b>
      <RarityBadge rarity={prize.rarity} />
    </div>
  );
}

/** The prize and the account that received it, also for a screen reader. */
function Result({ opened: { prize } }: { readonly opened: Opened }) {
  const { title, kind } = prize;
  const value = formatMoney(prize.value);
  return (
    <p className={styles.result}>
      {kind === 'cash' && <Trans>Você ganhou {value}. Já está no seu saldo.</Trans>}
      {kind === 'bonus' && (
        <Trans>Você ganhou {value} em bônus: aposte uma vez esse valor para que vire saldo real.</Trans>
      )}
      {kind === 'item' && (
        <Trans>
          Você ganhou: {title}. Está em Meus itens; você pode guardar ou vender por {value}.
        </Trans>
      )}
      {kind === 'nothing' && <Trans>Desta vez a caixa veio sem prêmio.</Trans>}
    </p>
  );
}

function ItemsLink() {
  const link = useRenderLink();
  return link({
    href: '/account/items',
    className: buttonClass({ look: 'second' }),
    children: <Trans>Ver meus itens</Trans>,
  });
}
