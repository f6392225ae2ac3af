import { Plural, Trans } from '@lingui/react/macro';
import type { GameStats } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatReturn, isSmallSample } from '../model.ts';
import styles from './MyReturn.module.css';

/** The player's own return beside the RTP, with a note on small samples. */
export function MyReturn({ stats }: { readonly stats: GameStats | null }) {
  if (!stats || stats.rtp === null || stats.rounds === 0) return null;
  const own = formatReturn(stats.rtp, currentLocale());
  const { rounds } = stats;
  return (
    <p className={styles.note}>
      {isSmallSample(rounds) ? (
        <Trans>
          Meu retorno neste jogo: {own} em <Plural value={rounds} one="# rodada" other="# rodadas" />. É pouco para
          comparar com o RTP.
        </Trans>
      ) : (
        <Trans>
          Meu retorno neste jogo: {own} em <Plural value={rounds} one="# rodada" other="# rodadas" />.
        </Trans>
      )}
    </p>
  );
}
