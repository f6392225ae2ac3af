import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { lazyComponent } from '../../../lib/lazy-component.tsx';
import { AgeMark } from '../../../ui/AgeMark.tsx';
import { BannerFrame } from '../../../ui/BannerFrame.tsx';
import { Brand } from '../../../ui/Brand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ErrorPage } from '../../../ui/ErrorPage.tsx';
import { HeartIcon } from '../../../ui/first-paint-icons.ts';
import { AlertIcon, CheckIcon, ConstructionIcon } from '../../../ui/icons.ts';
import { LoadingBar } from '../../../ui/LoadingBar.tsx';
import { linkClass } from '../../../ui/links.tsx';
import { Preloader, Spinner } from '../../../ui/Preloader.tsx';
import { Dialog, Sheet } from '../../../ui/Sheet.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import { EmptyState, ErrorState, OfflineCard, WarningCard } from '../../../ui/States.tsx';
import { StillNotice } from '../../../ui/StillNotice.tsx';
import { toast } from '../../../ui/toast.ts';
import { SAMPLE_LOGO } from '../samples.ts';
import { Columns, Line, Section, Specimen, Stage } from './Section.tsx';
import { Skeletons } from './Skeletons.tsx';
import styles from './States.module.css';

const carousel = lazyComponent(() => import('../../../ui/BannerCarousel.tsx').then((it) => it.BannerCarousel));

type Open = 'none' | 'sheet' | 'lit' | 'start' | 'end' | 'dialog' | 'confirm';

