import { Trans, useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useRef, useState } from 'react';
import { isStill } from '../../../lib/is-still.ts';
import { Button } from '../../../ui/Button.tsx';
import { CountedMoney } from '../../../ui/Money.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Poster, Tile } from '../../../ui/Tile.tsx';
import styles from '../pages/MotionPage.module.css';
import { SAMPLE_GAMES, samplePoster } from '../samples.ts';
import { Line, Specimen } from './Section.tsx';

/** A sheet that grows from its tile, and one that comes from below or from the press. */
export function SheetSpecimens() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [isTile, setTile] = useState(true);
  const open = (fromTile: boolean) => {
    setTile(fromTile);
    setOpen(true);
  };
  const game = SAMPLE_GAMES[4];
  if (!game) return null;
  const href = '#folha-do-cartaz';
  return (
    <>
      <Specimen
        title={<Trans>Folha que cresce do cartaz</Trans>}
        note={<Trans>O cartaz voa para o seu lugar na folha, em 190 ms. Feche no meio: ela volta de onde está.</Trans>}
      >
        <div className={styles.tile}>
          <Tile
            title={game.title}
            href={href}
            colors={game.colors}
            image={samplePoster(game.slug)}
            renderLink={(props) => <a {...props}>{props.children}</a>}
            onPress={(event) => {
              event.preventDefault();
              open(true);
            }}
          />
        </div>
      </Specimen>
      <Specimen
        title={<Trans>Folha sem cartaz</Trans>}
        note={<Trans>No celular vem de baixo e pode ser empurrada pela barra; no computador, sai do clique.</Trans>}
      >
        <Button size="sm" onClick={() => open(false)}>
          <Trans>Abrir</Trans>
        </Button>
      </Specimen>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t`Folha`}
        closeLabel={t`Fechar`}
        tile={isTile ? `[href="${href}"] [data-poster]` : undefined}
        {...(isTile && { aura: game.colors })}
      >
        {isTile && (
          <div className={styles.tile} data-shared="">
            <Poster image={samplePoster(game.slug)} colors={game.colors} alt="" priority />
          </div>
        )}
        <p>
          <Trans>190 ms. Feche e abra quantas vezes quiser.</Trans>
        </p>
      </Sheet>
    </>
  );
}

/** A poster at an address of its own, so that it fades in as one that the visit has not shown. */
export function NewPoster() {
  const [visit] = useState(() => performance.now());
  const game = SAMPLE_GAMES[4];
  if (!game) return null;
  return <Poster image={{ src: `${samplePoster(game.slug).src}?${visit}` }} colors={game.colors} alt={game.title} />;
}

/** A balance that wins, loses and stays. */
export function BalanceCount() {
  const [centavos, set] = useState(103_456);
  return (
    <>
      <p className={styles.figure}>
        <CountedMoney centavos={centavos} size="2xl" />
      </p>
      <Line>
        <Button size="sm" onClick={() => set(centavos + 12_000)}>
          <Trans>Ganhar R$ 120,00</Trans>
        </Button>
        <Button size="sm" onClick={() => set(Math.max(0, centavos - 4_000))}>
          <Trans>Apostar R$ 40,00</Trans>
        </Button>
      </Line>
    </>
  );
}

/** The browser's own transition between two cards, as between two pages. */
export function PageChange() {
  const [isOther, setOther] = useState(false);
  const isDrawn = useRef<() => void>(undefined);
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the other card is drawn.
  useLayoutEffect(() => isDrawn.current?.(), [isOther]);
  const change = () => {
    const show = () => setOther(!isOther);
    if (typeof document.startViewTransition !== 'function' || isStill()) return show();
    document.startViewTransition(
      () =>
        new Promise<void>((resolve) => {
          isDrawn.current = resolve;
          show();
        }),
    );
  };
  return (
    <>
      <Button size="sm" onClick={change}>
        <Trans>Trocar</Trans>
      </Button>
      <div className={styles.stage}>
        <div className={styles.pageCard}>{isOther ? <Trans>Outra página</Trans> : <Trans>Esta página</Trans>}</div>
      </div>
    </>
  );
}
