import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Promotion } from '../../../contract/promotions.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { joinAmounts } from '../../../lib/money.ts';
import { formatLastDay } from '../../../lib/time.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkRow } from '../../../ui/Card.tsx';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { TargetIcon } from '../../../ui/icons.ts';
import { useRenderLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Text } from '../../../ui/Text.tsx';
import { promotionsQuery } from '../queries.ts';
import styles from './Promotions.module.css';

/** Picture of a promotion whose own does not load. */
export const DEFAULT_IMAGE = '/promotions/padrao.svg';

/** The operator's promotions as cards. A paused or excluded player sees none (CARE-5). */
export function PromotionsPage({ banners }: { readonly banners?: ReactNode }) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const closed = useClosedWords();
  const account = useAccount();
  const openSheet = useOpenSheet();
  const read = useQuery(promotionsQuery(isPlayer));
  const shown = account?.promotions === false ? [] : (read.data ?? []);
  return (
    <Page title={t`Promoções`}>
      <div className={styles.page}>
        {banners}
        {account?.promotions !== false && (
          <LinkRow
            glyph={TargetIcon}
            title={<Trans>Missões</Trans>}
            sub={<Trans>Objetivos com recompensa, e o que já está feito</Trans>}
            onPress={() => openSheet('missions')}
          />
        )}
        {read.data && (
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch} />
        )}
        {read.isPending && <PromotionsSkeleton />}
        {read.isError && !read.data && (
          <ReadError title={<Trans>As promoções não carregaram</Trans>} error={read.error} onRetry={read.refetch} />
        )}
        {read.data && shown.length === 0 && (
          <EmptyState glyph={GiftIcon} title={closed ? closed.title : <Trans>Nenhuma promoção agora</Trans>}>
            {closed ? closed.text : <Trans>Seus bônus e seu cashback continuam na página de bônus.</Trans>}
          </EmptyState>
        )}
        {shown.length > 0 && (
          <ul className={styles.cards}>
            {shown.map((promotion) => (
              <PromotionCard key={promotion.id} promotion={promotion} />
            ))}
          </ul>
        )}
      </div>
    </Page>
  );
}

/** A promotion for a skeleton. */
export const TYPICAL: Promotion = {
  id: '',
  slug: 'promocao',
  title: 'Maré alta: 50% no depósito',
  summary: 'Participe para ver o cupom, e leia o que o bônus pede antes de usar.',
  image: '',
  html: '',
  to: '/?sheet=missions',
  starts_at: '2026-01-01T03:00:00Z',
  ends_at: '2027-01-01T03:00:00Z',
  warning: null,
  topic: 'other',
  opt_in: false,
  min_level: 1,
  mine: null,
};

function PromotionsSkeleton() {
  return (
    <Bones>
      <ul className={styles.cards}>
        {Array.from({ length: 4 }, (_, at) => (
          <PromotionCard key={at} promotion={TYPICAL} />
        ))}
      </ul>
    </Bones>
  );
}

/** A promotion with its picture, its end and whether the player takes part, in a list. */
export function PromotionCard({ promotion }: { readonly promotion: Promotion }) {
  const { t } = useLingui();
  const link = useRenderLink();
  const { slug, title, summary, image, warning, ends_at, mine } = promotion;
  const day = ends_at === null ? '' : formatLastDay(ends_at, currentLocale());
  return (
    <li className={styles.card}>
      {warning && <p className={styles.warning}>{warning}</p>}
      <Picture
        src={image}
        width={1200}
        height={400}
        className={styles.image}
        instead={<Picture src={DEFAULT_IMAGE} width={1200} height={400} className={styles.image} />}
      />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {link({ href: `/promotions/${slug}`, className: styles.link, children: title })}{' '}
          {mine?.joined_at && <Badge tone="positive">{t`Você participa`}</Badge>}
        </h2>
        <Text>{joinAmounts(summary)}</Text>
        {day !== '' && (
          <p className={styles.until}>
            <Trans>Vale até {day}</Trans>
          </p>
        )}
      </div>
    </li>
  );
}
