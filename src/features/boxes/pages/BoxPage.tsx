import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { isApiError } from '../../../api/errors.ts';
import type { Box } from '../../../contract/boxes.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount, useClosedWords } from '../../../hooks/use-account.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { GiftIcon } from '../../../ui/first-paint-icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { buy } from '../commands.ts';
import styles from '../components/Boxes.module.css';
import { PrizeList, PrizesSkeleton } from '../components/PrizeList.tsx';
import { TYPICAL_BOX } from '../components/typical.ts';
import { returnShare } from '../model.ts';
import { boxesQuery, boxPrizesQuery } from '../queries.ts';
import { DEFAULT_IMAGE } from './BoxesPage.tsx';

/** One box: every prize with its chance and the average return stand above the button that buys it (BOX-1). */
export function BoxPage({ name }: { readonly name: string }) {
  const { t } = useLingui();
  const boxes = useQuery(boxesQuery());
  const box = boxes.data?.find((one) => one.name === name);
  // By the id of this offer's prizes, which the purchase names. The operator may publish others under the same name.
  const prizes = useQuery({ ...boxPrizesQuery(box?.prizes_id || name), placeholderData: keepPreviousData });
  usePageTitle(box?.title);
  const failed = [boxes, prizes].find(({ isError, data }) => isError && data === undefined);
  const isGone = boxes.data !== undefined && !box;
  return (
    <Page title={box?.title ?? t`Caixa`} back={<BackButton parent="/casino/crates" />}>
      <div className={styles.page}>
        {boxes.data && (
          <StaleNotice updatedAt={boxes.dataUpdatedAt} isFailed={boxes.isRefetchError} onRetry={boxes.refetch} />
        )}
        <div className={styles.columns}>
          <Stack>
            {failed ? (
              <ReadError
                look="page"
                title={<Trans>A caixa não carregou</Trans>}
                error={failed.error}
                onRetry={failed.refetch}
              />
            ) : isGone ? (
              <EmptyState glyph={GiftIcon} title={<Trans>Esta caixa não está mais à venda</Trans>} />
            ) : box ? (
              <Offer box={box} />
            ) : (
              <Bones>
                <Stack>
                  <Offer box={TYPICAL_BOX} />
                </Stack>
              </Bones>
            )}
          </Stack>
          <section className={styles.beside} aria-labelledby="prizes">
            <Stack>
              <h2 id="prizes" className={styles.title}>
                <Trans>Prêmios e chances</Trans>
              </h2>
              {prizes.data ? <PrizeList prizes={prizes.data} /> : <PrizesSkeleton />}
            </Stack>
          </section>
          {!failed && !isGone && (
            <div>
              {box && prizes.data && !prizes.isPlaceholderData ? (
                <Buy box={box} />
              ) : (
                <Bones>
                  <Buy box={TYPICAL_BOX} />
                </Bones>
              )}
            </div>
          )}
        </div>
      </div>
    </Page>
  );
}

function Offer({ box }: { readonly box: Box }) {
  const { t } = useLingui();
  const share = formatNumber((returnShare(box) ?? 0) * 100, currentLocale(), { most: 1 });
  const cost = formatMoney(box.price - box.average_return);
  return (
    <>
      <Picture
        src={box.image}
        width={240}
        height={240}
        loading="eager"
        className={styles.hero}
        instead={<img src={DEFAULT_IMAGE} alt="" width={240} height={240} className={styles.hero} />}
      />
      <p className={styles.lead}>{box.description}</p>
      <Card>
        <FactList
          facts={[
            { key: 'price', term: t`Preço`, value: formatMoney(box.price) },
            {
              key: 'return',
              term: t`Devolve em média`,
              value: `${formatMoney(box.average_return)} (${share}%)`,
            },
            { key: 'cost', term: t`Custa em média`, value: cost },
          ]}
        />
      </Card>
    </>
  );
}

const isShort = (error: unknown): boolean => isApiError(error) && error.code === 'insufficient_funds';

function Buy({ box }: { readonly box: Box }) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const openSheet = useOpenSheet();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const account = useAccount();
  const closed = useClosedWords();
  const { online } = useSnapshot(connectivity);
  const { busy, error, failure, send } = useSending();
  const [isAsking, setAsking] = useState(false);
  const price = formatMoney(box.price);
  if (!isPlayer) {
    return (
      <div className={styles.actions}>
        <Button look="main" onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
          <Trans>Entrar para comprar</Trans>
        </Button>
      </div>
    );
  }
  if (account?.bet === false && closed) return <p className={styles.lead}>{closed.text}</p>;
  const take = async () => {
    const done = await send(async () => {
      const { id } = await buy(queryClient, box);
      await navigate({ to: '/account/boxes', search: { box: id } });
    });
    if (!done) setAsking(false);
  };
  const reason = box.sold_out ? t`Esta caixa está esgotada.` : online ? undefined : t`Comprar precisa de conexão.`;
  return (
    <div className={styles.actions}>
      <Button
        look="main"
        busy={busy}
        busyLabel={t`Comprando`}
        disabled={reason !== undefined}
        reason={reason}
        onClick={() => setAsking(true)}
      >
        <Trans>Comprar por {price}</Trans>
      </Button>
      {/* The general sentence names a smaller amount, and a box has one price. */}
      <FormError>{isShort(error) ? t`Seu saldo real não basta para esta caixa.` : failure}</FormError>
      <BuyDialog box={box} open={isAsking} onConfirm={take} onClose={() => setAsking(false)} />
    </div>
  );
}

interface DialogProps {
  readonly box: Box;
  readonly open: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}

function BuyDialog({ box, open, onConfirm, onClose }: DialogProps) {
  const { t } = useLingui();
  const price = formatMoney(box.price);
  const { title } = box;
  return (
    <ConfirmDialog
      open={open}
      title={t`Comprar ${title}?`}
      description={
        <Trans>
          {price} saem do seu saldo real e contam nos seus limites. Você abre quando quiser; fechada, a caixa pode ser
          vendida de volta pelo mesmo preço.
        </Trans>
      }
      confirmLabel={t`Comprar por ${price}`}
      busyLabel={t`Comprando`}
      cancelLabel={t`Agora não`}
      onConfirm={onConfirm}
      onClose={onClose}
    />
  );
}
