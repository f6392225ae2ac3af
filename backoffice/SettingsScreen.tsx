import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../src/ui/Button.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { type Row, reading } from './api.ts';
import { PreviewPane } from './PreviewPane.tsx';
import { type Draft, EditSetting, SettingList } from './SettingForm.tsx';
import { Loaded } from './Shown.tsx';
import { type Setting, useSettingLabel } from './settings.ts';

interface SettingsProps {
  readonly site: string;
  readonly row: Row;
  /** When the configuration was read. */
  readonly readAt: number;
}

/** The list of settings or the form of one, beside the site's preview. */
function Settings({ site, row, readAt }: SettingsProps) {
  const labelOf = useSettingLabel();
  const [picked, setPicked] = useState<Setting | null>(null);
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isPreviewed, setPreviewed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<string | null>(null);
  useEffect(() => {
    if (picked !== null) {
      last.current = picked.key;
      heading.current?.scrollIntoView({ block: 'nearest' });
    } else if (last.current !== null) {
      // Back in the list, at the setting that was open.
      list.current?.querySelector<HTMLElement>(`[data-setting="${last.current}"]`)?.focus();
    }
  }, [picked]);
  return (
    <div className={isPreviewed ? styles.beside : undefined}>
      <Stack>
        {!isPreviewed && (
          <div className={styles.actions}>
            <Button onClick={() => setPreviewed(true)}>
              <Trans>Ver prévia ao lado</Trans>
            </Button>
          </div>
        )}
        {picked === null ? (
          <div ref={list}>
            <SettingList row={row} onPick={setPicked} />
          </div>
        ) : (
          <>
            <h2 ref={heading}>{labelOf(picked.key)}</h2>
            <EditSetting
              key={picked.key}
              setting={picked}
              row={row}
              site={site}
              onBack={() => setPicked(null)}
              onDraft={setDraft}
            />
          </>
        )}
      </Stack>
      {isPreviewed && (
        <Stack>
          <PreviewPane site={site} draft={draft} name={String(row['name'])} saved={readAt} />
          <div className={styles.actions}>
            <Button look="quiet" onClick={() => setPreviewed(false)}>
              <Trans>Fechar prévia</Trans>
            </Button>
          </div>
        </Stack>
      )}
    </div>
  );
}

/** The settings of a site. */
export function SettingsScreen({ site }: { readonly site: string }) {
  const read = useQuery(reading('site show', [site]));
  return (
    <Loaded read={read}>
      {({ outputs: [output] }) =>
        output?.type === 'record' ? <Settings site={site} row={output.row} readAt={read.dataUpdatedAt} /> : null
      }
    </Loaded>
  );
}
