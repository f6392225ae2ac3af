import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Tile } from '../../../ui/Tile.tsx';
import { TileHover } from '../../../ui/TileHover.tsx';
import { SAMPLE_GAMES, samplePoster } from '../samples.ts';
import styles from './HoverTiles.module.css';

/** Tiles in every state, each with its hover; the last one shows it without a mouse. */
export function HoverTiles() {
  const { t } = useLingui();
  const [isSet, set] = useState(true);
  const nothing = () => undefined;
  const hover = (
    <TileHover
      favorite={{ isSet, label: t`Favoritar`, onPress: () => set(!isSet) }}
      rtp="RTP 96,10%"
      play={{ label: t`Jogar`, onPress: nothing }}
      demo={{ label: t`Demo`, onPress: nothing }}
    />
  );
  const states = [
    {},
    { favoriteLabel: isSet ? t`Favorito` : undefined },
    { liveLabel: t`Ao vivo` },
    { unavailable: t`Em manutenção` },
    { image: undefined },
  ];
  return (
    <div className={styles.tiles}>
      {states.map((state, at) => {
        const game = SAMPLE_GAMES[at];
        if (!game) return null;
        const tile = { title: game.title, colors: game.colors, href: '#conteudo', image: samplePoster(game.slug) };
        return <Tile key={game.slug} {...tile} {...state} renderHover={() => hover} />;
      })}
      {SAMPLE_GAMES[5] && (
        <div className={styles.hovered}>
          <Tile
            title={SAMPLE_GAMES[5].title}
            colors={SAMPLE_GAMES[5].colors}
            href="#conteudo"
            image={samplePoster(SAMPLE_GAMES[5].slug)}
          />
          {hover}
        </div>
      )}
    </div>
  );
}
