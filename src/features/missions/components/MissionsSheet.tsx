import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { serverNow } from '../../../api/server-time.ts';
import type { Mission } from '../../../contract/missions.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { missionCard } from '../../../domain/shared-card.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { ShareInChat } from '../../../hooks/ShareInChat.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { formatMoney, joinAmounts } from '../../../lib/money.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { formatDate, formatLastDay } from '../../../lib/time.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Switch } from '../../../ui/Choice.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { TargetIcon } from '../../../ui/icons.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { Sheet, useSheetStep } from '../../../ui/Sheet.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { missionOf, type Stage, stageOf } from '../model.ts';
import { missionsQuery } from '../queries.ts';
import { loadWidgets, setHidden, widgets } from '../widgets.ts';
import { progressWords, rewardWords } from '../words.ts';
import { MissionAction } from './MissionAction.tsx';
import styles from './Missions.module.css';
import { TYPICAL_MISSION, TYPICAL_MISSIONS } from './typical.ts';

/** All missions (`?sheet=missions`), or one of them with its terms (`?sheet=missions:ID`). */
export function MissionsSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const read = useQuery(missionsQuery(isPlayer));
  const [chosen, choose] = useState<string | null>(arg === '' ? null : arg);
  const one = read.data && chosen !== null ? missionOf(read.data, chosen, serverNow()) : undefined;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={one?.title ?? t`Missões`}
      closeLabel={t`Fechar`}
      back={chosen === null ? undefined : { label: t`Todas as missões`, onBack: () => choose(null) }}
      tall
      popover="end"
    >
      <div className={styles.sheet}>
        <Step step={chosen ?? ''} />
        {read.data && (
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch}>
            <Trans>O progresso é o da última conexão. Aceitar e resgatar precisam de conexão.</Trans>
          </StaleNotice>
        )}
        {read.isPending && (
          <Bones>
            <div className={styles.sheet}>
              {chosen === null ? (
                <List missions={TYPICAL_MISSIONS} onChoose={choose} />
              ) : (
                <Detail mission={TYPICAL_MISSION} />
              )}
            </div>
          </Bones>
        )}
        {read.isError && !read.data && (
          <ReadError title={<Trans>As missões não carregaram</Trans>} error={read.error} onRetry={read.refetch} />
        )}
        {read.data && chosen === null && <List missions={read.data} onChoose={choose} />}
        {one && <Detail mission={one} />}
        {read.data && chosen !== null && !one && (
          <EmptyState glyph={TargetIcon} title={<Trans>Esta missão terminou</Trans>}>
            <Trans>Veja as outras na lista.</Trans>
          </EmptyState>
        )}
      </div>
    </Sheet>
  );
}

/** Each step of the sheet begins at its top. */
function Step({ step }: { readonly step: string }) {
  useSheetStep(step);
  return null;
}

const GROUPS: readonly (readonly Stage[])[] = [
  ['completed'],
  ['running'],
  ['assigned', 'open'],
  ['claimed', 'expired'],
];

