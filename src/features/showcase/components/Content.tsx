import { Trans, useLingui } from '@lingui/react/macro';
import { Address } from '../../../ui/Address.tsx';
import { AgeMark } from '../../../ui/AgeMark.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge, CountBadge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead, LinkRow } from '../../../ui/Card.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FactList, Facts, Note } from '../../../ui/Facts.tsx';
import { Fold } from '../../../ui/Fold.tsx';
import { InfoIcon } from '../../../ui/first-paint-icons.ts';
import { ExternalIcon, HelpIcon, PauseIcon } from '../../../ui/icons.ts';
import { LevelBars, Meter, ProgressRing } from '../../../ui/Meter.tsx';
import { Money } from '../../../ui/Money.tsx';
import { QrCode } from '../../../ui/QrCode.tsx';
import { Rail } from '../../../ui/Rail.tsx';
import { Tile } from '../../../ui/Tile.tsx';
import { TileGrid } from '../../../ui/TileGrid.tsx';
import { Steps, Timeline } from '../../../ui/Timeline.tsx';
import { SAMPLE_GAMES, SAMPLE_PIX, samplePoster } from '../samples.ts';
import { BoxSpecimen } from './BoxSpecimen.tsx';
import styles from './Content.module.css';
import { HoverTiles } from './HoverTiles.tsx';
import { Columns, Line, Section, Specimen } from './Section.tsx';

