import { proxy } from 'valtio/vanilla';
import type { ShownCharge } from './charge.ts';

interface DepositSheetState {
  isOpen: boolean;
  /**
   * The charge that the sheet shows, null without one. It stays until the player starts another deposit or closes the
   * sheet, also while further charges of the player are open.
   */
  charge: ShownCharge | null;
}

export const depositSheet = proxy<DepositSheetState>({ isOpen: false, charge: null });
