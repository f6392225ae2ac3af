import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Box } from '../../../contract/boxes.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkRow } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { GiftIcon, InfoIcon } from '../../../ui/first-paint-icons.ts';
import { useRenderLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import styles from '../components/Boxes.module.css';
import { TYPICAL_BOX } from '../components/typical.ts';
import { returnShare } from '../model.ts';
import { boxesQuery, heldBoxesQuery } from '../queries.ts';

/** Boxes for sale, each with its price and average return. A paused or excluded player sees none (CARE-5). */
export function BoxesPage() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const closed = useClosedWords();
  const account = useAccount();
  const read = useQuery(boxesQuery());
  const shown = account?.bet === false ? [] : (read.data ?? []);
  return (
    <Page title={t`Caixas`} back={<BackButton />}>
      <div className={styles.page}>
        {read.data && (
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch} />
        )}
        {isPlayer && <HeldLink />}
        <Note glyph={InfoIcon}>
          <Trans>
            Abrir uma caixa é jogar: em média ela devolve menos do que custa. O preço conta nos seus limites. Veja todos
            os prêmios e chances antes de comprar.
          </Trans>
        </Note>
        {read.isPending && <BoxesSkeleton />}
        {read.isError && !read.data && (
          <ReadError title={<Trans>As caixas não carregaram</Trans>} error={read.error} onRetry={read.refetch} />
        )}
        {read.data && shown.length === 0 && (
          <EmptyState glyph={GiftIcon} title={closed ? closed.title : <Trans>Nenhuma caixa agora</Trans>}>
            {closed ? closed.text : <Trans>As caixas que você tem continuam em Minhas caixas.</Trans>}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ul className={styles.cards}>
            {shown.map((box) => (
              <BoxCard key={box.id} box={box} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}

function BoxesSkeleton() {
  return (
    <Bones>
      <ul className={styles.cards}>
        {Array.from({ length: 4 }, (_, at) => (
          <BoxCard key={at} box={TYPICAL_BOX} />
        ))}
      </ul>
    </Bones>
  );
}

function HeldLink() {
  const { t } = useLingui();
  const { data, isPending } = useQuery(heldBoxesQuery());
  const count = data?.length ?? 0;
  // The line keeps its place while it loads.
  const sub = count > 0 ? t`Para abrir: ${count}` : data ? t`Nenhuma para abrir` : isPending ? '\u00a0' : undefined;
  return (
    <LinkRow
      href="/account/boxes"
      glyph={GiftIcon}
      title={<Trans>Minhas caixas</Trans>}
      {...(sub !== undefined && { sub })}
    />
  );
}

/** The average return of a box, in money and as a share of its price. */
export function AverageReturn({ box }: { readonly box: Pick<Box, 'price' | 'average_return'> }) {
  const money = formatMoney(box.average_return);
  const share = returnShare(box);
  const percent = `${formatNumber((share ?? 0) * 100, currentLocale(), { most: 1 })}%`;
  return share === null ? (
    <Trans>Devolve em média {money}</Trans>
  ) : (
    <Trans>
      Devolve em média {money} ({percent})
    </Trans>
  );
}

function BoxCard({ box }: { readonly box: Box }) {
  const { t } = useLingui();
  const link = useRenderLink();
  return (
    <li className={styles.card}>
      <Picture
        src={box.image}
        width={240}
        height={240}
        className={styles.image}
        instead={<img src={DEFAULT_IMAGE} alt="" width={240} height={240} className={styles.image} />}
      />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {link({ href: `/casino/box/${box.name}`, className: styles.link, children: box.title })}
        </h2>
        <p className={styles.price}>
          <b>{formatMoney(box.price)}</b> {box.sold_out && <Badge tone="neutral">{t`Esgotada`}</Badge>}
        </p>
        <p className={styles.quiet}>
          <AverageReturn box={box} />
        </p>
      </div>
    </li>
  );
}

/** Picture of a box whose own does not load. */
export const DEFAULT_IMAGE = '/boxes/padrao.svg';
