import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatMoney } from '../../../lib/money.ts';
import { AgeMark } from '../../../ui/AgeMark.tsx';
import { Avatar } from '../../../ui/Avatar.tsx';
import { BalanceButton, BalancePill } from '../../../ui/BalancePill.tsx';
import { Brand } from '../../../ui/Brand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { Footer, FooterLine } from '../../../ui/Footer.tsx';
import {
  ArrowLeftIcon,
  CasinoIcon,
  ChatIcon,
  GiftIcon,
  HeartIcon,
  MenuIcon,
  SportsIcon,
  WalletIcon,
} from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BellIcon, CherryIcon, HelpIcon, HistoryIcon, LiveIcon } from '../../../ui/icons.ts';
import { ListBar, ListCount } from '../../../ui/ListBar.tsx';
import { Money } from '../../../ui/Money.tsx';
import { SearchTrigger } from '../../../ui/SearchTrigger.tsx';
import { SideCard, SideGroups } from '../../../ui/SideNav.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import { TabBar } from '../../../ui/TabBar.tsx';
import { PageBar, TopBar } from '../../../ui/TopBar.tsx';
import { SAMPLE_LOGO } from '../samples.ts';
import { Columns, Section, Specimen, Stage } from './Section.tsx';
import styles from './Shell.module.css';

const COUNTS = { all: 292, slots: 254, crash: 38 } as const;

