import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { linkClass } from '../../../ui/links.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './Bonus.module.css';
import { wagerLeft } from './bonus.ts';
import { useActiveBonuses } from './use-active-bonuses.ts';

/** The active bonuses in a few lines, with a link to their page; renders nothing without one. */
export function BonusLines() {
  const { t } = useLingui();
  const id = useId();
  const active = useActiveBonuses();
  if (active === null || active.length === 0) return null;
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} title={<Trans>Bônus ativos</Trans>} />
      <Stack>
        {active.map((bonus) => {
          const { title } = bonus;
          const [left, total] = [formatMoney(wagerLeft(bonus)), formatMoney(bonus.rollover)];
          const until = bonus.expires_at === null ? null : formatDayClock(bonus.expires_at, currentLocale());
          return (
            <div key={bonus.id} className={styles.mini}>
              <p>{title}</p>
              <Meter
                label={t`Apostas de ${title}`}
                value={bonus.progress}
                max={bonus.rollover}
                text={t`faltam ${left} de ${total}`}
              />
              <Text>
                {until === null ? (
                  <Trans>
                    Faltam {left} de {total}
                  </Trans>
                ) : (
                  <Trans>
                    Faltam {left} de {total} · até {until}
                  </Trans>
                )}
              </Text>
            </div>
          );
        })}
        <p>
          <Link to="/bonus" className={linkClass('action')}>
            <Trans>Calcular o custo e ver se dá para sacar</Trans>
          </Link>
        </p>
      </Stack>
    </Card>
  );
}
