import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { GameRef } from '../../../contract/wallet.ts';
import { SPORTS_PROVIDER } from '../../../domain/sports-provider.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { buttonClass } from '../../../ui/Button.tsx';

/** The link to the game of a round, or to the sports; nothing for a game without a page, and on a site that has no sports any more. */
export function GameLink({ game: { providercode, gamecode } }: { readonly game: GameRef }) {
  const hasSports = useSite()?.hasSports !== false;
  if (providercode === SPORTS_PROVIDER)
    return (
      hasSports && (
        <Link to="/sports" search={{ view: undefined }} className={buttonClass({ size: 'sm' })}>
          <Trans>Ir para os esportes</Trans>
        </Link>
      )
    );
  if (providercode === '' || gamecode === '') return null;
  return (
    <Link
      to="/casino/$provider/$game"
      params={{ provider: providercode, game: gamecode }}
      className={buttonClass({ size: 'sm' })}
    >
      <Trans>Abrir o jogo</Trans>
    </Link>
  );
}
