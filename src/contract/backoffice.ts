/** The wire of the back office: its calls have a server and a host of their own, so they are not among the API's (decision 038). */

export const operatorRoles = ['support', 'compliance', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** The screens with readers of their own; all other actions are commands. */
export const backOfficeViews = ['today', 'players', 'withdrawals', 'documents', 'audit'] as const;
export type BackOfficeView = (typeof backOfficeViews)[number];

/** The next step of a login. `enrol`: scan the secret, then send a code and a password of one's own. */
export type LoginStep =
  | { readonly step: 'done' }
  | { readonly step: 'code' }
  | { readonly step: 'enrol'; readonly secret: string; readonly uri: string };

export interface OperatorArgument {
  readonly name: string;
  readonly help: string;
  readonly optional: boolean;
}

export interface OperatorOption {
  readonly name: string;
  readonly help: string;
  /** Placeholder of its value; null: a switch. */
  readonly value: string | null;
}

/** A command that the operator may run here. */
export interface OperatorCommand {
  readonly name: string;
  readonly summary: string;
  readonly args: readonly OperatorArgument[];
  readonly options: readonly OperatorOption[];
}

/** The logged-in operator, and all that the role allows. */
export interface OperatorSelf {
  readonly name: string;
  readonly role: OperatorRole;
  readonly views: readonly BackOfficeView[];
  readonly commands: readonly OperatorCommand[];
  readonly sites: readonly { readonly domain: string; readonly name: string }[];
}
