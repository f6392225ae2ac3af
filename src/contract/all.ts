/**
 * The registry of every call. Only server and tests import it: the site imports each call from its own file, so that a
 * bundle holds only the calls that its page makes. One file because it is one list.
 */

import { apiPixWebhook, apiPixWebhookProbe, pixWebhook } from './bank.ts';
import { checkCoupon, claimCashback, getCashback, getCoupons, getRanking } from './bonuses.ts';
import { buyBox, getBoxes, getBoxPrizes, getItems, getUserBoxes, openBox, sellBox, sellItem } from './boxes.ts';
import { signInLive } from './broadcasting.ts';
import type { Call } from './call.ts';
import {
  getChatImage,
  getChatMessages,
  getIgnored,
  ignorePlayer,
  reportMessage,
  sendChatMessage,
  uploadChatImage,
} from './chat.ts';
import { consultCharge, createPixCharge, getOpenCharge } from './deposits.ts';
import { cancelDocument, getDocumentFile, getDocuments, uploadDocument } from './documents.ts';
import { getBiggestWins, getFeed, getLeaderboard, getMyFeed, getPublicBet } from './feed.ts';
import {
  getCatalog,
  getFavorites,
  getFeaturedGames,
  getGame,
  getGames,
  getGameUrl,
  getHomeGames,
  getProviders,
  getRecentGames,
  getRelatedGames,
  toggleFavorite,
  toggleLike,
} from './games.ts';
import { getSelfExclusion, getSettings, removeSelfExclusion, selfExclude, updateSettings } from './limits.ts';
import { acceptMission, claimMission, getMission, getMissions } from './missions.ts';
import { cancelDeletion, exportData, getDeletion, requestDeletion } from './my-data.ts';
import { getNotifications, readAllNotifications, readNotification, reportNotification } from './notifications.ts';
import { getPage } from './pages.ts';
import {
  createAddress,
  getAddress,
  getAffiliates,
  getAvatar,
  getLanguage,
  getProfile,
  getVip,
  lookUpZip,
  removeAvatar,
  showProfile,
  toggleHideMetrics,
  updateLanguage,
  updateName,
  uploadAvatar,
} from './profile.ts';
import { getPromotion, getPromotions, joinPromotion } from './promotions.ts';
import {
  providerAuthenticate,
  providerBalance,
  providerBet,
  providerCorrect,
  providerRollback,
  providerWin,
} from './provider.ts';
import { getPushKey, reportPush, subscribePush, unsubscribePush } from './push.ts';
import {
  authoriseChannel,
  changePassword,
  endOtherSessions,
  endSession,
  extendSession,
  getCaptchaChallenge,
  getMe,
  getSession,
  getSessions,
  login,
  loginGoogle,
  loginRestricted,
  logout,
  recoverPassword,
  register,
  renewSession,
  resetPassword,
  secondFactor,
  stepUp,
  updateUser,
  validateCpf,
  verifyCode,
  verifyEmail,
  verifyPhone,
} from './session.ts';
import { getBanners, getCategories, getGeoip, getIcons, getRedirect, getSiteConfig } from './site.ts';
import { launchSport } from './sports.ts';
import { getHealth, getOpenApi, getReady, moveClock, reportClientError } from './system.ts';
import {
  answerTimeAlert,
  cancelBonus,
  getBets,
  getBonuses,
  getRound,
  getSessionSum,
  getStatement,
  getSummary,
  getTransaction,
  getTransactions,
  getWallet,
} from './wallet.ts';
import {
  addWithdrawMethod,
  cancelWithdrawal,
  getReadiness,
  getWithdrawal,
  getWithdrawMethods,
  removeWithdrawMethod,
  requestWithdrawal,
  setDefaultMethod,
} from './withdrawals.ts';

export const calls = {
  // site
  getSiteConfig,
  getCategories,
  getBanners,
  getGeoip,
  getRedirect,
  getIcons,
  // session
  register,
  login,
  loginRestricted,
  loginGoogle,
  getMe,
  logout,
  updateUser,
  validateCpf,
  recoverPassword,
  verifyCode,
  resetPassword,
  verifyEmail,
  verifyPhone,
  changePassword,
  getSession,
  extendSession,
  renewSession,
  secondFactor,
  stepUp,
  getSessions,
  endOtherSessions,
  endSession,
  getCaptchaChallenge,
  authoriseChannel,
  signInLive,
  // limits
  getSettings,
  updateSettings,
  getSelfExclusion,
  selfExclude,
  removeSelfExclusion,
  // wallet
  getWallet,
  getTransactions,
  getTransaction,
  getBets,
  getBonuses,
  cancelBonus,
  getRound,
  getStatement,
  getSessionSum,
  getSummary,
  answerTimeAlert,
  // payments
  createPixCharge,
  getOpenCharge,
  consultCharge,
  getWithdrawMethods,
  addWithdrawMethod,
  setDefaultMethod,
  removeWithdrawMethod,
  getReadiness,
  requestWithdrawal,
  getWithdrawal,
  cancelWithdrawal,
  apiPixWebhook,
  apiPixWebhookProbe,
  pixWebhook,
  // games
  getGames,
  getCatalog,
  getHomeGames,
  getFeaturedGames,
  getProviders,
  getGame,
  getRelatedGames,
  getRecentGames,
  getFavorites,
  getGameUrl,
  toggleFavorite,
  toggleLike,
  // feed
  getFeed,
  getBiggestWins,
  getMyFeed,
  getPublicBet,
  getLeaderboard,
  // profile
  getProfile,
  showProfile,
  toggleHideMetrics,
  getAffiliates,
  getVip,
  uploadAvatar,
  removeAvatar,
  getAvatar,
  updateName,
  updateLanguage,
  getLanguage,
  lookUpZip,
  createAddress,
  getAddress,
  // my-data
  exportData,
  getDeletion,
  requestDeletion,
  cancelDeletion,
  // documents
  uploadDocument,
  getDocuments,
  getDocumentFile,
  cancelDocument,
  // bonuses
  getCoupons,
  checkCoupon,
  getCashback,
  claimCashback,
  getRanking,
  getPromotions,
  getPromotion,
  joinPromotion,
  // boxes
  getBoxes,
  getUserBoxes,
  getBoxPrizes,
  openBox,
  buyBox,
  sellBox,
  getItems,
  sellItem,
  // missions
  getMissions,
  getMission,
  acceptMission,
  claimMission,
  // notifications
  getNotifications,
  readNotification,
  readAllNotifications,
  reportNotification,
  // chat
  getChatMessages,
  getChatImage,
  sendChatMessage,
  uploadChatImage,
  getIgnored,
  ignorePlayer,
  reportMessage,
  // push
  getPushKey,
  subscribePush,
  unsubscribePush,
  reportPush,
  // pages
  getPage,
  // sports
  launchSport,
  // provider
  providerAuthenticate,
  providerBalance,
  providerBet,
  providerWin,
  providerCorrect,
  providerRollback,
  // system
  getHealth,
  getReady,
  moveClock,
  reportClientError,
  getOpenApi,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
