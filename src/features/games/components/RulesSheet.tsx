import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { FactList, Note } from '../../../ui/Facts.tsx';
import { InfoIcon } from '../../../ui/icons-more.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { formatReturn } from '../model.ts';
import { gameQuery } from '../queries.ts';
import { useVolatility } from '../use-volatility.ts';
import styles from './RulesSheet.module.css';

/** Rules, return, volatility, stakes and the studio's own pay table, before and during play (compliance, Screens 5). */
export function RulesSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const { data: game } = useQuery(gameQuery('', arg));
  const volatility = useVolatility(game?.volatility);
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Regras e RTP`} closeLabel={t`Fechar`} size="lg">
      {!game && <ListSkeleton rows={3} />}
      {game && (
        <div className={styles.rules}>
          <p>{game.description}</p>
          <FactList
            facts={[
              { key: 'rtp', term: t`RTP teórico`, value: formatReturn(game.rtp, currentLocale()) },
              { key: 'volatility', term: t`Volatilidade`, value: volatility.name },
              { key: 'stake', term: t`Aposta`, value: t`${formatMoney(game.min_bet)} a ${formatMoney(game.max_bet)}` },
              { key: 'studio', term: t`Estúdio`, value: game.provider_name },
            ]}
          />
          <Note glyph={InfoIcon}>
            <Trans>
              O RTP é a média de milhões de rodadas de todos os jogadores. Ele não diz o que vai acontecer na sua
              sessão, e nenhuma rodada depende da anterior.
            </Trans>
          </Note>
          {game.rules_url && (
            <iframe
              className={styles.frame}
              src={game.rules_url}
              title={t`Tabela de pagamentos de ${game.title}`}
              sandbox="allow-scripts allow-same-origin"
              referrerPolicy="strict-origin"
              loading="lazy"
            />
          )}
        </div>
      )}
    </Sheet>
  );
}
