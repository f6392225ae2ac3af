import { useLingui } from '@lingui/react/macro';
import { useRouterState } from '@tanstack/react-router';
import { LoadingBar } from '../../ui/LoadingBar.tsx';

/** The loading bar while a route loads (LANG-6). */
export function RouteBar() {
  const { t } = useLingui();
  const loading = useRouterState({ select: (state) => state.isLoading });
  return <LoadingBar active={loading} label={t`Carregando página`} />;
}
