import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio/react';
import { isApiError } from '../../../api/errors.ts';
import { serverNow } from '../../../api/server-time.ts';
import type { Promotion } from '../../../contract/promotions.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { formatMoney, joinAmounts } from '../../../lib/money.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { formatDate, formatLastDay, toMs } from '../../../lib/time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { useRenderLink } from '../../../ui/links.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { join } from '../commands.ts';
import { promotionQuery } from '../queries.ts';
import styles from './Promotions.module.css';
import { DEFAULT_IMAGE, TYPICAL } from './PromotionsPage.tsx';

interface Props {
  readonly slug: string;
  /** Turns the terms into safe nodes. */
  readonly sanitise: (html: string) => DocumentFragment;
}

/** One promotion: picture, the player's own part, and the terms in full. */
export function PromotionPage({ slug, sanitise }: Props) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const { isPlayer } = useSession();
  const read = useQuery(promotionQuery(slug, isPlayer));
  const closed = useClosedWords();
  // A paused or excluded player gets no offer (CARE-5).
  const isClosed = useAccount()?.promotions === false;
  const title = isClosed ? undefined : read.data?.title;
  usePageTitle(title);
  return (
    <Page title={title ?? t`Promoção`} back={<BackButton parent="/promotions" />}>
      {isClosed ? (
        <EmptyState glyph={GiftIcon} look="page" title={closed?.title}>
          {closed?.text}
        </EmptyState>
      ) : isApiError(read.error, 'promotion_players') ? (
        <EmptyState
          glyph={GiftIcon}
          look="page"
          title={<Trans>Esta promoção é para quem tem conta</Trans>}
          action={
            <Button look="main" onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
              <Trans>Entrar</Trans>
            </Button>
          }
        >
          <Trans>Entre e volte para cá.</Trans>
        </EmptyState>
      ) : isApiError(read.error, 'promotion_not_found') ? (
        // The last visit's stored list may hold a promotion that the operator has removed.
        <EmptyState glyph={GiftIcon} look="page" title={<Trans>Esta promoção não existe mais</Trans>} />
      ) : read.data ? (
        <div className={styles.page}>
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch} />
          {read.data.warning && <p className={styles.warning}>{read.data.warning}</p>}
          <Detail promotion={read.data} sanitise={sanitise} />
        </div>
      ) : read.isError ? (
        <ReadError
          look="page"
          title={<Trans>A promoção não carregou</Trans>}
          error={read.error}
          onRetry={read.refetch}
        />
      ) : (
        <div className={styles.page}>
          <Bones>
            <Detail promotion={TYPICAL} sanitise={() => new DocumentFragment()} />
          </Bones>
        </div>
      )}
    </Page>
  );
}

/** Picture, the player's own part, and the terms. */
function Detail({ promotion, sanitise }: { readonly promotion: Promotion } & Pick<Props, 'sanitise'>) {
  return (
    <div className={styles.detail}>
      <Stack>
        <Picture
          src={promotion.image}
          width={1200}
          height={400}
          className={styles.picture}
          instead={<Picture src={DEFAULT_IMAGE} width={1200} height={400} className={styles.picture} />}
        />
        <p className={styles.lead}>{joinAmounts(promotion.summary)}</p>
      </Stack>
      <div className={styles.mine}>
        <MyPart promotion={promotion} />
      </div>
      <Terms html={promotion.html} sanitise={sanitise} />
    </div>
  );
}

/** The player's own part: what is received, the coupon, and the button that joins. */
function MyPart({ promotion }: { readonly promotion: Promotion }) {
  const { t } = useLingui();
  const { isPlayer, user } = useSession();
  const { ends_at, starts_at, mine, topic, opt_in, to, min_level } = promotion;
  const locale = currentLocale();
  const end = ends_at === null ? null : toMs(ends_at);
  const now = useNow(serverNow, (at) => (end !== null && at < end ? end : null));
  const isOver = end !== null && end <= now;
  const rewards = mine?.coupon || mine?.received || (topic !== 'vip' && topic !== 'other');
  const facts = [
    ...(starts_at === null ? [] : [{ key: 'from', term: t`Desde`, value: formatDate(starts_at, locale) }]),
    ...(ends_at === null ? [] : [{ key: 'until', term: t`Até`, value: formatLastDay(ends_at, locale) }]),
    ...(mine && rewards ? [{ key: 'got', term: t`Recebido até agora`, value: formatMoney(mine.received) }] : []),
    ...(mine?.coupon ? [{ key: 'code', term: t`Cupom`, value: mine.coupon }] : []),
    ...(mine?.joined_at
      ? [{ key: 'joined', term: t`Você participa desde`, value: formatDate(mine.joined_at, locale) }]
      : []),
  ];
  // The card would have no fact and no button.
  if (facts.length === 0 && !opt_in && to === null && min_level === 1) return null;
  return (
    <Card as="section" labelledBy="my-part">
      <CardHead id="my-part" title={isOver ? <Trans>Esta promoção já terminou</Trans> : <Trans>Para você</Trans>} />
      <FactList facts={facts} />
      <Actions promotion={promotion} isOver={isOver} isPlayer={isPlayer} level={user?.level ?? null} />
    </Card>
  );
}

