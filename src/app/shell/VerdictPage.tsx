import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '../../domain/locale.ts';
import { useSite } from '../../hooks/use-site.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { formatDayClock, toMs } from '../../lib/time.ts';
import { useNow } from '../../lib/use-now.ts';
import { Brand } from '../../ui/Brand.tsx';
import { Button } from '../../ui/Button.tsx';
import { AlertIcon, ConstructionIcon } from '../../ui/icons.ts';
import { Preloader } from '../../ui/Preloader.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { ShellBrand } from './ShellBrand.tsx';
import styles from './VerdictPage.module.css';

/** The platform's own mark: a host without a site has no logo. */
const PLATFORM = { src: '/icons/jangada.svg', isMark: true, width: 34, height: 34 } as const;

/** The two verdicts of the preloader, in a file of their own so that the first bundle does not contain their icons. */
export function VerdictPage({
  state,
  until,
  children,
}: {
  readonly state: 'not-found' | 'maintenance';
  /** Announced end of the maintenance, ISO 8601. */
  readonly until: string | null;
  readonly children: ReactNode;
}) {
  const { t } = useLingui();
  const site = useSite();
  const missing = state === 'not-found';
  const title = missing ? t`Plataforma não encontrada` : t`Fazendo uma pausa para melhorar!`;
  usePageTitle(title);
  return (
    <Preloader
      glyph={missing ? AlertIcon : ConstructionIcon}
      scene={<Sky picture={missing ? null : site?.images.hero} />}
      brand={missing ? <Brand name="Jangada" href="/" logo={PLATFORM} /> : <ShellBrand />}
      title={title}
    >
      {until !== null && <BackAt end={toMs(until)} />}
      {children}
      <p className={styles.again}>
        <Button look="second" onClick={() => globalThis.location.reload()}>
          <Trans>Tentar de novo</Trans>
        </Button>
      </p>
    </Preloader>
  );
}

/** When the site is expected back; a maintenance that lasts longer than announced ends "in a moment". */
function BackAt({ end }: { readonly end: number }) {
  const now = useNow(Date.now, (at) => (at < end ? end : null));
  const when = formatDayClock(end, currentLocale());
  return <p>{now < end ? <Trans>Previsão de volta: {when}.</Trans> : <Trans>Voltamos em instantes.</Trans>}</p>;
}
