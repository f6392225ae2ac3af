/** `staff add|list|role|reset|disable|enable`: the people who may log in to the back office. */
import { type OperatorRole, operatorRoles } from '../../../src/contract/backoffice.ts';
import {
  addOperator,
  changeOperator,
  listOperators,
  OPERATOR_NAME,
  type OperatorChange,
} from '../../backoffice/operators.ts';
import { argument, type Command, type Input, OperatorError } from '../command.ts';
import { choiceOf, said } from '../options.ts';
import { type Sentence, say } from '../say.ts';

const nameArgument = { name: 'NAME', help: 'as the audit writes it: small letters, digits, dots and hyphens' };
const roleOption = { role: { value: operatorRoles.join('|'), help: 'what the person may do' } };
const ROLES: Readonly<Record<OperatorRole, Sentence>> = {
  support: say`support`,
  compliance: say`compliance`,
  finance: say`finance`,
  administrator: say`administrator`,
};

const SENTENCES = {
  operator_exists: say`There is an operator of this name already.`,
  operator_not_found: say`There is no operator of this name: staff list shows them all.`,
};

function nameOf(input: Input): string {
  const name = argument(input, 'name');
  if (!OPERATOR_NAME.test(name))
    throw new OperatorError(
      say`"${name}" is no name: 2 to 40 small letters, digits, dots and hyphens, a letter first.`,
    );
  return name;
}

function roleOf(input: Input): OperatorRole {
  const role = choiceOf(input, 'role', operatorRoles);
  if (!role) throw new OperatorError(say`Say what the operator may do: --role ${operatorRoles.join('|')}.`);
  return role;
}

/** The first password is in the answer alone: the operator replaces it at the first login. */
function withPassword(text: Sentence, name: string, password: string) {
  return {
    outputs: [
      {
        type: 'note' as const,
        text: say`${text} First password, said only now: ${password}`,
        data: { name, password },
      },
    ],
  };
}

const add: Command = {
  name: 'staff add',
  summary: 'let a person log in to the back office; says a first password, once',
  args: [nameArgument],
  options: roleOption,
  details: ['At the first login the person scans a second factor and chooses a password.'],
  async run({ deps, audit }, input) {
    const [name, role] = [nameOf(input), roleOf(input)];
    const password = await said(SENTENCES, () =>
      addOperator(deps, name, role, (trx) =>
        audit(trx, { casinoId: null, target: `operator:${name}`, details: { after: { role } } }),
      ),
    );
    return withPassword(say`${name} may log in (${ROLES[role]}).`, name, password);
  },
};

const list: Command = {
  name: 'staff list',
  summary: 'list the people of the back office with their roles',
  args: [],
  async run({ deps }) {
    const rows = (await listOperators(deps.db)).map((row) => ({
      name: row.name,
      role: row.role,
      state: row.disabled_at ? 'disabled' : row.enrolled_at ? 'active' : 'first password',
      last_login_at: row.last_login_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }));
    const columns = [
      { key: 'name', title: 'name' },
      { key: 'role', title: 'role' },
      { key: 'state', title: 'state' },
      { key: 'last_login_at', title: 'last login', as: 'time' as const },
      { key: 'created_at', title: 'made', as: 'time' as const },
    ];
    return { outputs: [{ type: 'table', columns, rows, empty: say`There is no operator yet.` }] };
  },
};

function changing(
  word: string,
  summary: string,
  changeOf: (input: Input) => OperatorChange,
  text: (name: string) => Sentence,
): Command {
  return {
    name: `staff ${word}`,
    summary,
    args: [nameArgument],
    ...(word === 'role' && { options: roleOption }),
    details: ["The operator's sessions end."],
    async run({ deps, audit }, input) {
      const name = nameOf(input);
      const change = changeOf(input);
      const password = await said(SENTENCES, () =>
        changeOperator(deps, name, change, (trx, before) =>
          audit(trx, {
            casinoId: null,
            target: `operator:${name}`,
            details: { before: { role: before.role, disabled: before.disabled_at !== null }, after: change },
          }),
        ),
      );
      if (password !== null) return withPassword(text(name), name, password);
      return { outputs: [{ type: 'note', text: text(name), data: { name } }] };
    },
  };
}

export const staffCommands: readonly Command[] = [
  add,
  list,
  changing(
    'role',
    "change an operator's role",
    (input) => ({ role: roleOf(input) }),
    (name) => say`${name} has another role.`,
  ),
  changing(
    'reset',
    'give an operator a new first password and a new second factor',
    () => ({ reset: true }),
    (name) => say`${name} begins anew.`,
  ),
  changing(
    'disable',
    'end the access of an operator',
    () => ({ disabled: true }),
    (name) => say`${name} can no longer log in.`,
  ),
  changing(
    'enable',
    'give an operator access again',
    () => ({ disabled: false }),
    (name) => say`${name} may log in again.`,
  ),
];