interface ActionsProps {
  readonly promotion: Promotion;
  readonly isOver: boolean;
  readonly isPlayer: boolean;
  /** The player's VIP level; null: unknown, or a guest. */
  readonly level: number | null;
}

/** Joins a promotion. `place` gets the focus of the button that joining removes. */
function useJoin(slug: string) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { busy, failure, send } = useSending();
  const place = useRef<HTMLDivElement>(null);
  const take = () =>
    send(async () => {
      await join(queryClient, slug);
      const { activeElement } = document;
      if (activeElement === document.body || place.current?.contains(activeElement)) place.current?.focus();
      toast.success(t`Você participa desta promoção.`);
    });
  return { busy, failure, take, place };
}

/** The next thing to do: log in, join, use the coupon, or the page of the promotion's own link. */
function Actions({ promotion, isOver, isPlayer, level }: ActionsProps) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const { online } = useSnapshot(connectivity);
  const account = useAccount();
  const { busy, failure, take, place } = useJoin(promotion.slug);
  const { opt_in, mine, to, min_level } = promotion;
  const isBelow = level !== null && level < min_level;
  const asksToJoin = opt_in && !mine?.joined_at;
  // The refusal of a promotion that has ended meanwhile stays in view.
  if (isOver)
    return (
      <div className={styles.actions}>
        <FormError>{failure}</FormError>
      </div>
    );
  return (
    <div ref={place} className={styles.actions} tabIndex={-1}>
      {min_level > 1 && (
        <Text>
          <Trans>Para participar: nível {min_level} do Clube VIP.</Trans>
        </Text>
      )}
      {asksToJoin && !isPlayer && (
        <Button look="main" onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
          <Trans>Entrar para participar</Trans>
        </Button>
      )}
      {asksToJoin && isPlayer && (
        <Button
          look="main"
          busy={busy}
          busyLabel={t`Enviando`}
          disabled={!online || isBelow}
          reason={isBelow ? t`Seu nível agora: ${level}.` : online ? undefined : t`Participar precisa de conexão.`}
          onClick={() => void take()}
        >
          <Trans>Participar</Trans>
        </Button>
      )}
      <FormError>{failure}</FormError>
      {/* A coupon is used once. */}
      {mine?.coupon && mine.received === 0 && account?.deposit && (
        <Button
          look="main"
          disabled={!online}
          reason={online ? undefined : t`Depositar precisa de conexão.`}
          onClick={() => openSheet(`deposit::${mine.coupon}`)}
        >
          <Trans>Usar no depósito</Trans>
        </Button>
      )}
      {to !== null && !asksToJoin && <Details to={to} />}
    </div>
  );
}

/** A sheet, which opens over any page. */
const SHEET = /^\/(?:promotions)?\?sheet=([\w.:-]+)$/;

/** Leads to the promotion's own link. A sheet opens over this page. */
function Details({ to }: { readonly to: string }) {
  const link = useRenderLink();
  const openSheet = useOpenSheet();
  const sheet = SHEET.exec(to)?.[1];
  const words = <Trans>Ver detalhes</Trans>;
  if (sheet === undefined) return link({ href: to, className: buttonClass({ look: 'second' }), children: words });
  return (
    <Button look="second" onClick={() => openSheet(sheet)}>
      {words}
    </Button>
  );
}

function Terms({ html, sanitise }: { readonly html: string } & Pick<Props, 'sanitise'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.replaceChildren(sanitise(html));
  }, [html, sanitise]);
  return <div ref={place} className={styles.terms} />;
}
