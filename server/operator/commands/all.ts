/** Every command, in the order of `--help`. */
import type { Command } from '../command.ts';
import { adjustCommands } from './adjust.ts';
import { auditCommands } from './audit.ts';
import { backupCommands } from './backup.ts';
import { bannerCommands } from './banner.ts';
import { betCommands } from './bet.ts';
import { boxCommands } from './box.ts';
import { categoryCommands } from './category.ts';
import { chatCommands } from './chat.ts';
import { couponCommands } from './coupon.ts';
import { documentCommands } from './document.ts';
import { gameCommands } from './game.ts';
import { ledgerCommands } from './ledger.ts';
import { maintenanceCommands } from './maintenance.ts';
import { missionCommands } from './mission.ts';
import { notifyCommands } from './notify.ts';
import { pageCommands } from './page.ts';
import { pictureCommands } from './picture.ts';
import { pixCommands } from './pix.ts';
import { promotionCommands } from './promotion.ts';
import { redirectCommands } from './redirect.ts';
import { reportCommands } from './report.ts';
import { siteCommands } from './site.ts';
import { siteCopyCommands } from './site-copy.ts';
import { newSiteCommands } from './site-create.ts';
import { staffCommands } from './staff.ts';
import { userCommands } from './user.ts';
import { userCreateCommands } from './user-create.ts';
import { withdrawalCommands } from './withdrawal.ts';

export const commands: readonly Command[] = [
  ...pixCommands,
  ...withdrawalCommands,
  ...documentCommands,
  ...userCreateCommands,
  ...userCommands,
  ...adjustCommands,
  ...couponCommands,
  ...promotionCommands,
  ...boxCommands,
  ...missionCommands,
  ...newSiteCommands,
  ...siteCopyCommands,
  ...siteCommands,
  ...pictureCommands,
  ...gameCommands,
  ...categoryCommands,
  ...bannerCommands,
  ...pageCommands,
  ...redirectCommands,
  ...notifyCommands,
  ...chatCommands,
  ...maintenanceCommands,
  ...betCommands,
  ...reportCommands,
  ...ledgerCommands,
  ...auditCommands,
  ...backupCommands,
  ...staffCommands,
];
