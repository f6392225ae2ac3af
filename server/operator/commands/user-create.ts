/** `user create`: opens an account, such as the operator's own on a new site. */
import * as v from 'valibot';
import { cpfField, dayField, emailField, nameField, phoneField, surnameField } from '../../../src/contract/fields.ts';
import { openAccount } from '../../session/account-by-operator.ts';
import { createSites } from '../../site/sites.ts';
import { argument, type Command, type Input, OperatorError, optionText } from '../command.ts';
import { siteByDomain } from '../lookup.ts';
import { say } from '../say.ts';

const person = v.object({
  first_name: nameField,
  last_name: surnameField,
  email: emailField,
  phone: phoneField,
  cpf: cpfField,
  birth_date: dayField,
});
const OPTION_OF: Readonly<Record<string, string>> = { first_name: 'name', last_name: 'name', birth_date: 'birth-date' };

/** Reads a person from the options. @throws OperatorError that names the missing or invalid option */
function personOf(input: Input): v.InferOutput<typeof person> {
  const missing = ['name', 'email', 'phone', 'cpf', 'birth-date'].find((name) => optionText(input, name) === undefined);
  if (missing) throw new OperatorError(say`--${missing} is missing.`);
  const [, first_name = '', last_name = ''] = /^(\S+)\s+(.+)$/.exec(optionText(input, 'name')?.trim() ?? '') ?? [];
  const parsed = v.safeParse(person, {
    first_name,
    last_name,
    email: optionText(input, 'email'),
    phone: optionText(input, 'phone'),
    cpf: optionText(input, 'cpf'),
    birth_date: optionText(input, 'birth-date'),
  });
  if (parsed.success) return parsed.output;
  const field = v.getDotPath(parsed.issues[0]) ?? '';
  // The input is personal data: do not repeat it.
  const option = OPTION_OF[field] ?? field;
  throw new OperatorError(
    option === 'name'
      ? say`--name does not fit: write first name and surname, in quotes.`
      : say`--${option} does not fit: it is no ${field.replace('_', ' ')}.`,
  );
}

const create: Command = {
  name: 'user create',
  summary: 'open an account and say its first password, once',
  args: [{ name: 'SITE', help: 'host name of the site' }],
  options: {
    name: { value: 'NAME', help: 'first name and surname, in quotes' },
    email: { value: 'EMAIL', help: 'email address' },
    phone: { value: 'PHONE', help: 'Brazilian telephone, with which the person logs in' },
    cpf: { value: 'CPF', help: 'CPF' },
    'birth-date': { value: 'DATE', help: 'YYYY-MM-DD' },
  },
  details: ['The person changes the password after the first login, and accepts the terms and sets limits there.'],
  async run({ deps, audit }, input) {
    const { id: casinoId, domain } = await siteByDomain(deps.db, argument(input, 'site'));
    const facts = personOf(input);
    const site = await createSites(deps).byHost(domain);
    if (!site) throw new OperatorError(say`There is no site "${domain}".`);
    const { id, password } = await openAccount(deps, site, facts, (trx, playerId) =>
      audit(trx, { casinoId, target: `player:${playerId}` }),
    );
    return {
      outputs: [
        {
          type: 'note',
          text: say`Player ${id} on ${domain}. First password, said only now: ${password}`,
          data: { id: String(id), site: domain, phone: facts.phone, password },
        },
      ],
    };
  },
};

export const userCreateCommands: readonly Command[] = [create];
