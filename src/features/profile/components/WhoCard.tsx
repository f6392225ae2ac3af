import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '../../../contract/session.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { type RankStep, rankProgress } from '../../../domain/rank.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Address } from '../../../ui/Address.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { CameraIcon } from '../../../ui/icons.ts';
import { Meter } from '../../../ui/Meter.tsx';
import styles from '../pages/Profile.module.css';

interface Props {
  readonly user: Pick<User, 'name' | 'email' | 'avatar' | 'level' | 'totalBet'>;
  /** VIP points; undefined until they are known. */
  readonly points: number | undefined;
  readonly ranks: readonly RankStep[] | undefined;
}

/** Avatar, name, rank and progress to the next one (BONUS-6). A press on the avatar changes it. */
export function WhoCard({ user, points, ranks }: Props) {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  const { name, email, avatar, level, totalBet } = user;
  const progress = ranks && ranks.length > 0 ? rankProgress(ranks, level, totalBet) : null;
  const count = points === undefined ? '' : formatNumber(points, currentLocale());
  const needed = progress ? formatMoney(progress.needed) : '';
  const percent = progress?.percent ?? 0;
  const next = progress?.next ?? null;
  return (
    <Card look="sunrise">
      <div className={styles.who}>
        <button
          type="button"
          className={styles.picture}
          aria-label={t`Trocar foto`}
          aria-haspopup="dialog"
          onClick={() => openSheet('avatar')}
        >
          <Avatar name={name} image={avatar} size={80} />
          <span className={styles.camera}>
            <Icon glyph={CameraIcon} size={16} />
          </span>
        </button>
        <div className={styles.names}>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.mail}>
            <Address>{email}</Address>
          </p>
        </div>
      </div>
      <div className={styles.rank}>
        <p className={styles.rankLine}>
          <b>
            <Trans>Nível {level}</Trans>
          </b>
          {count !== '' && (
            <span>
              <Trans>{count} pontos VIP</Trans>
            </span>
          )}
        </p>
        {progress && (
          <>
            <Meter label={t`Caminho até o próximo nível`} value={percent} max={100} text={`${percent}%`} />
            <p className={styles.mail}>
              {next === null ? (
                <Trans>Você está no nível mais alto.</Trans>
              ) : (
                <Trans>
                  {percent}% do caminho até o nível {next}: faltam {needed} em apostas.
                </Trans>
              )}
            </p>
          </>
        )}
      </div>
    </Card>
  );
}
