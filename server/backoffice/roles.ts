/** The actions that each role may take. An administrator may take all; an action that no line names is the administrator's alone. */
import { type BackOfficeView, backOfficeViews, type OperatorRole } from '../../src/contract/backoffice.ts';
import type { Command, Option } from '../operator/command.ts';

type Roles = readonly OperatorRole[];

const SUPPORT: Roles = ['support'];
const COMPLIANCE: Roles = ['compliance'];
const FINANCE: Roles = ['finance'];
const ALL: Roles = ['support', 'compliance', 'finance'];

export const commandRoles: Readonly<Record<string, Roles>> = {
  'withdrawal approve': FINANCE,
  'withdrawal review': ['compliance', 'finance'],
  'withdrawal process': FINANCE,
  'withdrawal invalid-key': FINANCE,
  'withdrawal cancel': FINANCE,
  'withdrawal list': ALL,
  'pix refund': FINANCE,
  'document list': COMPLIANCE,
  'document approve': COMPLIANCE,
  'document reject': COMPLIANCE,
  'user search': ALL,
  'user show': ALL,
  'user note': ALL,
  'user block': ['support', 'compliance'],
  'user unblock': COMPLIANCE,
  'user end-sessions': ['support', 'compliance'],
  'user exclude-cpf': COMPLIANCE,
  'adjust list': FINANCE,
  'adjust propose': ['support', 'finance'],
  'adjust approve': FINANCE,
  'adjust reject': FINANCE,
  'user exclude': ['support', 'compliance'],
  'bet show': ALL,
  'coupon list': ALL,
  'promotion list': ALL,
  'box list': ALL,
  'mission list': ALL,
  'notice list': ALL,
  'push test': SUPPORT,
  'chat list': SUPPORT,
  'chat reports': SUPPORT,
  'chat remove': SUPPORT,
  'chat keep': SUPPORT,
  'chat mute': ['support', 'compliance'],
  'chat unmute': ['support', 'compliance'],
  'ledger verify': FINANCE,
  'report day': ['compliance', 'finance'],
  'report games': ['compliance', 'finance'],
  'audit list': COMPLIANCE,
};

export const viewRoles: Readonly<Record<BackOfficeView, Roles>> = {
  today: ALL,
  players: ALL,
  withdrawals: ALL,
  documents: COMPLIANCE,
  audit: COMPLIANCE,
};

/** Commands of the terminal alone: they read or write a file of the server. */
const OF_THE_TERMINAL: readonly string[] = ['document show'];

function has(roles: Roles | undefined, role: OperatorRole): boolean {
  return role === 'administrator' || (roles?.includes(role) ?? false);
}

/** Tells whether the back office has the command; the terminal has the others. */
export function isInBackOffice({ name, isOffline, args }: Command): boolean {
  return !OF_THE_TERMINAL.includes(name) && !isOffline && args.every(({ file, upload }) => !file || upload);
}

export function mayRun(role: OperatorRole, command: Command): boolean {
  return isInBackOffice(command) && has(commandRoles[command.name], role);
}

/** The options of a command without those that name a file of the server. */
export function openOptions({ options = {} }: Command): [name: string, option: Option][] {
  return Object.entries(options).filter(([, { file, upload }]) => !file || upload);
}

/** The names of the files that a role may send, of all its commands. */
export function uploadsOf(role: OperatorRole, commands: readonly Command[]): string[] {
  const named = commands
    .filter((command) => mayRun(role, command))
    .flatMap(({ args, options = {} }) => [
      ...args.filter(({ upload }) => upload).map(({ name }) => name),
      ...Object.entries(options).flatMap(([name, { upload }]) => (upload ? [name] : [])),
    ]);
  return [...new Set(named)];
}

/** Tells whether a role may open the pictures of the chat, also those of removed messages. */
export function maySeeChat(role: OperatorRole): boolean {
  return has(commandRoles['chat reports'], role);
}

export function maySee(role: OperatorRole, view: BackOfficeView): boolean {
  return has(viewRoles[view], role);
}

export function viewsOf(role: OperatorRole): BackOfficeView[] {
  return backOfficeViews.filter((view) => maySee(role, view));
}
