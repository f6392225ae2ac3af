import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/Button.tsx';

/** Link to all games, for an empty list. */
export function AllGames() {
  return (
    <Link to="/casino/games" className={buttonClass({ look: 'second' })}>
      <Trans>Ver todos os jogos</Trans>
    </Link>
  );
}
