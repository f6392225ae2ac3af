import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import type { Limits } from '../../../contract/limits.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { ChevronDownIcon } from '../../../ui/icons.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { type Place, pendingRaise } from '../model.ts';
import type { Draft } from '../use-draft.ts';
import { amountWords, kindNames } from '../words.ts';
import { LimitEditor } from './LimitEditor.tsx';
import styles from './Limits.module.css';
import { PendingNote } from './PendingNote.tsx';

interface Props {
  readonly place: Place;
  readonly limits: Limits;
  readonly now: number;
  /** The input for this limit; null while it is not being edited. */
  readonly draft: Draft | null;
  readonly onDraft: (draft: Draft | null) => void;
}

/**
 * One limit: its use, a waiting raise, and after a press its editor. One function because it is the markup of one row.
 */
export function LimitRow({ place, limits, now, draft, onDraft }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const head = useRef<HTMLButtonElement>(null);
  const { kind, period } = place;
  const state = limits[kind][period];
  const { current } = state;
  const locale = currentLocale();
  const name = i18n._(kindNames[kind]);
  const used = amountWords(kind, state.used, locale);
  const limit = current === null ? null : amountWords(kind, current, locale);
  const pending = pendingRaise(state, now);
  // A limit on the single stake is not used up.
  const isUsedUp = kind !== 'stake';
  const open = () => onDraft({ ...place, typed: current });
  // The pressed button disappears with the answer; move the focus here.
  const stayHere = () => head.current?.focus({ preventScroll: true });
  return (
    <li className={draft ? styles.open : styles.row}>
      <button
        ref={head}
        type="button"
        className={styles.head}
        aria-expanded={draft !== null}
        aria-controls={draft ? id : undefined}
        onClick={() => (draft ? onDraft(null) : open())}
      >
        <span className={styles.name}>{name}</span>
        <span className={styles.values}>
          {!isUsedUp ? (
            (limit ?? <Trans>sem limite</Trans>)
          ) : limit === null ? (
            <Trans>
              {used} <span className={styles.of}>sem limite</span>
            </Trans>
          ) : (
            <Trans>
              {used} <span className={styles.of}>de {limit}</span>
            </Trans>
          )}
        </span>
        <Icon glyph={ChevronDownIcon} size={18} />
      </button>
      {isUsedUp && current !== null && (
        <Meter label={name} value={state.used} max={current} text={t`${used} de ${limit ?? ''}`} />
      )}
      {!isUsedUp && state.used > 0 && (
        <p className={styles.most}>
          <Trans>Sua maior aposta no período: {used}</Trans>
        </p>
      )}
      {pending && <PendingNote place={place} state={state} pending={pending} onDone={stayHere} />}
      {draft && (
        <div id={id}>
          <LimitEditor
            limits={limits}
            draft={draft}
            now={now}
            onDraft={(next) => {
              onDraft(next);
              if (next === null) stayHere();
            }}
          />
        </div>
      )}
    </li>
  );
}
