import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { announce } from '../../../ui/Announcer.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { Chip, ChipGroup, ChipLink, ChipSelect } from '../../../ui/Chip.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FilterIcon, HeartIcon, LikeIcon, PlayIcon, ShareIcon, WalletIcon } from '../../../ui/first-paint-icons.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { BellIcon, FullscreenIcon, HistoryIcon } from '../../../ui/icons.ts';
import { linkClass } from '../../../ui/links.tsx';
import { SAMPLE_PIX } from '../samples.ts';
import { Line, Section, Specimen } from './Section.tsx';

/** Specimens of all buttons and other controls to press. One function because it is a flat list. */
export function Actions() {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [loved, setLoved] = useState(true);
  const [order, setOrder] = useState('');
  const [category, setCategory] = useState('all');
  const categories = [
    { key: 'all', label: t`Todos` },
    { key: 'slots', label: t`Slots` },
    { key: 'live', label: t`Ao vivo` },
    { key: 'crash', label: t`Crash` },
    { key: 'table', label: t`Mesa` },
    { key: 'jackpot', label: t`Jackpot` },
  ];
  const send = (): void => {
    setBusy(true);
    setTimeout(() => {
      setBusy(false);
      announce(t`Enviado`);
    }, 1_500);
  };
  return (
    <Section
      anchor="acoes"
      title={<Trans>Ações</Trans>}
      lead={<Trans>Uma ação principal por tela. O que está aceso pode ser tocado.</Trans>}
    >
      <Specimen title={<Trans>Botões</Trans>}>
        <Line>
          <Button look="main">
            <Trans>Depositar</Trans>
          </Button>
          <Button>
            <Trans>Sacar</Trans>
          </Button>
          <Button look="quiet">
            <Trans>Fechar</Trans>
          </Button>
          <Button look="main" size="sm" icon={PlayIcon} iconFilled>
            <Trans>Jogar</Trans>
          </Button>
          <Button size="sm">
            <Trans>Demo</Trans>
          </Button>
          <a className={buttonClass({ size: 'sm' })} href="#acoes">
            <Trans>Link com cara de botão</Trans>
          </a>
        </Line>
      </Specimen>
      <Specimen
        title={<Trans>Ocupado e desligado</Trans>}
        note={<Trans>Ocupado, guarda a largura. Desligado, diz por quê e ainda recebe o foco.</Trans>}
      >
        <Line>
          <Button look="main" busy={busy} busyLabel={t`Enviando`} onClick={send}>
            <Trans>Confirmar saque</Trans>
          </Button>
          <Button disabled reason={<Trans>Envie um documento antes do primeiro saque.</Trans>}>
            <Trans>Sacar</Trans>
          </Button>
        </Line>
      </Specimen>
      <Specimen title={<Trans>Botões de ícone</Trans>}>
        <Line>
          <IconButton
            glyph={HeartIcon}
            label={loved ? t`Tirar dos favoritos` : t`Favoritar`}
            filled={loved}
            accent={loved}
            aria-pressed={loved}
            onClick={() => setLoved(!loved)}
          />
          <IconButton glyph={LikeIcon} label={t`Curtir`} />
          <IconButton glyph={ShareIcon} label={t`Compartilhar`} />
          <IconButton look="lit" glyph={BellIcon} label={t`Notificações, 2 novas`} dot />
          <IconButton look="glass" glyph={HistoryIcon} label={t`Extrato`} />
          <IconButton glyph={FullscreenIcon} label={t`Tela cheia`} />
          <IconButton glyph={WalletIcon} label={t`Carteira`} disabled />
        </Line>
      </Specimen>
      <Specimen title={<Trans>Filtros</Trans>} note={<Trans>O escolhido é invertido, não colorido.</Trans>} wide>
        <ChipGroup
          label={t`Categorias`}
          end={
            <ChipSelect
              label={t`Ordem`}
              value={order}
              onChange={(event) => setOrder(event.target.value)}
              options={[
                { value: '', label: t`Populares` },
                { value: 'title', label: t`A a Z` },
              ]}
            />
          }
        >
          <Chip icon={FilterIcon} aria-label={t`Filtros`} />
          {categories.map((entry) => (
            <Chip key={entry.key} pressed={entry.key === category} onClick={() => setCategory(entry.key)}>
              {entry.label}
            </Chip>
          ))}
          <ChipLink href="#acoes">
            <Trans>Estúdios</Trans>
          </ChipLink>
        </ChipGroup>
      </Specimen>
      <Specimen title={<Trans>Copiar</Trans>}>
        <Line>
          <CopyButton look="main" text={SAMPLE_PIX} label={t`Copiar código`} copiedLabel={t`Copiado`} />
        </Line>
      </Specimen>
      <Specimen title={<Trans>Links</Trans>}>
        <Line>
          <span>
            <Trans>
              Leia as{' '}
              <a href="#acoes" className={linkClass('inline')}>
                regras do bônus
              </a>{' '}
              antes.
            </Trans>
          </span>
          <a href="#acoes" className={linkClass('quiet')}>
            <Trans>Ver todos</Trans>
          </a>
          <a href="#acoes" className={linkClass('action')}>
            <Trans>Tentar de novo</Trans>
          </a>
        </Line>
      </Specimen>
    </Section>
  );
}