/** Specimens of games, cards and their contents. One function because it is a flat list. */
export function Content() {
  const { t, i18n } = useLingui();
  const favourite = t`Favorito`;
  const games = SAMPLE_GAMES.map((game) => ({
    slug: game.slug,
    caption: t(game.kind),
    tile: { title: game.title, colors: game.colors, href: '#conteudo', image: samplePoster(game.slug) },
  }));
  return (
    <Section anchor="conteudo" title={<Trans>Conteúdo</Trans>}>
      <Specimen
        wide
        title={<Trans>Fileira</Trans>}
        note={<Trans>Rola com o dedo, com a roda, com o foco e, com o mouse, por setas.</Trans>}
      >
        <Rail
          title={t`Continuar`}
          seeAll={{ href: '#conteudo', label: t`Histórico` }}
          previousLabel={t`Anteriores`}
          nextLabel={t`Próximos`}
        >
          {games.map(({ slug, tile, caption }, at) => (
            <Tile
              key={slug}
              {...tile}
              caption={caption}
              favoriteLabel={at % 3 === 1 ? favourite : undefined}
              unavailable={at === 3 ? t`Em manutenção` : undefined}
            />
          ))}
        </Rail>
      </Specimen>
      <BoxSpecimen />
      <Specimen
        wide
        title={<Trans>Grade</Trans>}
        note={<Trans>Três colunas no celular, oito no computador. Sem imagem, o nome sobre as duas cores.</Trans>}
      >
        <TileGrid label={t`Jogos`}>
          {games.slice(0, 7).map(({ slug, tile }) => (
            <Tile key={slug} {...tile} />
          ))}
          <Tile title={t`Sem cartaz`} href="#conteudo" colors={['#38518c', '#171a3b']} />
        </TileGrid>
      </Specimen>
      <Specimen
        title={<Trans>Cartaz em cada estado</Trans>}
        note={<Trans>Comum, favorito, ao vivo, em manutenção, sem imagem, e o que o mouse encontra.</Trans>}
      >
        <HoverTiles />
      </Specimen>
      <Specimen title={<Trans>Cartões</Trans>}>
        <Columns>
          <Card look="sunrise">
            <p className={styles.small}>
              <Trans>Saldo disponível</Trans>
            </p>
            <p className={styles.figure}>
              <Money centavos={103_456} size="2xl" />
            </p>
            <p className={styles.small}>
              <Trans>
                Em saque <b>R$ 200,00</b>
              </Trans>
            </p>
            <div className={styles.pair}>
              <Button look="main" block>
                <Trans>Depositar</Trans>
              </Button>
              <Button block>
                <Trans>Sacar</Trans>
              </Button>
            </div>
          </Card>
          <Card>
            <CardHead
              title={<Trans>Saque de R$ 200,00</Trans>}
              end={<Badge tone="accent">{t`Em análise`}</Badge>}
              sub={<Trans>20 nov · para a chave CPF ***.456.789-**</Trans>}
              level={3}
            />
            <Timeline
              stateLabels={{ done: t`feito`, now: t`em andamento`, wait: t`a seguir`, failed: t`não deu certo` }}
              steps={[
                { key: 'in', state: 'done', title: <Trans>Pedido recebido</Trans>, time: '14:02' },
                { key: 'docs', state: 'done', title: <Trans>Documentos e titular conferidos</Trans>, time: '14:09' },
                {
                  key: 'ok',
                  state: 'now',
                  title: <Trans>Aprovação</Trans>,
                  time: <Trans>em andamento</Trans>,
                  detail: <Trans>30 min de um prazo de 120 min</Trans>,
                },
                { key: 'out', state: 'wait', title: <Trans>Pix enviado</Trans>, time: <Trans>até 16:02</Trans> },
              ]}
            />
          </Card>
          <Card>
            <div className={styles.stack}>
              <div>
                <p className={styles.between}>
                  <b>
                    <Trans>Depósito</Trans>
                  </b>
                  <span>
                    <Trans>R$ 150,00 de R$ 300,00</Trans>
                  </span>
                </p>
                <Meter label={t`Limite de depósito`} value={15_000} max={30_000} text={t`R$ 150,00 de R$ 300,00`} />
              </div>
              <Facts
                facts={[
                  {
                    key: 'rtp',
                    term: <Trans>RTP teórico</Trans>,
                    value: i18n.locale === 'en' ? '96.42%' : '96,42\u00a0%',
                  },
                  {
                    key: 'vol',
                    term: <Trans>Volatilidade</Trans>,
                    value: (
                      <>
                        <LevelBars level={3} />
                        <Trans>Alta</Trans>
                      </>
                    ),
                  },
                  { key: 'stake', term: <Trans>Aposta</Trans>, value: <Trans>R$ 0,20 a 250</Trans> },
                ]}
              />
              <Note glyph={InfoIcon}>
                <Trans>
                  De cada R$ 100 apostados, o jogo devolve em média R$ 96,42 ao longo de milhões de rodadas. A sua
                  sessão pode ser bem diferente.
                </Trans>
              </Note>
              <FactList
                facts={[
                  { key: 'key', term: <Trans>Chave</Trans>, value: <Address>marina@exemplo.com.br</Address> },
                  { key: 'name', term: <Trans>Titular</Trans>, value: 'Marina Alves' },
                  { key: 'fee', term: <Trans>Tarifa</Trans>, value: <Money centavos={0} /> },
                ]}
              />
              <Fold label={<Trans>Entenda seu saldo</Trans>}>
                <FactList
                  facts={[
                    { key: 'available', term: <Trans>Disponível</Trans>, value: <Money centavos={95_800} /> },
                    { key: 'held', term: <Trans>Em saque</Trans>, value: <Money centavos={4_200} /> },
                  ]}
                />
              </Fold>
            </div>
          </Card>
          <Card look="well">
            <div className={styles.stack}>
              <div className={styles.pix}>
                <ProgressRing part={0.97} text="4:52" label={t`4 minutos e 52 segundos`} />
                <span>
                  <b>
                    <Trans>Aguardando pagamento</Trans>
                  </b>
                  <br />
                  <Trans>Vale até 14:37. Se passar, gere outro.</Trans>
                </span>
              </div>
              <CopyButton look="main" block text={SAMPLE_PIX} label={t`Copiar código`} copiedLabel={t`Copiado`} />
              <Steps
                steps={[
                  <Trans key="1">Abra o aplicativo do seu banco e escolha Pix copia e cola.</Trans>,
                  <Trans key="2">Cole, confira o nome Jangada e confirme.</Trans>,
                  <Trans key="3">Volte para cá. O saldo muda sozinho.</Trans>,
                ]}
              />
              <QrCode text={SAMPLE_PIX} label={t`QR code do Pix`} />
            </div>
          </Card>
          <LinkRow
            href="#conteudo"
            glyph={PauseIcon}
            title={<Trans>Fazer uma pausa</Trans>}
            sub={<Trans>24 horas, 7 ou 30 dias</Trans>}
          />
          <LinkRow
            href="#conteudo"
            glyph={HelpIcon}
            end={ExternalIcon}
            title={<Trans>Autoexclusão e ajuda</Trans>}
            sub={<Trans>Aqui e em gov.br/autoexclusaoapostas</Trans>}
          />
          <Card look="warning">
            <Trans>
              Pedido de aumento para R$ 10,00. Confirme a partir de <b>21 nov, 14:32</b>.
            </Trans>
          </Card>
          <Card look="positive">
            <Trans>Pix recebido. Seu saldo é R$ 1.284,56.</Trans>
          </Card>
        </Columns>
      </Specimen>
      <Specimen title={<Trans>Marcas</Trans>}>
        <Line>
          <AgeMark title={t`Proibido para menores de 18 anos`} />
          <Badge>
            <Trans>Pendente</Trans>
          </Badge>
          <Badge tone="accent">
            <Trans>Em análise</Trans>
          </Badge>
          <Badge tone="positive">
            <Trans>Pago</Trans>
          </Badge>
          <Badge tone="negative">
            <Trans>Recusado</Trans>
          </Badge>
          <Badge tone="warning">
            <Trans>Vence hoje</Trans>
          </Badge>
          <Badge tone="info">
            <Trans>Demonstração</Trans>
          </Badge>
          <CountBadge count={3} />
          <CountBadge count={120} />
          <Avatar name="Marina Alves" />
          <Avatar name="Zé" size={32} />
        </Line>
      </Specimen>
    </Section>
  );
}
