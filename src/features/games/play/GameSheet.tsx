import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { currentLocale } from '../../../domain/locale.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { useClosedWords } from '../../../hooks/use-account.ts';
import { useOnline } from '../../../hooks/use-online.ts';
import { formatMoney } from '../../../lib/money.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Button } from '../../../ui/Button.tsx';
import { Facts, Note } from '../../../ui/Facts.tsx';
import { ChevronRightIcon, InfoIcon, PlayIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { LevelBars } from '../../../ui/Meter.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Poster } from '../../../ui/Tile.tsx';
import { KnownSince } from '../components/KnownSince.tsx';
import { GameMarks } from '../marks/GameMarks.tsx';
import { formatReturn, formatUpTo } from '../model.ts';
import { colorsOf, posterOf } from '../poster.ts';
import { useTypeName } from '../use-type-name.ts';
import { ClosedNotice } from './ClosedNotice.tsx';
import styles from './GameSheet.module.css';
import { usePlay } from './use-play.ts';
import { type SheetGame, useSheetGame, useVolatility } from './use-sheet-game.ts';

/** Sheet of a game: play, demo, favourite, RTP, volatility, stakes. Without a network it shows the last known data. */
export function GameSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const { game, isError, updatedAt, refetch } = useSheetGame(arg);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={game?.title ?? t`Jogo`}
      hideTitle
      closeLabel={t`Fechar`}
      aura={game ? colorsOf(game) : undefined}
      tile={`:is([href$="/${arg}"], [data-game="${arg}"]) [data-poster]`}
    >
      {!game && isError && (
        <ReadError title={<Trans>Não deu para abrir este jogo</Trans>} onRetry={refetch}>
          <Trans>Sem resposta da plataforma. Confira a conexão.</Trans>
        </ReadError>
      )}
      {!game && !isError && (
        <Bones>
          <GameCard game={TYPICAL} updatedAt={0} />
        </Bones>
      )}
      {game && <GameCard game={game} updatedAt={updatedAt} />}
    </Sheet>
  );
}

interface CardProps {
  readonly game: SheetGame;
  /** Time of the data, ms since 1970. */
  readonly updatedAt: number;
}

function GameCard({ game, updatedAt }: CardProps) {
  const kind = useTypeName(game.type);
  return (
    <>
      {/* The player is likely to open the game, so connect to its origin early. */}
      {game.frame_url && <link rel="preconnect" href={new URL(game.frame_url).origin} />}
      <div className={styles.head}>
        <div className={styles.poster} data-shared="">
          <Poster
            image={game.image === '' ? undefined : posterOf(game, '142px')}
            colors={colorsOf(game)}
            alt=""
            priority
          />
        </div>
        <div>
          <p className={styles.studio}>
            {game.provider_name} · {kind}
          </p>
          <p className={styles.title}>{game.title}</p>
          <GameMarks game={game} />
        </div>
      </div>
      <GameFacts game={game} />
      <KnownSince updatedAt={updatedAt} />
      <PlayButtons game={game} />
      <Link
        to="/casino/$provider/$game"
        params={{ provider: game.providercode, game: game.gamecode }}
        search={{ mode: 'demo', sheet: `rules:${game.gamecode}` }}
        className={styles.rules ?? ''}
      >
        <Trans>Regras e tabela de pagamentos</Trans>
        <Icon glyph={ChevronRightIcon} />
      </Link>
    </>
  );
}

function GameFacts({ game }: Pick<CardProps, 'game'>) {
  const { t } = useLingui();
  const volatility = useVolatility(game.volatility);
  const returned = formatMoney(Math.round(game.rtp * 100));
  return (
    <>
      <Facts
        facts={[
          { key: 'rtp', term: t`RTP teórico`, value: formatReturn(game.rtp, currentLocale()) },
          {
            key: 'volatility',
            term: t`Volatilidade`,
            value: (
              <>
                <LevelBars level={volatility.level} /> {volatility.name}
              </>
            ),
          },
          { key: 'stake', term: t`Aposta`, value: t`${formatMoney(game.min_bet)} a ${formatUpTo(game.max_bet)}` },
        ]}
      />
      <div className={styles.note}>
        <Note glyph={InfoIcon}>
          <Trans>
            De cada R$ 100,00 apostados, o jogo devolve em média {returned} ao longo de milhões de rodadas. A sua sessão
            pode ser bem diferente.
          </Trans>
        </Note>
      </div>
    </>
  );
}

/** Why the play buttons are disabled. */
function OfflineReason({ id }: { readonly id: string }) {
  return (
    <p id={id} className={styles.reason}>
      <Trans>Jogar pede conexão. Você pode favoritar e ler as regras.</Trans>
    </p>
  );
}

function PlayButtons({ game }: Pick<CardProps, 'game'>) {
  const open = usePlay({ replace: true });
  const play = (mode: 'real' | 'demo') => open(game, mode);
  const closed = useClosedWords();
  const reasonId = useId();
  const online = useOnline();
  if (game.maintenance) {
    return (
      <p className={styles.off}>
        <Trans>Este jogo está em manutenção. Ele volta assim que o estúdio terminar.</Trans>
      </p>
    );
  }
  if (closed) return <ClosedNotice words={closed} look="sheet" />;
  return (
    <>
      <div className={styles.actions}>
        {!game.only_demo && (
          <Button
            look="main"
            icon={PlayIcon}
            iconFilled
            block
            disabled={!online}
            reasonId={reasonId}
            onClick={() => play('real')}
          >
            <Trans>Jogar</Trans>
          </Button>
        )}
        <Button
          look={game.only_demo ? 'main' : 'second'}
          block
          disabled={!online}
          reasonId={reasonId}
          onClick={() => play('demo')}
        >
          <Trans>Demo</Trans>
        </Button>
      </div>
      {!online && <OfflineReason id={reasonId} />}
    </>
  );
}

/** A game whose card has the usual height. */
const TYPICAL: SheetGame = {
  game_id: '-',
  gamecode: '-',
  providercode: '-',
  category_slug: '-',
  to: '/',
  provider_name: '-',
  title: '-',
  image: '',
  image_mobile: '',
  type: 'slot',
  placeholder: null,
  aliases: [],
  has_tables: false,
  only_demo: false,
  bonus_allowed: true,
  showAll: true,
  is_new: false,
  maintenance: false,
  views: 0,
  hasFavorite: false,
  hasLike: false,
  totalLikes: 0,
  rtp: 96,
  volatility: 'medium',
  min_bet: 20,
  max_bet: 25_000,
  max_win: null,
  rules_url: null,
  has_demo: true,
  frame_url: null,
};
