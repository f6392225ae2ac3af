import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/Button.tsx';

/** The next thing to do where a list of games is empty. */
export function AllGames() {
  return (
    <Link to="/casino/games" className={buttonClass({ look: 'second' })}>
      <Trans>Ver todos os jogos</Trans>
    </Link>
  );
}
