import { memo, useEffect, useState } from 'react';
import type { CatalogGame } from '../../../contract/games.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { bare } from '../../../lib/bare.ts';
import { PlainPoster, Poster } from '../../../ui/Tile.tsx';
import { formatReturn } from '../model.ts';
import { colorsOf, smallPosterOf } from '../poster.ts';
import { useTypeName } from '../use-type-name.ts';
import styles from './SearchSheet.module.css';
import { fold } from './search.ts';

interface Props {
  readonly game: CatalogGame;
  readonly provider: string;
  readonly term: string;
  readonly onChoose: (gamecode: string) => void;
}

/** Delay of a new result's picture, ms: the names are painted first. */
const PICTURE_AFTER = 24;

/** One result: small poster, name with the match highlighted, studio and kind. */
export const SearchRow = memo(function SearchRow({ game, provider, term, onChoose }: Props) {
  const kind = useTypeName(game.type);
  const [isPictured, setPictured] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPictured(true), PICTURE_AFTER);
    return () => clearTimeout(timer);
  }, []);
  const colors = colorsOf({ placeholder: game.placeholder ?? null });
  return (
    <button type="button" className={styles.row} data-game={game.gamecode} onClick={() => onChoose(game.gamecode)}>
      {isPictured ? <Poster image={smallPosterOf(game)} colors={colors} alt="" /> : <PlainPoster colors={colors} />}
      <span className={styles.words}>
        <span className={styles.names}>
          <Lit text={game.title} term={term} className={styles.name} />
          <span className={styles.sub}>
            {provider !== '' && (
              <>
                <Lit text={provider} term={term} /> ·{' '}
              </>
            )}
            {kind}
          </span>
        </span>
        {game.rtp !== undefined && <span className={styles.rtp}>RTP {formatReturn(game.rtp, currentLocale())}</span>}
      </span>
    </button>
  );
});

/** The text with its first match highlighted. `fold` keeps lengths for Latin letters, so positions stay valid. */
function Lit({
  text,
  term,
  className,
}: {
  readonly text: string;
  readonly term: string;
  readonly className?: string | undefined;
}) {
  const wanted = fold(term);
  const folded = bare(text);
  const at = wanted === '' || folded.length !== text.length ? -1 : folded.indexOf(wanted);
  if (at < 0) return <span className={className}>{text}</span>;
  return (
    <span className={className}>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      {text.slice(at + wanted.length)}
    </span>
  );
}
