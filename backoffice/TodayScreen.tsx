import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Today } from '../src/contract/backoffice.ts';
import { formatMoney } from '../src/lib/money.ts';
import { Card, CardHead } from '../src/ui/Card.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { hrefOf } from './address.ts';
import { today } from './api.ts';
import { Link } from './Link.tsx';
import { Loaded, useWord, When } from './Shown.tsx';
import { alerts } from './words.ts';

function Figure({
  title,
  value,
  note,
}: {
  readonly title: ReactNode;
  readonly value: ReactNode;
  readonly note: ReactNode;
}) {
  return (
    <Card>
      <CardHead title={title} />
      <p className={styles.figure}>{value}</p>
      <p className={styles.note}>{note}</p>
    </Card>
  );
}

/** The day's money, and what waits. */
function Figures({ deposits, payouts, withdrawals, documents }: Today) {
  const { t } = useLingui();
  return (
    <div className={styles.figures}>
      <Figure
        title={t`Depósitos de hoje`}
        value={formatMoney(deposits.amount)}
        note={plural(deposits.count, { 0: 'Nenhum depósito pago', one: '# depósito pago', other: '# depósitos pagos' })}
      />
      <Figure
        title={t`Saques pagos hoje`}
        value={formatMoney(payouts.amount)}
        note={plural(payouts.count, { 0: 'Nenhum saque pago', one: '# saque', other: '# saques' })}
      />
      <Figure
        title={<Link href={hrefOf('/withdrawals')}>{t`Saques que aguardam`}</Link>}
        value={withdrawals.count}
        note={
          <>
            {formatMoney(withdrawals.amount)}
            {withdrawals.overdue > 0 && (
              <> · {plural(withdrawals.overdue, { one: '# fora do prazo', other: '# fora do prazo' })}</>
            )}
          </>
        }
      />
      <Figure
        title={<Link href={hrefOf('/documents')}>{t`Documentos que aguardam`}</Link>}
        value={documents.count}
        note={
          documents.oldest === null ? (
            t`Nenhum na fila`
          ) : (
            <Trans>
              O mais antigo chegou em <When at={documents.oldest} />
            </Trans>
          )
        }
      />
    </div>
  );
}

/** The day's money and all that waits for an operator. */
export function TodayScreen() {
  const { t } = useLingui();
  const word = useWord();
  return (
    <Loaded read={useQuery(today)}>
      {(day) => (
        <Stack gap="lg">
          <Figures {...day} />
          <Card as="section" labelledBy="alerts" look={day.alerts.length > 0 ? 'warning' : 'plain'}>
            <CardHead id="alerts" title={t`Alertas`} />
            {day.alerts.length === 0 ? (
              <p>
                <Trans>Nenhum alerta.</Trans>
              </p>
            ) : (
              <ul>
                {day.alerts.map(({ kind, count }) => (
                  <li key={kind}>
                    {word(alerts, kind)}: <b>{count}</b>
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}
