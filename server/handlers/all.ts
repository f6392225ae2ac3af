/** All implemented handlers by the name of their call. A missing call answers 501 (`remaining.test.ts` lists them). */
import type { CallName } from '../../src/contract/all.ts';
import type { AnyHandler } from '../http/mount.ts';
import { bankHandlers } from './bank.ts';
import { bonusesHandlers } from './bonuses.ts';
import { broadcastingHandlers } from './broadcasting.ts';
import { chatHandlers } from './chat.ts';
import { codesHandlers } from './codes.ts';
import { documentsHandlers } from './documents.ts';
import { feedHandlers } from './feed.ts';
import { gamesHandlers } from './games.ts';
import { limitsHandlers } from './limits.ts';
import { myDataHandlers } from './my-data.ts';
import { notificationsHandlers } from './notifications.ts';
import { pagesHandlers } from './pages.ts';
import { paymentsHandlers } from './payments.ts';
import { profileHandlers } from './profile.ts';
import { providerHandlers } from './provider.ts';
import { pushHandlers } from './push.ts';
import { sessionHandlers } from './session.ts';
import { siteHandlers } from './site.ts';
import { systemHandlers } from './system.ts';
import { walletHandlers } from './wallet.ts';

export const handlers: Readonly<Partial<Record<CallName, AnyHandler>>> = {
  ...siteHandlers,
  ...sessionHandlers,
  ...codesHandlers,
  ...broadcastingHandlers,
  ...limitsHandlers,
  ...gamesHandlers,
  ...feedHandlers,
  ...profileHandlers,
  ...documentsHandlers,
  ...myDataHandlers,
  ...bonusesHandlers,
  ...notificationsHandlers,
  ...chatHandlers,
  ...pagesHandlers,
  ...walletHandlers,
  ...bankHandlers,
  ...paymentsHandlers,
  ...providerHandlers,
  ...pushHandlers,
  ...systemHandlers,
};
