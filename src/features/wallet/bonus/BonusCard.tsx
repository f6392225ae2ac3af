import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../../api/server-time.ts';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import styles from './Bonus.module.css';
import { isPastTerm, wagerLeft } from './bonus.ts';
import { CancelBonusDialog } from './CancelBonusDialog.tsx';

/** An active bonus: progress, balance, deadline, and the button to give it up (BONUS-2). */
export function BonusCard({ bonus }: { readonly bonus: WalletBonus }) {
  const { t } = useLingui();
  const id = useId();
  const [asking, setAsking] = useState(false);
  const { online } = useSnapshot(connectivity);
  const [done, total] = [formatMoney(bonus.progress), formatMoney(bonus.rollover)];
  const until = bonus.expires_at === null ? null : formatDayClock(bonus.expires_at, currentLocale());
  const isPast = isPastTerm(bonus, serverNow());
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} level={3} title={bonus.title} end={bonus.reference ?? undefined} />
      <Meter
        label={t`Apostas do bônus`}
        value={bonus.progress}
        max={bonus.rollover}
        text={t`${done} de ${total} apostados`}
      />
      <p className={styles.progress} aria-hidden="true">
        <Trans>
          {done} de {total} apostados
        </Trans>
      </p>
      <FactList
        facts={[
          { key: 'left', term: t`Falta apostar`, value: formatMoney(wagerLeft(bonus)) },
          ...(bonus.balance === null
            ? []
            : [{ key: 'balance', term: t`Saldo deste bônus`, value: formatMoney(bonus.balance) }]),
          ...(bonus.max_stake === null
            ? []
            : [{ key: 'most', term: t`Aposta máxima`, value: formatMoney(bonus.max_stake) }]),
          { key: 'until', term: t`Prazo`, value: until === null ? t`Sem prazo` : t`até ${until}` },
        ]}
      />
      {(isPast || bonus.in_play) && (
        <p className={styles.wait}>
          {isPast ? (
            <Trans>O prazo terminou. Este bônus se encerra assim que a rodada aberta acabar.</Trans>
          ) : (
            <Trans>Há uma aposta paga com este bônus em aberto. Dá para cancelá-lo quando ela terminar.</Trans>
          )}
        </p>
      )}
      <div className={styles.under}>
        <Button
          look="second"
          size="sm"
          disabled={!online}
          reason={online ? undefined : t`Cancelar precisa de conexão.`}
          onClick={() => setAsking(true)}
        >
          <Trans>Cancelar bônus</Trans>
        </Button>
      </div>
      <CancelBonusDialog bonus={bonus} open={asking} onClose={() => setAsking(false)} />
    </Card>
  );
}
