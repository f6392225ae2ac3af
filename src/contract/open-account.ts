/** The `AccountState` of an account that nothing holds back. Without schemas: the first paint loads it. */
export const OPEN_ACCOUNT = {
  bet: true,
  deposit: true,
  promotions: true,
  reason: null,
  until: null,
  changes_at: null,
} as const;
