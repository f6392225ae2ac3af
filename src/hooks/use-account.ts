import { useLingui } from '@lingui/react/macro';
import { OPEN_ACCOUNT } from '../contract/open-account.ts';
import type { AccountState } from '../contract/session.ts';
import { currentLocale } from '../domain/locale.ts';
import { formatDayClock, formatLastDay } from '../lib/time.ts';
import { useSession } from './use-session.ts';

/** Returns the visitor's rights; null while the player of the token is unknown. A guest has them all. */
export function useAccount(): AccountState | null {
  const { isPlayer, user } = useSession();
  if (!isPlayer) return OPEN_ACCOUNT;
  return user && (user.account_state ?? OPEN_ACCOUNT);
}

/** A sentence that names the reason with its end, and one that says what is closed and what stays open. */
export interface ClosedWords {
  readonly title: string;
  readonly text: string;
}

/** The words of a closed account; null if nothing is closed. */
export function useClosedWords(): ClosedWords | null {
  const { t } = useLingui();
  const account = useAccount();
  const locale = currentLocale();
  const until = account?.until ?? null;
  switch (account?.reason) {
    case 'pause': {
      const end = until === null ? '' : formatDayClock(until, locale);
      return { title: t`Pausa até ${end}`, text: t`Até lá, depósitos e jogos ficam fechados. Você ainda pode sacar.` };
    }
    case 'exclusion': {
      if (until === null) {
        return {
          title: t`Autoexclusão sem prazo para acabar`,
          text: t`Depósitos e jogos ficam fechados. Você ainda pode sacar.`,
        };
      }
      const end = formatLastDay(until, locale);
      return {
        title: t`Autoexclusão até ${end}`,
        text: t`Até lá, depósitos e jogos ficam fechados. Você ainda pode sacar.`,
      };
    }
    case 'prohibited':
      return {
        title: t`Depósitos e jogos estão fechados nesta conta`,
        text: t`Você ainda pode sacar. O suporte tira suas dúvidas.`,
      };
    case 'session':
      return {
        title: t`Esta sessão serve para consultar e sacar`,
        text: t`Para depositar e jogar, saia e entre de novo.`,
      };
    default:
      return null;
  }
}
