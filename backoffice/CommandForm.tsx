import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { OperatorCommand, OperatorOption } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox } from '../src/ui/Choice.tsx';
import { DateField, FormError, FormFields, SelectField, TextAreaField, TextField } from '../src/ui/Field.tsx';
import { MoneyField } from '../src/ui/MoneyField.tsx';
import { change, type Options, type Outcome } from './api.ts';
import { Answer, useWord } from './Shown.tsx';
import { fields, values as valueWords } from './words.ts';

type Values = Readonly<Record<string, string | boolean>>;

/** Texts of several lines, by the name of their option or argument. */
const LONG = /^(?:text|terms|description|summary|reason|TEXT)(?:-en)?$/;

/** The value as the command reads it; undefined if the operator left the field empty. */
function typed(
  value: string | boolean | undefined,
  { value: kind }: Pick<OperatorOption, 'value'>,
): string | true | undefined {
  if (kind === null) return value === true ? true : undefined;
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return undefined;
  // The field has the time of São Paulo, without its zone.
  return kind === 'TIME' ? `${text}-03:00` : text;
}

interface FieldProps {
  readonly option: OperatorOption;
  readonly value: string | boolean | undefined;
  readonly isRequired?: boolean;
  readonly onChange: (value: string | boolean) => void;
}

/** The field for the kind of value that the command names: money, day, choice, number, text or switch. */
function OptionField({ option, value, isRequired = false, onChange }: FieldProps) {
  const word = useWord();
  const { t } = useLingui();
  const { name, help, value: kind } = option;
  const label = name.toLowerCase() in fields ? word(fields, name.toLowerCase()) : help;
  const text = typeof value === 'string' ? value : '';
  const shared = { label, value: text, required: isRequired, name };
  if (kind === null)
    return <Checkbox label={label} checked={value === true} onChange={({ target }) => onChange(target.checked)} />;
  if (kind === 'CENTAVOS')
    return (
      <MoneyField
        label={label}
        value={text === '' ? null : Number(text)}
        onValueChange={(centavos) => onChange(centavos === null ? '' : String(centavos))}
      />
    );
  if (kind.includes('|'))
    return (
      <SelectField
        {...shared}
        placeholder={t`Sem escolha`}
        options={kind.split('|').map((one) => ({ value: one, label: word(valueWords, one) }))}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (kind === 'WHEN' || kind === 'DATE' || kind === 'DAY')
    return <DateField {...shared} onChange={({ target }) => onChange(target.value)} />;
  if (kind === 'TIME')
    return <TextField {...shared} type="datetime-local" onChange={({ target }) => onChange(target.value)} />;
  if (kind === 'HTML' || LONG.test(name))
    return (
      <TextAreaField {...shared} rows={kind === 'HTML' ? 8 : 3} onChange={({ target }) => onChange(target.value)} />
    );
  const isNumber = kind === 'N' || kind === 'DAYS' || kind === 'PERCENT';
  return (
    <TextField
      {...shared}
      autoComplete="off"
      {...(isNumber && { inputMode: 'numeric' as const })}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

interface CommandFormProps {
  readonly command: OperatorCommand;
  readonly label: string;
  /** Domain for `--site`, and for an argument that names a site. */
  readonly site: string;
  /** Known values by the name of the argument. */
  readonly known?: Readonly<Record<string, string>>;
}

/** The form of a command, made of its arguments and options. One function because the fields share its values. */
export function CommandForm({ command, label, site, known = {} }: CommandFormProps) {
  const { t } = useLingui();
  const [values, setValues] = useState<Values>(known);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const set = (name: string) => (value: string | boolean) => setValues({ ...values, [name]: value });
  const isSite = (name: string) => name === 'DOMAIN' || name === 'SITE';
  const args = command.args.filter(({ name }) => !(isSite(name) && command.name !== 'site create'));
  const options = command.options.filter(({ name }) => name !== 'site');

  const words = command.args
    .map(({ name }) => (isSite(name) && command.name !== 'site create' ? site : String(values[name] ?? '').trim()))
    .filter((word, at) => word !== '' || !command.args[at]?.optional);

  async function act(name: string): Promise<void> {
    setBusy(true);
    setProblem(null);
    setOutcome(null);
    const given = options.flatMap((option) => {
      const value = typed(values[option.name], option);
      return value === undefined ? [] : [[option.name, value] as const];
    });
    const hasSite = command.options.some(({ name }) => name === 'site');
    const all: Options = { ...Object.fromEntries(given), ...(hasSite && site !== '' && { site }) };
    try {
      const made = await change(name, words, all);
      setOutcome(made);
      const [shown] = made.outputs;
      if (name === 'site preview' && shown?.type === 'note') open(String(shown.data['address']), '_blank', 'noopener');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act(command.name);
  };

  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <FormError>{problem}</FormError>
        {args.map(({ name, help, optional }) => (
          <OptionField
            key={name}
            option={{ name, help, value: 'TEXT' }}
            value={values[name]}
            isRequired={!optional}
            onChange={set(name)}
          />
        ))}
        {options.map((option) => (
          <OptionField key={option.name} option={option} value={values[option.name]} onChange={set(option.name)} />
        ))}
        <div role="status">
          {outcome?.outputs.map((output, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
            <Answer key={at} label={label} output={output} />
          ))}
          {outcome && outcome.outputs.length === 0 && <Trans>Feito.</Trans>}
          {outcome?.hint}
        </div>
        {command.name === 'site set' && (
          <Button busy={isBusy} busyLabel={t`Enviando`} onClick={() => void act('site preview')}>
            <Trans>Ver antes de salvar</Trans>
          </Button>
        )}
        <Button type="submit" look="main" busy={isBusy} busyLabel={t`Enviando`}>
          {label}
        </Button>
      </FormFields>
    </form>
  );
}
