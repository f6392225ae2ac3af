import { useLingui } from '@lingui/react/macro';
import { SearchIcon } from '../../ui/first-paint-icons.ts';
import { Icon } from '../../ui/Icon.tsx';
import { iconButtonClass } from '../../ui/IconButton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { RouterAnchor } from '../RouterLink.tsx';

/** The search of a phone's scrolled bar. */
export function BarSearch() {
  const { t } = useLingui();
  return (
    <RouterAnchor href="?sheet=search" className={iconButtonClass('plain')}>
      <Icon glyph={SearchIcon} />
      <VisuallyHidden>{t`Buscar jogo ou estúdio`}</VisuallyHidden>
    </RouterAnchor>
  );
}
