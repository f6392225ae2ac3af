import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { AgeMark } from '../../../ui/AgeMark.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { ArrowLeftIcon, ErrorIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { ExclusionCards } from '../components/ExclusionCards.tsx';
import { ExclusionStanding } from '../components/ExclusionStanding.tsx';
import styles from '../components/Limits.module.css';
import { LimitsCard } from '../components/LimitsCard.tsx';
import { LimitsNotice } from '../components/LimitsNotice.tsx';
import { TimeAlertCard } from '../components/TimeAlertCard.tsx';
import { exclusionQuery, settingsQuery } from '../queries.ts';

/** The player's own protection: limits, time alert, pause, exclusion. */
export function LimitsPage() {
  const { t } = useLingui();
  const goBack = useGoBack('/user');
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
    <Page
      title={t`Jogo responsável`}
      narrow
      back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} edge="start" onClick={goBack} />}
    >
      <div className={styles.page}>
        {isKnown && <LimitsNotice updatedAt={Math.min(...times)} isError={failed !== null} onRetry={retry} />}
        {exclusion.data && <ExclusionStanding exclusion={exclusion.data} isFresh={hasSet} />}
        {settings.data ? (
          <>
            <LimitsCard limits={settings.data.limits} />
            <TimeAlertCard minutes={settings.data.time_alert_minutes} />
          </>
        ) : settings.error === null ? (
          <ListSkeleton rows={6} />
        ) : (
          <ErrorState
            glyph={ErrorIcon}
            title={<Trans>Seus limites não chegaram</Trans>}
            action={
              <Button size="sm" onClick={retry}>
                <Trans>Tentar de novo</Trans>
              </Button>
            }
          >
            {messageFor(settings.error, currentLocale())}
          </ErrorState>
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
