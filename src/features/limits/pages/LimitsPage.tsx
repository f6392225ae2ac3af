import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LimitState, Limits } from '../../../contract/limits.ts';
import { settingsQuery } from '../../../domain/settings-query.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { AgeMark } from '../../../ui/AgeMark.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { ExclusionCards } from '../components/ExclusionCards.tsx';
import { ExclusionStanding } from '../components/ExclusionStanding.tsx';
import styles from '../components/Limits.module.css';
import { LimitsCard } from '../components/LimitsCard.tsx';
import { TimeAlertCard } from '../components/TimeAlertCard.tsx';
import { exclusionQuery } from '../queries.ts';

const UNSET: LimitState = { current: null, pending: null, pending_at: null, has_pending: false, used: 0 };
const UNSET_EACH = { day: UNSET, week: UNSET, month: UNSET };
/** Stands for limits that are still being read. */
const TYPICAL: Limits = {
  deposit: UNSET_EACH,
  loss: UNSET_EACH,
  stake: UNSET_EACH,
  bets: UNSET_EACH,
  time: UNSET_EACH,
};

/** The player's own protection: limits, time alert, pause, exclusion. */
export function LimitsPage() {
  const { t } = useLingui();
  const settings = useQuery(settingsQuery());
  const exclusion = useQuery(exclusionQuery());
  const [hasSet, setHasSet] = useState(false);
  const failed = settings.error ?? exclusion.error;
  const retry = () => {
    void settings.refetch();
    void exclusion.refetch();
  };
  const isKnown = settings.data !== undefined || exclusion.data !== undefined;
  const times = [settings.dataUpdatedAt, exclusion.dataUpdatedAt].filter((time) => time > 0);
  return (
    <Page title={t`Jogo responsável`} narrow back={<BackButton parent="/user" />}>
      <div className={styles.page}>
        {isKnown && (
          <StaleNotice
            updatedAt={Math.min(...times)}
            isFailed={failed !== null}
            onRetry={retry}
            over={<Trans>Tudo funciona de novo, inclusive mudar seus limites.</Trans>}
          >
            <Trans>
              Seus limites continuam valendo, como foram guardados. Mudar um limite, pausar ou se excluir precisa de
              conexão; o que você digitar fica aqui.
            </Trans>
          </StaleNotice>
        )}
        {exclusion.data && <ExclusionStanding exclusion={exclusion.data} isFresh={hasSet} />}
        {settings.data ? (
          <>
            <LimitsCard limits={settings.data.limits} />
            <TimeAlertCard minutes={settings.data.time_alert_minutes} />
          </>
        ) : settings.error === null ? (
          <LimitsSkeleton />
        ) : (
          <ReadError title={<Trans>Seus limites não carregaram</Trans>} error={settings.error} onRetry={retry} />
        )}
        {/* Shown even when the read fails: a player who wants to stop must find it. */}
        {(exclusion.data !== undefined || exclusion.error !== null) && (
          <ExclusionCards exclusion={exclusion.data ?? null} onSet={() => setHasSet(true)} />
        )}
        <p className={styles.warn}>
          <AgeMark title={t`Proibido para menores de 18 anos`} />{' '}
          <Trans>Ministério da Fazenda adverte: Apostar faz você perder dinheiro.</Trans>
        </p>
      </div>
    </Page>
  );
}

function LimitsSkeleton() {
  return (
    <Bones>
      <div className={styles.page}>
        <LimitsCard limits={TYPICAL} />
        <TimeAlertCard minutes={null} />
      </div>
    </Bones>
  );
}
