import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Segmented } from '../src/ui/Choice.tsx';
import { cx } from '../src/ui/cx.ts';
import { ListSkeleton } from '../src/ui/Skeleton.tsx';
import { run } from './api.ts';
import styles from './PreviewPane.module.css';
import type { Draft } from './SettingForm.tsx';

/** ms without typing after which the preview is made anew. */
const PAUSE_MS = 900;

interface PreviewPaneProps {
  readonly site: string;
  /** The setting that is being changed; null: the site as it is. */
  readonly draft: Draft | null;
  /** Present name of the site: a preview without a draft sets it to itself. */
  readonly name: string;
  /** Changes with each save, after which the site looks another way. */
  readonly saved: unknown;
}

/** The site in a frame, with the setting as it is typed. Only this operator sees it. */
export function PreviewPane({ site, draft, name, saved }: PreviewPaneProps) {
  const { t } = useLingui();
  const [address, setAddress] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [width, setWidth] = useState<'phone' | 'desktop'>('phone');
  const key = draft?.key ?? 'name';
  const json = draft?.json ?? JSON.stringify(name);
  useEffect(() => {
    let isLate = false;
    const timer = setTimeout(
      () =>
        void run('site preview', [site, key, json]).then(
          ({ outputs: [first], problem: refusal }) => {
            if (isLate) return;
            setProblem(refusal);
            if (first?.type === 'note') setAddress(String(first.data['address']));
          },
          (error: unknown) => {
            if (!isLate) setProblem(error instanceof Error ? error.message : String(error));
          },
        ),
      PAUSE_MS,
    );
    return () => {
      isLate = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a save shows the site anew.
  }, [site, key, json, saved]);
  return (
    <aside className={styles.pane} aria-label={t`Prévia do site`}>
      <Segmented
        label={t`Largura da prévia`}
        value={width}
        options={[
          { value: 'phone', label: t`Celular` },
          { value: 'desktop', label: t`Computador` },
        ]}
        onValueChange={setWidth}
      />
      <p role="status" className={styles.words}>
        {problem ?? (draft === null ? t`O site como está.` : t`O site com o valor que você escreveu, ainda não salvo.`)}
      </p>
      {address === null ? (
        problem === null && <ListSkeleton rows={4} />
      ) : (
        <>
          <div className={cx(styles.frame, styles[width])}>
            <iframe key={address} src={address} title={t`Prévia do site`} />
          </div>
          <a href={address} target="_blank" rel="noopener noreferrer" className={styles.link}>
            <Trans>Abrir em outra janela</Trans>
          </a>
        </>
      )}
    </aside>
  );
}
