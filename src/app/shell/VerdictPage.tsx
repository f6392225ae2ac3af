import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/page-title.ts';
import { AlertIcon, ConstructionIcon } from '../../ui/icons.ts';
import { Preloader } from '../../ui/Preloader.tsx';

/** The two verdicts of the preloader, in a file of their own so that the first bundle does not contain their icons. */
export function VerdictPage({
  state,
  children,
}: {
  readonly state: 'not-found' | 'maintenance';
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const missing = state === 'not-found';
  const title = missing ? t`Plataforma não encontrada` : t`Fazendo uma pausa para melhorar!`;
  usePageTitle(title);
  return (
    <Preloader glyph={missing ? AlertIcon : ConstructionIcon} title={title}>
      {children}
    </Preloader>
  );
}
