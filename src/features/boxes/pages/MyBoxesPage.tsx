import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserBox } from '../../../contract/boxes.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { useRenderLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { sell } from '../commands.ts';
import styles from '../components/Boxes.module.css';
import { OpenBox } from '../components/OpenBox.tsx';
import { Sale } from '../components/Sale.tsx';
import { TYPICAL_HELD } from '../components/typical.ts';
import { heldBoxesQuery } from '../queries.ts';

/** The player's unopened boxes. @param open the box of the address, which is being opened */
export function MyBoxesPage({ open = '' }: { readonly open?: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const read = useQuery(heldBoxesQuery());
  // Kept while it is open, because the list drops the box as soon as it is opened.
  const [kept, keep] = useState<UserBox | null>(null);
  const found = read.data?.find(({ id }) => id === open);
  if (found && kept?.id !== found.id) keep(found);
  const opening = open === '' ? null : (found ?? (kept?.id === open ? kept : null));
  const show = (box: string | undefined) => void navigate({ to: '/account/boxes', search: { box } });
  return (
    <Page narrow={opening !== null} title={t`Minhas caixas`} back={<BackButton parent="/casino/crates" />}>
      <div className={styles.page}>
        {read.data && (
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch} />
        )}
        {opening ? (
          <OpenBox key={opening.id} held={opening} onClose={() => show(undefined)} />
        ) : (
          <List wanted={open} onOpen={show} />
        )}
      </div>
    </Page>
  );
}

interface ListProps {
  /** A box of the address that is not in the list. */
  readonly wanted: string;
  readonly onOpen: (id: string) => void;
}

function List({ wanted, onOpen }: ListProps) {
  const link = useRenderLink();
  const read = useQuery(heldBoxesQuery());
  const kept = useKeptFocus<HTMLUListElement>();
  const account = useAccount();
  const closed = useClosedWords();
  // To open a box is to play; a paused or excluded player may still sell it (CARE-5).
  const mayOpen = account?.bet !== false;
  return (
    <>
      {!mayOpen && closed && <p className={styles.lead}>{closed.text}</p>}
      {read.isPending && (
        <Bones>
          <ul className={styles.list}>
            <Held held={TYPICAL_HELD} onOpen={() => undefined} />
            <Held held={TYPICAL_HELD} onOpen={() => undefined} />
          </ul>
        </Bones>
      )}
      {read.isError && !read.data && (
        <ReadError title={<Trans>As caixas não carregaram</Trans>} error={read.error} onRetry={read.refetch} />
      )}
      {wanted !== '' && read.data && (
        <p className={styles.lead} role="status">
          <Trans>Esta caixa já foi aberta ou vendida. O que ela trouxe está em Meus itens.</Trans>
        </p>
      )}
      {read.data?.length === 0 && (
        <EmptyState
          glyph={GiftIcon}
          title={<Trans>Nenhuma caixa para abrir</Trans>}
          action={link({
            href: '/casino/crates',
            className: buttonClass({ look: 'second', size: 'sm' }),
            children: <Trans>Ver as caixas</Trans>,
          })}
        >
          <Trans>Uma caixa que você comprar ou ganhar espera aqui, sem prazo.</Trans>
        </EmptyState>
      )}
      <ul className={styles.list} {...kept}>
        {read.data?.map((held) => (
          <Held key={held.id} held={held} onOpen={mayOpen ? () => onOpen(held.id) : null} />
        ))}
      </ul>
      <div className={styles.actions}>
        {link({
          href: '/account/items',
          className: buttonClass({ look: 'second' }),
          children: <Trans>Ver meus itens</Trans>,
        })}
      </div>
    </>
  );
}

interface HeldProps {
  readonly held: UserBox;
  /** Null: the account may not play. */
  readonly onOpen: (() => void) | null;
}

function Held({ held, onOpen }: HeldProps) {
  const { t } = useLingui();
  const { box, source, value } = held;
  const { title } = box;
  const money = formatMoney(value);
  const day = formatDate(held.received_at, currentLocale());
  const words = { bought: t`Comprada`, mission: t`De uma missão`, gift: t`Presente`, rank: t`Do Clube VIP` };
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <Picture src={box.image} width={48} height={48} className={styles.thumb} />
        <div className={styles.words}>
          <h2 className={styles.name}>{title}</h2>
          <p className={styles.quiet}>
            {words[source]} · {day}
          </p>
        </div>
      </div>
      <Sale
        value={value}
        question={t`Vender a caixa fechada?`}
        consequence={<Trans>{money} voltam para o seu saldo real. A caixa não pode ser aberta depois.</Trans>}
        sold={t`Caixa vendida por ${money}`}
        sell={(queryClient) => sell(queryClient, held.id)}
      >
        {onOpen && (
          <OnlineButton
            look="main"
            size="sm"
            offlineReason={<Trans>Abrir precisa de conexão.</Trans>}
            onClick={onOpen}
            aria-label={t`Abrir ${title}`}
          >
            <Trans>Abrir</Trans>
          </OnlineButton>
        )}
      </Sale>
    </li>
  );
}
