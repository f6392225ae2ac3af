/** All implemented handlers by the name of their call. A missing call answers 501 (`remaining.test.ts` lists them). */
import type { CallName } from '../../src/contract/all.ts';
import { bankHandlers } from '../bank/handlers.ts';
import { bonusesHandlers } from '../bonuses/handlers.ts';
import { boxesHandlers } from '../boxes/handlers.ts';
import { broadcastingHandlers } from '../broadcasting/handlers.ts';
import { chatHandlers } from '../chat/handlers.ts';
import { depositsHandlers } from '../deposits/handlers.ts';
import { documentsHandlers } from '../documents/handlers.ts';
import { feedHandlers } from '../feed/handlers.ts';
import { gamesHandlers } from '../games/handlers.ts';
import { limitsHandlers } from '../limits/handlers.ts';
import { missionsHandlers } from '../missions/handlers.ts';
import { myDataHandlers } from '../my-data/handlers.ts';
import { notificationsHandlers } from '../notifications/handlers.ts';
import { pagesHandlers } from '../pages/handlers.ts';
import { profileHandlers } from '../profile/handlers.ts';
import { promotionsHandlers } from '../promotions/handlers.ts';
import { providerHandlers } from '../provider/handlers.ts';
import { pushHandlers } from '../push/handlers.ts';
import { sessionHandlers } from '../session/handlers.ts';
import { siteHandlers } from '../site/handlers.ts';
import { sportsHandlers } from '../sports/handlers.ts';
import { systemHandlers } from '../system/handlers.ts';
import { walletHandlers } from '../wallet/handlers.ts';
import { withdrawalsHandlers } from '../withdrawals/handlers.ts';
import type { AnyHandler } from './mount.ts';

export const handlers: Readonly<Partial<Record<CallName, AnyHandler>>> = {
  ...siteHandlers,
  ...sessionHandlers,
  ...broadcastingHandlers,
  ...limitsHandlers,
  ...gamesHandlers,
  ...feedHandlers,
  ...profileHandlers,
  ...documentsHandlers,
  ...myDataHandlers,
  ...bonusesHandlers,
  ...missionsHandlers,
  ...promotionsHandlers,
  ...boxesHandlers,
  ...notificationsHandlers,
  ...chatHandlers,
  ...pagesHandlers,
  ...walletHandlers,
  ...bankHandlers,
  ...depositsHandlers,
  ...withdrawalsHandlers,
  ...providerHandlers,
  ...sportsHandlers,
  ...pushHandlers,
  ...systemHandlers,
};
