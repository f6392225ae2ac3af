import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { UserBox } from '../../../contract/boxes.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { useKeptFocus } from '../../../lib/use-kept-focus.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { ArrowLeftIcon, GiftIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useRenderLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import styles from '../components/Boxes.module.css';
import { OpenBox } from '../components/OpenBox.tsx';
import { Sale } from '../components/Sale.tsx';
import { sell } from '../mutations.ts';
import { heldBoxesQuery } from '../queries.ts';

/** The player's unopened boxes. @param open the box of the address, which is being opened */
export function MyBoxesPage({ open = '' }: { readonly open?: string | undefined }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const goBack = useGoBack('/casino/crates');
  const read = useQuery(heldBoxesQuery());
  // Kept while it is open, because the list drops the box as soon as it is opened.
  const [kept, keep] = useState<UserBox | null>(null);
  const found = read.data?.find(({ id }) => id === open);
  if (found && kept?.id !== found.id) keep(found);
  const opening = open === '' ? null : (found ?? (kept?.id === open ? kept : null));
  const show = (box: string | undefined) => void navigate({ to: '/account/boxes', search: { box } });
  return (
    <Page
      narrow
      title={t`Minhas caixas`}
      back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} edge="start" onClick={goBack} />}
    >
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
  return (
    <>
      {read.isPending && <ListSkeleton rows={3} />}
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
          <Held key={held.id} held={held} onOpen={() => onOpen(held.id)} />
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

function Held({ held, onOpen }: { readonly held: UserBox; readonly onOpen: () => void }) {
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
        <Button look="main" size="sm" onClick={onOpen} aria-label={t`Abrir ${title}`}>
          <Trans>Abrir</Trans>
        </Button>
      </Sale>
    </li>
  );
}
