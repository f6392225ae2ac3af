import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { LoadingBar } from '../../ui/LoadingBar.tsx';

/** The bar at the top while a route loads. */
export function RouteBar() {
  const { t } = useLingui();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <LoadingBar active={loading} label={t`Carregando página`} />;
}
