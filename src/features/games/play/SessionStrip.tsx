import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { GameStats } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Money } from '../../../ui/Money.tsx';
import { formatReturn, isSmallSample, type PlaySum } from '../model.ts';
import styles from './SessionStrip.module.css';

/** Strip that is visible during play: time, staked, won, net (CARE-6). A loss is shown as large as a win. */
export function SessionStrip({ sum }: { readonly sum: PlaySum }) {
  const { t } = useLingui();
  const minutes = useMinutes();
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return (
    <dl className={styles.strip} aria-label={t`Esta sessão`}>
      <div>
        <dt>{t`Tempo`}</dt>
        <dd>{hours > 0 ? t`${hours} h ${rest} min` : t`${minutes} min`}</dd>
      </div>
      <div>
        <dt>{t`Apostado`}</dt>
        <dd>{formatMoney(sum.staked)}</dd>
      </div>
      <div>
        <dt>{t`Ganho`}</dt>
        <dd>{formatMoney(sum.won)}</dd>
      </div>
      <div>
        <dt>{t`Saldo da sessão`}</dt>
        <dd>
          <Money centavos={sum.won - sum.staked} sign="always" toned />
        </dd>
      </div>
    </dl>
  );
}

/** Whole minutes since the strip was mounted. */
function useMinutes(): number {
  const [minutes, setMinutes] = useState(0);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => setMinutes(Math.floor((performance.now() - began) / 60_000)), 5_000);
    return () => clearInterval(timer);
  }, []);
  return minutes;
}

/** The player's own return beside the RTP, with a note on small samples. */
export function MyReturn({ stats }: { readonly stats: GameStats | null }) {
  const { t } = useLingui();
  if (!stats || stats.rtp === null || stats.rounds === 0) return null;
  const own = formatReturn(stats.rtp, currentLocale());
  const { rounds } = stats;
  const count = rounds === 1 ? t`1 rodada` : t`${formatNumber(rounds, currentLocale())} rodadas`;
  return (
    <p className={styles.return}>
      {isSmallSample(rounds) ? (
        <Trans>
          Meu retorno: {own} em {count}. Amostra pequena.
        </Trans>
      ) : (
        <Trans>
          Meu retorno: {own} em {count}.
        </Trans>
      )}
    </p>
  );
}