function List({
  missions,
  onChoose,
}: {
  readonly missions: readonly Mission[];
  readonly onChoose: (id: string) => void;
}) {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const focus = useMissionFocus();
  const titles = [t`Para resgatar`, t`Em andamento`, t`Para aceitar`, t`Concluídas`];
  const now = serverNow();
  if (missions.length === 0) {
    return (
      <EmptyState glyph={TargetIcon} title={<Trans>Nenhuma missão agora</Trans>}>
        <Trans>As novas aparecem aqui.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <p className={styles.quiet}>
        <Trans>
          Uma missão conta apostas feitas depois de aceita, quando se encerram. Jogar custa dinheiro, em média: a
          recompensa não devolve esse custo.
        </Trans>
      </p>
      {GROUPS.map((stages, index) => {
        const group = missions.filter((mission) => stages.includes(stageOf(mission, now)));
        if (group.length === 0) return null;
        return (
          <section key={stages[0]} className={styles.group} aria-labelledby={`missions-${stages[0]}`}>
            <h3 id={`missions-${stages[0]}`} className={styles.title}>
              {titles[index]}
            </h3>
            <ul className={styles.cards}>
              {group.map((mission) => (
                <MissionCard
                  key={mission.id}
                  mission={mission}
                  stage={stageOf(mission, now)}
                  onChoose={onChoose}
                  focus={focus}
                />
              ))}
            </ul>
          </section>
        );
      })}
      {isPlayer && <WidgetSwitch />}
    </>
  );
}

/**
 * Gives the focus of a mission that the player accepts or claims to its name, in the part of the list to which it moves, or
 * to the progress of the only one: React removes the button that had it.
 */
function useMissionFocus() {
  const sent = useRef<{ readonly id: string; readonly stage: Stage }>(null);
  return {
    /** Called before the mission is accepted or claimed. */
    keep({ id }: Mission, stage: Stage) {
      sent.current = { id, stage };
    },
    /** Called with a mission's name or progress when it is in the page. */
    follow(place: HTMLElement | null, { id }: Mission, stage: Stage) {
      if (place === null || sent.current?.id !== id || sent.current.stage === stage) return;
      sent.current = null;
      if (document.activeElement === document.body) place.focus();
    },
  };
}

interface CardProps {
  readonly mission: Mission;
  readonly stage: Stage;
  readonly onChoose: (id: string) => void;
  readonly focus: ReturnType<typeof useMissionFocus>;
}

function MissionCard({ mission, stage, onChoose, focus }: CardProps) {
  return (
    <Card as="li">
      <button
        ref={(name) => focus.follow(name, mission, stage)}
        type="button"
        className={styles.name}
        onClick={() => onChoose(mission.id)}
      >
        {mission.title}
      </button>
      <p className={styles.quiet}>{joinAmounts(mission.description)}</p>
      <Progress mission={mission} stage={stage} />
      <MissionAction mission={mission} stage={stage} onSend={() => focus.keep(mission, stage)} />
    </Card>
  );
}

function Progress({ mission, stage }: { readonly mission: Mission; readonly stage: Stage }) {
  const { t } = useLingui();
  const words = progressWords(mission);
  const reward = rewardWords(mission.reward);
  const day = mission.claimed_at === null ? '' : formatDate(mission.claimed_at, currentLocale());
  return (
    <div className={styles.progress}>
      <Meter label={t`Progresso`} value={mission.progress} max={mission.goal} text={words} />
      <p className={styles.line}>
        <span>{words}</span>
        <b>
          {stage === 'claimed' ? (
            mission.reward.kind === 'box' ? (
              <Trans>Caixa recebida em {day}</Trans>
            ) : (
              <Trans>
                {reward} resgatados em {day}
              </Trans>
            )
          ) : stage === 'expired' ? (
            <Trans>Terminou</Trans>
          ) : (
            reward
          )}
        </b>
      </p>
    </div>
  );
}

/** The terms of one mission, before and after it is accepted. */
function Detail({ mission }: { readonly mission: Mission }) {
  const { t } = useLingui();
  const stage = stageOf(mission, serverNow());
  const focus = useMissionFocus();
  const locale = currentLocale();
  const { accepted_at, completed_at, claimed_at, expires_at, min_level, min_stake, min_multiplier, period, requires } =
    mission;
  const times = formatNumber(min_multiplier / 100, locale, { most: 2 });
  const periods = { once: t`Uma vez`, day: t`Todo dia`, week: t`Toda semana`, month: t`Todo mês` };
  const dated = (key: string, term: string, at: string | null) =>
    at === null ? [] : [{ key, term, value: formatDate(at, locale) }];
  return (
    <>
      <p className={styles.lead}>{joinAmounts(mission.description)}</p>
      <div ref={(progress) => focus.follow(progress, mission, stage)} className={styles.focusable} tabIndex={-1}>
        <Progress mission={mission} stage={stage} />
      </div>
      <Card as="section" labelledBy="mission-terms">
        <CardHead id="mission-terms" title={<Trans>Como conta</Trans>} level={3} />
        <FactList
          facts={[
            { key: 'reward', term: t`Recompensa`, value: rewardWords(mission.reward) },
            { key: 'kind', term: t`Como vem`, value: mission.reward.title },
            { key: 'often', term: t`Quantas vezes`, value: periods[period] },
            ...(min_stake > 0 ? [{ key: 'stake', term: t`Aposta mínima`, value: formatMoney(min_stake) }] : []),
            ...(min_multiplier > 0 ? [{ key: 'times', term: t`Ganho mínimo`, value: t`${times} vezes a aposta` }] : []),
            ...(min_level > 1 ? [{ key: 'level', term: t`Clube VIP`, value: t`a partir do nível ${min_level}` }] : []),
            ...(requires ? [{ key: 'before', term: t`Antes dela`, value: requires.title }] : []),
            ...dated('accepted', t`Aceita em`, accepted_at),
            ...dated('completed', t`Cumprida em`, completed_at),
            ...dated('claimed', t`Resgatada em`, claimed_at),
            ...(completed_at !== null || expires_at === null
              ? []
              : [{ key: 'until', term: t`Até`, value: formatLastDay(expires_at, locale) }]),
          ]}
        />
      </Card>
      <p className={styles.quiet}>
        <Trans>
          Contam só apostas feitas depois de aceitar, com saldo ou com bônus, quando se encerram. O que não corria risco
          não conta. Não aposte mais do que você queria por causa de uma missão.
        </Trans>
      </p>
      <MissionAction mission={mission} stage={stage} onSend={() => focus.keep(mission, stage)} />
      {/* Others cannot open a mission that was assigned to this player, nor one that is over. */}
      {mission.assigned_at === null && ['open', 'running', 'completed'].includes(stage) && (
        <ShareInChat card={missionCard(mission)} />
      )}
    </>
  );
}

/** Whether widgets stand at the edge of the window; kept on this device. */
function WidgetSwitch() {
  const { t } = useLingui();
  const { facts } = useSnapshot(widgets);
  useEffect(() => void loadWidgets(), []);
  return (
    <Switch
      label={t`Mostrar na borda da tela`}
      hint={t`Na página inicial e nas listas de jogos.`}
      checked={facts?.hidden !== true}
      disabled={facts === null}
      onChange={(event) => setHidden(!event.currentTarget.checked)}
    />
  );
}
