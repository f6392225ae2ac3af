import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { PublicBet } from '../../../contract/feed.ts';
import { isReturned } from '../../../contract/ticket.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { betCard } from '../../../domain/shared-card.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { ShareInChat } from '../../../hooks/ShareInChat.tsx';
import { useGameTitle } from '../../../hooks/use-game-title.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { usePageTitle } from '../../../lib/page-title.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { Money } from '../../../ui/Money.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { publicBetQuery } from '../queries.ts';
import { GameLink } from './GameLink.tsx';
import styles from './List.module.css';
import { RoundPicture } from './RoundPicture.tsx';
import { TicketPicks } from './TicketPicks.tsx';

/** A settled bet of the feed as everybody may see it (DATA-1): a round, or a sports ticket with its picks. */
export function PublicBetPage() {
  const { t } = useLingui();
  const { bet = '' } = useParams({ strict: false });
  const read = useQuery(publicBetQuery(bet));
  const titleOf = useGameTitle();
  const title = read.data && titleOf(read.data.game);
  const heading = title === undefined ? t`Aposta` : t`Aposta em ${title}`;
  usePageTitle(heading);
  return (
    <Page title={heading} narrow back={<BackButton parent="/ranking" />}>
      <div className={styles.round}>
        {read.isPending && <BetSkeleton />}
        {read.isError && !read.data && (
          <ReadError title={<Trans>A aposta não carregou</Trans>} error={read.error} onRetry={read.refetch} />
        )}
        {read.data && <BetFacts bet={read.data} />}
      </div>
    </Page>
  );
}

const NEVER = '1970-01-01T00:00:00.000Z';
/** Stands for a bet that is still being read. */
const TYPICAL: PublicBet = {
  transaction: '-',
  // A game with a page: its link has a place.
  game: { game_id: '-', title: '-', image: null, providercode: '-', gamecode: '-' },
  user: { id: '', name: '' },
  bet_amount: 0,
  win_amount: 0,
  multiplier: 0,
  date: NEVER,
  settled_at: NEVER,
  round: null,
  hidden: false,
};

function BetSkeleton() {
  return (
    <Bones>
      <div className={styles.round}>
        <BetFacts bet={TYPICAL} />
      </div>
    </Bones>
  );
}

function BetFacts({ bet }: { readonly bet: PublicBet }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const times = formatNumber(bet.multiplier, locale, { most: 2 });
  return (
    <>
      <RoundPicture detail={bet.detail} />
      <TicketPicks detail={bet.detail} wagered={bet.bet_amount} />
      {bet.hidden && (
        <p className={styles.sub}>
          <Trans>O jogador escolheu não mostrar os detalhes desta aposta.</Trans>
        </p>
      )}
      <FactList
        facts={[
          { key: 'who', term: t`Jogador`, value: bet.user.name || t`Oculto` },
          { key: 'when', term: t`Apostou em`, value: formatDayClock(bet.date, locale) },
          { key: 'end', term: t`Encerrada em`, value: formatDayClock(bet.settled_at, locale) },
          { key: 'bet', term: t`Aposta`, value: formatMoney(bet.bet_amount) },
          {
            key: 'win',
            term: isReturned(bet.detail) ? t`Devolução` : t`Ganho`,
            value: `${formatMoney(bet.win_amount)} (${times}×)`,
          },
          {
            key: 'net',
            term: t`Resultado`,
            value: <Money centavos={bet.win_amount - bet.bet_amount} sign="always" toned />,
          },
        ]}
      />
      <div className={styles.roundActions}>
        <GameLink game={bet.game} />
        <ShareInChat card={betCard(bet.transaction, bet.game)} />
        <CopyButton size="sm" text={location.href} label={t`Copiar link`} copiedLabel={t`Copiado`} />
      </div>
    </>
  );
}
