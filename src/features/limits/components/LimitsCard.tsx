import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { type LimitPeriod, type Limits, limitKinds, limitPeriods } from '../../../contract/limits.ts';
import { useNow } from '../../../lib/use-now.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Segmented } from '../../../ui/Choice.tsx';
import { nextReady } from '../model.ts';
import { useDraft } from '../use-draft.ts';
import { periodHints, periodNames } from '../words.ts';
import { LimitRow } from './LimitRow.tsx';
import styles from './Limits.module.css';

/** The five kinds of limit by day, week and month (CARE-1): value, use, waiting raise. One is edited at a time. */
export function LimitsCard({ limits }: { readonly limits: Limits }) {
  const { t, i18n } = useLingui();
  const id = useId();
  const [draft, setDraft] = useDraft();
  const [period, setPeriod] = useState<LimitPeriod>(draft?.period ?? 'day');
  const now = useNow(serverNow, (at) => nextReady(limits, at));
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        large
        title={<Trans>Seus limites</Trans>}
        sub={<Trans>Baixar vale na hora. Aumentar leva 24 horas e pede uma segunda confirmação.</Trans>}
      />
      <Segmented
        label={t`Período`}
        value={period}
        options={limitPeriods.map((value) => ({ value, label: i18n._(periodNames[value]) }))}
        onValueChange={setPeriod}
      />
      <ul className={styles.list}>
        {limitKinds.map((kind) => (
          <LimitRow
            key={`${kind}.${period}`}
            place={{ kind, period }}
            limits={limits}
            now={now}
            draft={draft?.kind === kind && draft.period === period ? draft : null}
            onDraft={setDraft}
          />
        ))}
      </ul>
      <p className={styles.hint}>{i18n._(periodHints[period])}</p>
    </Card>
  );
}