/** Specimens of overlays and of loading, empty and failed pages. One function because it is a flat list. */
export function States() {
  const { t } = useLingui();
  const [open, setOpen] = useState<Open>('none');
  const [loading, setLoading] = useState(false);
  const [isTrouble, setTrouble] = useState(false);
  const close = (): void => setOpen('none');
  const load = (): void => {
    setLoading(true);
    setTimeout(() => setLoading(false), 2_400);
  };
  const slides = [t`Depósito por Pix na hora`, t`Torneio de São João`, t`Limites que você escolhe`];
  return (
    <Section
      anchor="estados"
      title={<Trans>Estados</Trans>}
      lead={<Trans>Vazio, carregando, erro e sem conexão são desenhados, cada um com a próxima coisa a fazer.</Trans>}
    >
      <Specimen
        title={<Trans>Por cima da página</Trans>}
        note={
          <Trans>
            Esc, o botão, o fundo e a barra empurrada para baixo fecham. O foco volta para onde estava. No computador,
            os painéis abrem sob a barra e a página atrás continua rolando.
          </Trans>
        }
      >
        <Line>
          <Button onClick={() => setOpen('sheet')}>
            <Trans>Folha</Trans>
          </Button>
          <Button onClick={() => setOpen('lit')}>
            <Trans>Folha com luz</Trans>
          </Button>
          <Button onClick={() => setOpen('start')}>
            <Trans>Painel da busca</Trans>
          </Button>
          <Button onClick={() => setOpen('end')}>
            <Trans>Painel do sino</Trans>
          </Button>
          <Button onClick={() => setOpen('dialog')}>
            <Trans>Diálogo</Trans>
          </Button>
          <Button onClick={() => setOpen('confirm')}>
            <Trans>Pergunta</Trans>
          </Button>
        </Line>
      </Specimen>
      <Specimen
        title={<Trans>Avisos</Trans>}
        note={<Trans>Um de cada vez: 4 s, notificações 5 s, erros 6 s. Param sob o ponteiro e sob o foco.</Trans>}
      >
        <Line>
          <Button size="sm" onClick={() => toast.show(t`Preferência salva`)}>
            <Trans>Simples</Trans>
          </Button>
          <Button size="sm" onClick={() => toast.success(t`Pix recebido`)}>
            <Trans>Deu certo</Trans>
          </Button>
          <Button size="sm" onClick={() => toast.error(t`Não foi possível salvar. Tente de novo.`)}>
            <Trans>Erro</Trans>
          </Button>
          <Button
            size="sm"
            onClick={() =>
              toast.show({
                text: t`Seu saque foi aprovado`,
                kind: 'notification',
                action: { label: t`Ver`, onPress: close },
              })
            }
          >
            <Trans>Notificação</Trans>
          </Button>
        </Line>
      </Specimen>
      <Specimen
        title={<Trans>Carregando</Trans>}
        note={<Trans>A barra aparece depois de 200 ms. As formas são as do que virá, e ficam quietas.</Trans>}
      >
        <div className={styles.stack}>
          <Line>
            <Button size="sm" onClick={load}>
              <Trans>Mostrar a barra</Trans>
            </Button>
            <Spinner size={28} />
          </Line>
        </div>
        <LoadingBar active={loading} label={t`Carregando`} />
      </Specimen>
      <Skeletons />
      <Specimen title={<Trans>Sem nada, sem resposta, sem conexão</Trans>}>
        <Columns>
          <EmptyState glyph={HeartIcon} title={<Trans>Nenhum favorito ainda</Trans>}>
            <Trans>Toque no coração de um jogo. Ele fica guardado aqui, mesmo sem internet.</Trans>
          </EmptyState>
          <ErrorState
            glyph={AlertIcon}
            title={<Trans>Não foi possível carregar os jogos</Trans>}
            action={
              <button type="button" className={linkClass('action')} onClick={load}>
                <Trans>Tentar de novo</Trans>
              </button>
            }
          >
            <Trans>O servidor não respondeu.</Trans>
          </ErrorState>
          <OfflineCard
            title={t`Você está offline`}
            since={t`atualizado às 14:32`}
            action={
              <button type="button" className={linkClass('action')} onClick={load}>
                <Trans>Tentar de novo</Trans>
              </button>
            }
          >
            <Trans>Dá para ver jogos, histórico, limites e regras. Jogar, depositar e sacar pedem conexão.</Trans>
          </OfflineCard>
          <WarningCard mark={<AgeMark title={t`Proibido para menores de 18 anos`} />}>
            <b>
              <Trans>Ministério da Fazenda adverte: Apostar pode causar dependência.</Trans>
            </b>
          </WarningCard>
        </Columns>
      </Specimen>
      <Specimen
        title={<Trans>Aviso sem salto</Trans>}
        note={
          <Trans>
            Quem abre a página sem conexão vê o aviso dentro dela; quem perde a conexão depois vê o aviso por cima, e
            nada se move.
          </Trans>
        }
      >
        <div className={styles.stack}>
          <Line>
            <Button size="sm" onClick={() => setTrouble(!isTrouble)}>
              {isTrouble ? <Trans>A conexão volta</Trans> : <Trans>A conexão cai</Trans>}
            </Button>
          </Line>
          <Notice isWell={isTrouble} />
          <Notice isWell={!isTrouble} />
        </div>
      </Specimen>
      <Specimen title={<Trans>Telas inteiras</Trans>}>
        <Columns>
          <Stage>
            <Preloader title={t`Carregando site...`} />
          </Stage>
          <Stage whole>
            <Preloader
              glyph={AlertIcon}
              scene={<Sky />}
              brand={<Brand name="Jangada" href="#estados" logo={SAMPLE_LOGO} />}
              title={t`Plataforma não encontrada`}
            >
              <a href="#estados" className={linkClass('inline')}>
                <Trans>Clique aqui para saber mais</Trans>
              </a>
            </Preloader>
          </Stage>
          <Stage whole>
            <Preloader
              glyph={ConstructionIcon}
              scene={<Sky />}
              brand={<Brand name="Jangada" href="#estados" logo={SAMPLE_LOGO} />}
              title={t`Fazendo uma pausa para melhorar!`}
            >
              <Trans>Para descobrir mais, entre em contato com um administrador!</Trans>
            </Preloader>
          </Stage>
          <Stage whole>
            <ErrorPage
              brand={<Brand name="Jangada" href="#estados" logo={SAMPLE_LOGO} />}
              ways={[t`Todos os jogos`, t`Esportes`, t`Jogo responsável`].map((label) => (
                <a key={label} href="#estados" className={linkClass('action')}>
                  {label}
                </a>
              ))}
              code="404"
              title={t`Página não encontrada`}
              actions={
                <Button look="main">
                  <Trans>Voltar ao início</Trans>
                </Button>
              }
            >
              <Trans>O endereço mudou ou nunca existiu.</Trans>
            </ErrorPage>
          </Stage>
        </Columns>
      </Specimen>
      <Specimen
        wide
        title={<Trans>Destaques</Trans>}
        note={<Trans>Por dedo, por setas, por pontos; param quando se quer.</Trans>}
      >
        <carousel.Component
          waiting={<BannerFrame count={slides.length} />}
          autoplay
          slides={slides.map((text, at) => ({ key: text, content: <SlideFace text={text} tone={at} /> }))}
          labels={{
            region: t`Promoções em destaque`,
            carousel: t`carrossel`,
            slide: t`destaque`,
            previous: t`Anterior`,
            next: t`Próximo`,
            pause: t`Pausar`,
            play: t`Continuar`,
            position: (at, of) => t`${at} de ${of}`,
          }}
        />
      </Specimen>
      <Sheet
        open={open === 'sheet'}
        onClose={close}
        title={t`Pagar com Pix`}
        closeLabel={t`Fechar`}
        back={{ label: t`Voltar`, onBack: close }}
        footer={
          <Button look="main" onClick={close}>
            <Trans>Entendi</Trans>
          </Button>
        }
      >
        <p>
          <Trans>
            No celular sobe de baixo; no computador fica no meio. O que é longo rola por dentro, e a ação fica à vista.
          </Trans>
        </p>
      </Sheet>
      <Sheet
        open={open === 'lit'}
        onClose={close}
        title={t`Canto da Sereia`}
        closeLabel={t`Fechar`}
        aura={['#1b97a3', '#0b4a78']}
      >
        <p>
          <Trans>A luz do cartaz cai dentro da folha.</Trans>
        </p>
      </Sheet>
      {(['start', 'end'] as const).map((place) => (
        <Sheet
          key={place}
          open={open === place}
          onClose={close}
          title={place === 'start' ? t`Buscar` : t`Notificações`}
          closeLabel={t`Fechar`}
          popover={place}
        >
          <p>
            <Trans>No celular é uma folha; no computador, um painel junto da barra.</Trans>
          </p>
        </Sheet>
      ))}
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title={t`Você tem 18 anos ou mais?`}
        closeLabel={t`Fechar`}
        description={<Trans>É proibido apostar antes dos 18.</Trans>}
      >
        <Button look="main" block onClick={close}>
          <Trans>Tenho 18 anos ou mais</Trans>
        </Button>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        title={t`Cancelar o saque?`}
        description={<Trans>Os R$ 200,00 voltam para o seu saldo na hora.</Trans>}
        confirmLabel={t`Cancelar saque`}
        busyLabel={t`Cancelando`}
        cancelLabel={t`Deixar como está`}
        onConfirm={() => new Promise((done) => setTimeout(done, 1_000)).then(close)}
        onClose={close}
      />
    </Section>
  );
}

/** A notice of the connection as the pages have it; the one that begins well shows over the page. */
function Notice({ isWell }: { readonly isWell: boolean }) {
  const { t } = useLingui();
  return (
    <StillNotice
      isWell={isWell}
      closeLabel={t`Fechar aviso`}
      trouble={
        <OfflineCard title={t`Você está offline`} since={t`atualizado às 14:32`}>
          <Trans>Dá para ver jogos, histórico, limites e regras. Jogar, depositar e sacar pedem conexão.</Trans>
        </OfflineCard>
      }
      over={
        <OfflineCard glyph={CheckIcon} title={t`A conexão voltou`}>
          <Trans>Tudo funciona de novo, inclusive jogar, depositar e sacar.</Trans>
        </OfflineCard>
      }
    />
  );
}

const TONES = [styles.dusk, styles.sea, styles.sun] as const;

/** A banner without a picture: text on the palette's colours. */
function SlideFace({ text, tone }: { readonly text: string; readonly tone: number }) {
  // A link, as each banner of a site is: a row that scrolls needs something in it that the keyboard reaches.
  return (
    <a href="/promotions" className={`${styles.face} ${TONES[tone % TONES.length]}`}>
      {text}
    </a>
  );
}
