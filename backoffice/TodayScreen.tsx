import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { OperatorAlert, OperatorSelf, Today } from '../src/contract/backoffice.ts';
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
function Figures({ self, day }: { readonly self: OperatorSelf; readonly day: Today }) {
  const { deposits, payouts, withdrawals, documents } = day;
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
        title={
          self.views.includes('documents') ? (
            <Link href={hrefOf('/documents')}>{t`Documentos que aguardam`}</Link>
          ) : (
            t`Documentos que aguardam`
          )
        }
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

/** The screen where an alert is dealt with, and the first word of its commands. */
const SCREENS: Partial<Record<OperatorAlert['kind'], readonly [path: string, noun: string]>> = {
  payout_stuck: ['/withdrawals', 'withdrawal'],
  chat_reports: ['/chat', 'chat'],
  maintenance: ['/site', 'site'],
};

/** The day's money and all that waits for an operator. */
export function TodayScreen({ self }: { readonly self: OperatorSelf }) {
  const { t } = useLingui();
  const word = useWord();
  return (
    <Loaded read={useQuery(today)}>
      {(day) => (
        <Stack gap="lg">
          <Figures self={self} day={day} />
          <Card as="section" labelledBy="alerts" look={day.alerts.length > 0 ? 'warning' : 'plain'}>
            <CardHead id="alerts" title={t`Alertas`} />
            {day.alerts.length === 0 ? (
              <p>
                <Trans>Nenhum alerta.</Trans>
              </p>
            ) : (
              <ul>
                {day.alerts.map(({ kind, count }) => {
                  const [path, noun] = SCREENS[kind] ?? [];
                  const mayOpen = self.commands.some(({ name }) => name.split(' ')[0] === noun);
                  return (
                    <li key={kind}>
                      {path !== undefined && mayOpen ? (
                        <Link href={hrefOf(path)}>{word(alerts, kind)}</Link>
                      ) : (
                        word(alerts, kind)
                      )}
                      : <b>{count}</b>
                    </li>
                  );
                })}
              </ul>
            )}
          </Card>
        </Stack>
      )}
    </Loaded>
  );
}
