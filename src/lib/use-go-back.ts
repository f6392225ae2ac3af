import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';

/**
 * Returns a function that goes back in history, or to `parent` if this page was opened first (a shared link, a reload
 * in the app).
 */
export function useGoBack(
  parent: '/' | '/casino/crates' | '/promotions' | '/ranking' | '/sports' | '/user' | '/user/edit' | '/account/wallet',
): () => void {
  const router = useRouter();
  const navigate = useNavigate();
  const canGoBack = useCanGoBack();
  return useCallback(() => {
    if (canGoBack) router.history.back();
    else void navigate({ to: parent, replace: true });
  }, [canGoBack, navigate, parent, router]);
}
