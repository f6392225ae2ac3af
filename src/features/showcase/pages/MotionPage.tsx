import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { celebrate, celebrateWin } from '../../../ui/celebrate.ts';
import { LoadingBar } from '../../../ui/LoadingBar.tsx';
import { Spinner } from '../../../ui/Preloader.tsx';
import { Tile } from '../../../ui/Tile.tsx';
import { toast } from '../../../ui/toast.ts';
import { BoxSpecimen } from '../components/BoxSpecimen.tsx';
import { HoverTiles } from '../components/HoverTiles.tsx';
import { BalanceCount, NewPoster, PageChange, SheetSpecimens } from '../components/Motions.tsx';
import { PaletteSwitch } from '../components/PaletteSwitch.tsx';
import { Line, Section, Specimen } from '../components/Section.tsx';
import { SAMPLE_GAMES, samplePoster } from '../samples.ts';
import { useReducedMotion } from '../use-reduced-motion.ts';
import page from './ComponentsPage.module.css';
import styles from './MotionPage.module.css';

/** Mounts its children again on every press, to replay their entry animation. */
function Replay({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const [run, setRun] = useState(0);
  return (
    <>
      <Button size="sm" onClick={() => setRun(run + 1)}>
        {label}
      </Button>
      <div key={run} className={styles.stage}>
        {children}
      </div>
    </>
  );
}

/**
 * The catalogue of motion (`/animation`, NAV-10): every animation of the site, to replay. One function because it is a
 * flat list.
 */
export function MotionPage() {
  const { t } = useLingui();
  const still = useReducedMotion();
  const [loading, setLoading] = useState(false);
  const again = t`Repetir`;
  const game = SAMPLE_GAMES[4];
  const load = (): void => {
    setLoading(true);
    setTimeout(() => setLoading(false), 2_400);
  };
  return (
    <main id="main" tabIndex={-1} className={page.page}>
      <header className={page.head}>
        <h1 className={page.title}>
          <Trans>Movimento</Trans>
        </h1>
        <p className={page.lead}>
          <Trans>
            Onde alguém espera, nada passa de 200 ms, e tudo sai de onde o dedo estava. Só se movem posição, tamanho e
            opacidade, e todo movimento pode voltar do meio do caminho.
          </Trans>
        </p>
        <p className={still ? styles.still : styles.moving} role="status">
          {still ? (
            <Trans>Seu aparelho pede menos movimento ou economia de dados: aqui tudo muda sem se mexer.</Trans>
          ) : (
            <Trans>Se o aparelho pedir menos movimento ou economia de dados, tudo isto muda sem se mexer.</Trans>
          )}
        </p>
        <PaletteSwitch />
      </header>
      <Section anchor="tempos" title={<Trans>Tempos</Trans>}>
        <Specimen
          title={<Trans>Toque, passo e folha</Trans>}
          note={<Trans>90 ms para o toque, 160 ms para mover, 190 ms para a folha.</Trans>}
        >
          <Replay label={again}>
            <div className={styles.tracks}>
              <span className={styles.tap}>90</span>
              <span className={styles.move}>160</span>
              <span className={styles.sheet}>190</span>
            </div>
          </Replay>
        </Specimen>
        <Specimen title={<Trans>Toque</Trans>} note={<Trans>O que se aperta encolhe a 97,5% e perde a sombra.</Trans>}>
          <Line>
            <Button look="main">
              <Trans>Aperte e segure</Trans>
            </Button>
            {game && (
              <div className={styles.tile}>
                <Tile
                  title={game.title}
                  href="#tempos"
                  colors={game.colors}
                  image={samplePoster(game.slug)}
                  renderLink={(props) => <a {...props}>{props.children}</a>}
                />
              </div>
            )}
          </Line>
        </Specimen>
      </Section>
      <Section anchor="entradas" title={<Trans>Entradas e saídas</Trans>}>
        <SheetSpecimens />
        <Specimen
          title={<Trans>Cartaz</Trans>}
          note={<Trans>Duas cores primeiro; a imagem surge em 160 ms. Um cartaz já visto não surge de novo.</Trans>}
        >
          <Replay label={again}>
            <div className={styles.tile}>
              <NewPoster />
            </div>
          </Replay>
        </Specimen>
        <Specimen title={<Trans>Aviso</Trans>}>
          <Button size="sm" onClick={() => toast.success(t`Preferência salva`)}>
            <Trans>Mostrar</Trans>
          </Button>
        </Specimen>
        <Specimen
          title={<Trans>Página</Trans>}
          note={<Trans>A troca de página usa a transição do próprio navegador, em 160 ms.</Trans>}
        >
          <PageChange />
        </Specimen>
      </Section>
      <Section anchor="dinheiro" title={<Trans>Saldo e jogo</Trans>}>
        <Specimen
          title={<Trans>Saldo</Trans>}
          note={<Trans>Conta até o valor novo em 400 ms; o leitor de tela ouve só o valor final.</Trans>}
        >
          <BalanceCount />
        </Specimen>
        <Specimen
          title={<Trans>Mouse sobre o cartaz</Trans>}
          note={<Trans>No computador o cartaz sobe 4 px e mostra o que dá para fazer. O dedo não vê isto.</Trans>}
        >
          <HoverTiles />
        </Specimen>
      </Section>
      <Section anchor="espera" title={<Trans>Espera</Trans>}>
        <Specimen
          title={<Trans>Barra do topo</Trans>}
          note={<Trans>Espera 200 ms, corre 2 s, fica cheia 500 ms e some em 400 ms.</Trans>}
        >
          <Button size="sm" onClick={load}>
            <Trans>Mostrar a barra</Trans>
          </Button>
          <LoadingBar active={loading} label={t`Carregando`} />
        </Specimen>
        <Specimen title={<Trans>Anel</Trans>} note={<Trans>Só enquanto não há site nenhum para mostrar.</Trans>}>
          <Spinner />
        </Specimen>
      </Section>
      <Section anchor="festa" title={<Trans>Festa</Trans>}>
        <Specimen
          title={<Trans>Confete</Trans>}
          note={<Trans>40 pedaços e 20 pontos, uma vez. Nunca com menos movimento nem com economia de dados.</Trans>}
        >
          <Button
            size="sm"
            onClick={() => void celebrate()}
            disabled={still}
            {...(still && { reason: t`Seu aparelho pede menos movimento.` })}
          >
            <Trans>Soltar</Trans>
          </Button>
        </Specimen>
        <BoxSpecimen />
        <Specimen
          title={<Trans>Ganho pelo tamanho</Trans>}
          note={
            <Trans>
              O jogo acende a linha. O site festeja um ganho grande uma vez e um enorme duas; os outros, não.
            </Trans>
          }
        >
          <Line>
            <Button size="sm" onClick={() => void celebrateWin('none')}>
              <Trans>Comum</Trans>
            </Button>
            <Button size="sm" onClick={() => void celebrateWin('big')} disabled={still}>
              <Trans>Grande</Trans>
            </Button>
            <Button size="sm" onClick={() => void celebrateWin('huge')} disabled={still}>
              <Trans>Enorme</Trans>
            </Button>
          </Line>
        </Specimen>
      </Section>
    </main>
  );
}
