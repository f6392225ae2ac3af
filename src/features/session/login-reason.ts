import { t } from '@lingui/core/macro';
import type { Wanted } from '../../hooks/use-ask-login.ts';
import type { AuthKind } from '../../lib/use-open-sheet.ts';

/**
 * Returns why the modal opened over a guest's action (SESS-10); null where nothing asked for the login.
 * @param sheet the player's sheet in the address, with its argument
 */
export function loginReason(kind: AuthKind, wanted: Wanted | undefined, sheet: string | undefined): string | null {
  if (kind === 'recovery') return null;
  const isLogin = kind === 'login';
  if (wanted === undefined) {
    const name = sheet?.split(':')[0];
    if (name === 'deposit') return isLogin ? t`Entre para depositar` : t`Cadastre-se ou entre para depositar`;
    if (name === 'withdraw') return isLogin ? t`Entre para sacar` : t`Cadastre-se ou entre para sacar`;
    return null;
  }
  if (wanted.action === 'page' && wanted.to === '/sports')
    return isLogin ? t`Entre para apostar` : t`Cadastre-se ou entre para apostar`;
  if (wanted.action === 'page')
    return isLogin ? t`Entre para abrir esta página` : t`Cadastre-se ou entre para abrir esta página`;
  const { title } = wanted.game;
  switch (wanted.action) {
    case 'play':
      return isLogin ? t`Entre para jogar ${title}` : t`Cadastre-se ou entre para jogar ${title}`;
    case 'favorite':
      return isLogin ? t`Entre para favoritar ${title}` : t`Cadastre-se ou entre para favoritar ${title}`;
    case 'like':
      return isLogin ? t`Entre para curtir ${title}` : t`Cadastre-se ou entre para curtir ${title}`;
  }
}