/** Specimens of the frame around each page. Its links stay on this page. One function because it is a flat list. */
export function Shell() {
  const { t } = useLingui();
  const href = '#moldura';
  const age = t`Proibido para menores de 18 anos`;
  const nothing = (): void => {};
  const [list, setList] = useState<'all' | 'slots' | 'crash'>('all');
  const count = COUNTS[list];
  return (
    <Section
      anchor="moldura"
      title={<Trans>Moldura</Trans>}
      lead={<Trans>Um só horizonte. O dinheiro fica do lado escuro do céu; sem conexão, a luz se vai.</Trans>}
    >
      <Specimen title={<Trans>Céu</Trans>}>
        <Columns>
          {[false, true].map((offline) => (
            <Stage key={String(offline)} tall>
              <Sky crop="phone" offline={offline} />
              <TopBar
                start={
                  <>
                    <Brand name="Jangada" href={href} logo={SAMPLE_LOGO} />
                    <AgeMark title={age} glass />
                  </>
                }
                end={<IconButton glyph={BellIcon} dot label={t`Notificações, 2 novas`} />}
              />
              <div className={styles.hello}>
                <p className={styles.small}>
                  {offline ? <Trans>Saldo às 14:32</Trans> : <Trans>Boa noite, Marina</Trans>}
                </p>
                <Money centavos={123_456} size="xl" />
              </div>
              <div className={styles.search}>
                <SearchTrigger label={t`Buscar jogo ou estúdio`} href={href} />
              </div>
            </Stage>
          ))}
        </Columns>
      </Specimen>
      <Specimen title={<Trans>Barras</Trans>}>
        <div className={styles.stack}>
          <Stage>
            <TopBar
              look="solid"
              start={<SearchTrigger label={t`Buscar jogo ou estúdio`} href={href} shortcut="/" />}
              end={
                <>
                  <IconButton look="glass" glyph={ChatIcon} label={t`Conversa`} />
                  <Avatar name="Marina Alves" />
                </>
              }
            />
          </Stage>
          <Stage>
            <PageBar
              title={t`Jogo responsável`}
              back={<IconButton edge="start" glyph={ArrowLeftIcon} label={t`Voltar`} />}
              end={<IconButton glyph={HistoryIcon} label={t`Extrato`} />}
            />
          </Stage>
          <div className={styles.pills}>
            <BalancePill
              centavos={123_456}
              extra={t`+ ${formatMoney(5_000)} de bônus`}
              label={t`Saldo`}
              depositLabel={t`Depositar`}
              onDeposit={nothing}
            />
            <BalanceButton
              centavos={122_716}
              extra={t`+ ${formatMoney(5_000)} de bônus`}
              label={t`Saldo R$ 1.227,16. Depositar`}
              onDeposit={nothing}
            />
          </div>
        </div>
      </Specimen>
      <Specimen
        title={<Trans>Navegação</Trans>}
        note={<Trans>Abas embaixo no celular, menu ao lado no computador.</Trans>}
      >
        <Columns>
          <Stage>
            <div className={styles.tabs}>
              <TabBar
                label={t`Exemplo de abas`}
                items={[
                  { key: 'menu', label: t`Menu`, glyph: MenuIcon, onPress: nothing },
                  { key: 'casino', label: t`Cassino`, glyph: CasinoIcon, href, current: true },
                  { key: 'sports', label: t`Esportes`, glyph: SportsIcon, href },
                  { key: 'promo', label: t`Promoções`, glyph: GiftIcon, href },
                  { key: 'wallet', label: t`Carteira`, glyph: WalletIcon, href },
                ]}
              />
            </div>
          </Stage>
          <div className={styles.side}>
            <SideGroups
              groups={[
                {
                  key: 'main',
                  label: t`Exemplo de menu`,
                  hideLabel: true,
                  items: [
                    { key: 'casino', label: t`Cassino`, glyph: CasinoIcon, href, current: true },
                    { key: 'favorites', label: t`Favoritos`, glyph: HeartIcon, href },
                  ],
                },
                {
                  key: 'kinds',
                  label: t`Exemplo de categorias`,
                  items: [
                    { key: 'slots', label: t`Slots`, glyph: CherryIcon, href, count: 214 },
                    { key: 'live', label: t`Ao vivo`, glyph: LiveIcon, href, count: 38 },
                  ],
                },
              ]}
            />
            <SideCard href={href} glyph={HelpIcon} title={t`Jogo responsável`} sub={t`Limites, pausa e ajuda`} />
          </div>
        </Columns>
      </Specimen>
      <Specimen
        wide
        title={<Trans>Barra da lista</Trans>}
        note={<Trans>Os filtros ficam à vista enquanto a lista rola; o número muda no lugar.</Trans>}
      >
        <Stage>
          <div className={styles.listBar}>
            <ListBar list={list} isInset>
              <ChipGroup label={t`Exemplo de filtros`}>
                <Chip pressed={list === 'all'} onClick={() => setList('all')}>
                  <Trans>Todos</Trans>
                </Chip>
                <Chip pressed={list === 'slots'} onClick={() => setList('slots')}>
                  <Trans>Slots</Trans>
                </Chip>
                <Chip pressed={list === 'crash'} onClick={() => setList('crash')}>
                  <Trans>Crash</Trans>
                </Chip>
              </ChipGroup>
            </ListBar>
            <ListCount>
              <Plural value={count} one="# jogo" other="# jogos" />
            </ListCount>
          </div>
        </Stage>
      </Specimen>
      <Specimen wide title={<Trans>Rodapé da conta e da carteira</Trans>}>
        <FooterLine
          label={t`Regras e políticas`}
          links={[
            { key: 'terms', label: t`Termos e condições`, href },
            { key: 'care', label: t`Jogo responsável`, href },
          ]}
          legal={
            <p>
              <Trans>Apostar pode causar dependência. Jogue com responsabilidade.</Trans>
            </p>
          }
        />
      </Specimen>
      <Specimen wide title={<Trans>Rodapé</Trans>}>
        <Footer
          brand={<Brand name="Jangada" href={href} logo={SAMPLE_LOGO} />}
          aside={
            <Button size="sm">
              <Trans>Falar com o suporte</Trans>
            </Button>
          }
          groups={[
            {
              key: 'casino',
              title: t`Exemplo: cassino`,
              links: [
                { key: 'slots', label: t`Slots`, href },
                { key: 'live', label: t`Ao vivo`, href },
              ],
            },
            {
              key: 'help',
              title: t`Exemplo: ajuda`,
              links: [
                { key: 'faq', label: t`Perguntas frequentes`, href },
                { key: 'limits', label: t`Limites`, href },
              ],
            },
          ]}
          legal={
            <p>
              <AgeMark title={age} /> <Trans>Apostar pode causar dependência. Jogue com responsabilidade.</Trans>
            </p>
          }
        />
      </Specimen>
    </Section>
  );
}
