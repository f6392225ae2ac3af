import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Rank } from '../../../contract/bonuses.ts';
import type { Vip } from '../../../contract/profile.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { rankProgress } from '../../../domain/rank.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate } from '../../../lib/time.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Note } from '../../../ui/Facts.tsx';
import { InfoIcon } from '../../../ui/first-paint-icons.ts';
import { TrophyIcon } from '../../../ui/icons.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Text } from '../../../ui/Text.tsx';
import { rankingQuery, vipQuery } from '../queries.ts';
import styles from './RewardsPage.module.css';

/** Picture of a level without its own. */
const DEFAULT_IMAGE = '/assets/images/ranks/1.webp';

/** Stand for a level and for levels that are still being read. */
const TYPICAL_VIP: Vip = { level: 1, points: 0, totalBet: 0, next: null, history: [] };
const TYPICAL_RANKS: readonly Rank[] = [0, 1, 2, 3, 4, 5].map((at) => ({
  level: at + 1,
  title: '-',
  totalBet: at * 100_00,
  image: DEFAULT_IMAGE,
  benefits: ['-', '--'],
}));

/** The VIP club: the player's level and way to the next, and what each level grants. A guest sees the levels. */
export function RewardsPage() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const ranks = useQuery(rankingQuery());
  // An example of the average cost of play.
  const [staked, cost] = [formatMoney(100_00), formatMoney(4_00)];
  const vip = useQuery({ ...vipQuery(), enabled: isPlayer });
  return (
    <Page title={t`Recompensas`} back={<BackButton />}>
      <Stack gap="lg">
        {isPlayer && vip.data && (
          <StaleNotice updatedAt={vip.dataUpdatedAt} isFailed={vip.isRefetchError} onRetry={vip.refetch} />
        )}
        {isPlayer ? (
          vip.data && ranks.data ? (
            <Standing vip={vip.data} ranks={ranks.data} />
          ) : vip.isError ? (
            <ReadError title={<Trans>Seu nível não carregou</Trans>} error={vip.error} onRetry={vip.refetch} />
          ) : (
            <Bones>
              <Standing vip={TYPICAL_VIP} ranks={TYPICAL_RANKS} />
            </Bones>
          )
        ) : (
          <ForGuests />
        )}
        <Note glyph={InfoIcon}>
          <Trans>
            Jogar custa dinheiro: num jogo com retorno de 96%, cada {staked} em apostas custa em média {cost}. Nenhum
            nível devolve esse custo por inteiro. Jogue pelo prazer, não pelo nível.
          </Trans>
        </Note>
        <section className={styles.levels} aria-labelledby="levels">
          <h2 id="levels" className={styles.title}>
            <Trans>Os níveis</Trans>
          </h2>
          {ranks.data ? (
            <Levels ranks={ranks.data} vip={isPlayer ? vip.data : undefined} />
          ) : ranks.isError ? (
            <ReadError title={<Trans>Os níveis não carregaram</Trans>} error={ranks.error} onRetry={ranks.refetch} />
          ) : (
            <Bones>
              <Levels ranks={TYPICAL_RANKS} vip={undefined} />
            </Bones>
          )}
        </section>
      </Stack>
    </Page>
  );
}

/**
 * The picture of a level or, if it is lost, that of the first one. Without a network an empty place of the same size: the
 * picture exists, and the first level's would be wrong.
 */
function Medal({ image, size }: { readonly image: string; readonly size: number }) {
  const online = useOnline();
  const place = { width: size, height: size, className: styles.medal };
  const empty = <canvas {...place} />;
  const instead = online ? <Picture src={DEFAULT_IMAGE} {...place} instead={empty} /> : empty;
  return <Picture src={image} {...place} instead={instead} />;
}

/** The player's own level, progress and benefits. */
export function Standing({ vip, ranks }: { readonly vip: Vip; readonly ranks: readonly Rank[] }) {
  const { t } = useLingui();
  const rank = ranks.find(({ level }) => level === vip.level);
  const { percent, needed, next } = rankProgress(ranks, vip.level, vip.totalBet);
  const { level } = vip;
  const missing = formatMoney(needed);
  // A paused or excluded player is not told what to bet (CARE-5).
  const isOpen = useAccount()?.promotions !== false;
  return (
    <Card as="section" look="sunrise" labelledBy="my-level">
      <div className={styles.mine}>
        <Medal image={rank?.image ?? DEFAULT_IMAGE} size={88} />
        <div className={styles.words}>
          <h2 id="my-level" className={styles.name}>
            {rank?.title}
          </h2>
          <Text>
            <Trans>Seu nível: {level}</Trans>
          </Text>
        </div>
      </div>
      {isOpen && (
        <div className={styles.way}>
          <Meter label={t`Caminho até o próximo nível`} value={percent} max={100} text={`${percent}%`} />
          <Text>
            {next === null ? (
              <Trans>Você está no nível mais alto.</Trans>
            ) : (
              <Trans>
                {percent}% do caminho até o nível {next}: faltam {missing} em apostas.
              </Trans>
            )}
          </Text>
        </div>
      )}
      {rank && <Benefits rank={rank} />}
    </Card>
  );
}

function Benefits({ rank }: { readonly rank: Rank }) {
  return (
    <ul className={styles.benefits}>
      {rank.benefits.map((benefit) => (
        <li key={benefit}>{benefit}</li>
      ))}
    </ul>
  );
}

interface LevelsProps {
  readonly ranks: readonly Rank[];
  readonly vip: Vip | undefined;
}

function Levels({ ranks, vip }: LevelsProps) {
  const { t } = useLingui();
  return (
    <ol className={styles.list}>
      {ranks.map((rank) => {
        const isMine = rank.level === vip?.level;
        const reached = vip?.history.find(({ level }) => level === rank.level);
        const day = reached ? formatDate(reached.reached_at, currentLocale()) : '';
        const from = formatMoney(rank.totalBet);
        return (
          <li key={rank.level} className={cx(styles.level, isMine && styles.current)}>
            <Medal image={rank.image} size={56} />
            <div className={styles.words}>
              <h3 className={styles.levelName}>
                {rank.level}. {rank.title} {isMine && <Badge tone="accent">{t`Seu nível`}</Badge>}
              </h3>
              <Text>
                {day !== '' ? (
                  <Trans>Alcançado em {day}</Trans>
                ) : rank.totalBet === 0 ? (
                  <Trans>Desde o cadastro</Trans>
                ) : (
                  <Trans>A partir de {from} em apostas</Trans>
                )}
              </Text>
              <Benefits rank={rank} />
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function ForGuests() {
  const openSheet = useOpenSheet();
  return (
    <EmptyState
      glyph={TrophyIcon}
      title={<Trans>Seu nível fica aqui</Trans>}
      action={
        <Button size="sm" onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
          <Trans>Entrar</Trans>
        </Button>
      }
    >
      <Trans>O nível segue o total das suas apostas e nunca desce.</Trans>
    </EmptyState>
  );
}
