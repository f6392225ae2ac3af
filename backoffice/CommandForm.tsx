import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useState } from 'react';
import type { OperatorCommand, OperatorOption } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox, Segmented } from '../src/ui/Choice.tsx';
import { DateField, FormError, FormFields, SelectField, TextAreaField, TextField } from '../src/ui/Field.tsx';
import { MoneyField } from '../src/ui/MoneyField.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { change, type Options, type Outcome } from './api.ts';
import { Answer, useWord } from './Shown.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { fields, values as valueWords } from './words.ts';

export type Values = Readonly<Record<string, string | boolean>>;

/** Kinds of arguments that are no text, by their name. */
const KINDS: Readonly<Record<string, string>> = {
  AMOUNT: 'SIGNED',
  PLACE: 'N',
  PLACEMENT: 'lobby|casino|promotions',
};

/** Commands whose DOMAIN is a host name that the operator types, and not the chosen site. */
const ASKS_DOMAIN = /^(?:domain |site (?:create|clone)$)/;

/** Texts of several lines, by the name of their option or argument. */
const LONG = /^(?:text|terms|description|summary|reason|TEXT)(?:-en)?$/;

/** The value as the command reads it; undefined if the operator left the field empty. */
export function typed(
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
  readonly option: Pick<OperatorOption, 'name' | 'help' | 'value'>;
  readonly value: string | boolean | undefined;
  readonly isRequired?: boolean;
  /** Instead of the option's own words. */
  readonly label?: string | undefined;
  readonly onChange: (value: string | boolean) => void;
}

/** An amount with a direction: centavos, below zero if the player loses them. */
function SignedMoney({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const { t } = useLingui();
  const [direction, setDirection] = useState<'give' | 'take'>(value.startsWith('-') ? 'take' : 'give');
  const [amount, setAmount] = useState<number | null>(value === '' ? null : Math.abs(Number(value)));
  const write = (to: 'give' | 'take', centavos: number | null): void => {
    setDirection(to);
    setAmount(centavos);
    onChange(centavos === null ? '' : `${to === 'take' ? '-' : ''}${centavos}`);
  };
  return (
    <Stack>
      <Segmented
        label={t`Direção`}
        value={direction}
        options={[
          { value: 'give', label: t`Dar ao jogador` },
          { value: 'take', label: t`Tirar do jogador` },
        ]}
        onValueChange={(to) => write(to, amount)}
      />
      <MoneyField label={label} value={amount} onValueChange={(centavos) => write(direction, centavos)} />
    </Stack>
  );
}

/** The field for the kind of value that the command names: money, day, choice, number, text or switch. */
export function OptionField({ option, value, isRequired = false, label: ownLabel, onChange }: FieldProps) {
  const word = useWord();
  const { t } = useLingui();
  const { name, help, value: kind } = option;
  const label = ownLabel ?? (name.toLowerCase() in fields ? word(fields, name.toLowerCase()) : help);
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
  if (kind === 'SIGNED') return <SignedMoney label={label} value={text} onChange={onChange} />;
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
  /** Whether the form shows no field for them. */
  readonly isFixed?: boolean;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** The form of a command, made of its arguments and options. One function because the fields share its values. */
export function CommandForm({ command, label, site, known = {}, isFixed = false, onUnsaved }: CommandFormProps) {
  const { t } = useLingui();
  const word = useWord();
  const [values, setValues] = useState<Values>(known);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isTyped = Object.entries(values).some(([name, value]) => value !== (known[name] ?? '') && value !== false);
  useUnsaved(isTyped && outcome === null, onUnsaved);
  const set = (name: string) => (value: string | boolean) => setValues({ ...values, [name]: value });
  const isSite = (name: string) => name === 'SITE' || (name === 'DOMAIN' && !ASKS_DOMAIN.test(command.name));
  const args = command.args.filter(({ name }) => !isSite(name) && !(isFixed && name in known));
  const options = command.options
    .filter(({ name }) => name !== 'site')
    // The goal of a mission is an amount if its unit is.
    .map((option) =>
      option.name === 'goal' && values['unit'] === 'centavos' ? { ...option, value: 'CENTAVOS' } : option,
    );

  const words = command.args
    .map(({ name }) => (isSite(name) ? site : String(values[name] ?? '').trim()))
    .filter((word, at) => word !== '' || !command.args[at]?.optional);

  async function act(): Promise<void> {
    const missing = args.find(({ name, optional }) => !optional && String(values[name] ?? '').trim() === '');
    setOutcome(null);
    setProblem(missing ? t`Preencha: ${word(fields, missing.name.toLowerCase())}.` : null);
    if (missing) return;
    setBusy(true);
    const given = options.flatMap((option) => {
      const value = typed(values[option.name], option);
      return value === undefined ? [] : [[option.name, value] as const];
    });
    const hasSite = command.options.some(({ name }) => name === 'site');
    const all: Options = { ...Object.fromEntries(given), ...(hasSite && site !== '' && { site }) };
    try {
      setOutcome(await change(command.name, words, all));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (outcome === null) void act();
    else {
      setOutcome(null);
      setValues(known);
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <FormError>{problem}</FormError>
        {outcome === null && (
          <>
            {args.map(({ name, help, optional }) => (
              <OptionField
                key={name}
                option={{ name, help, value: KINDS[name] ?? 'TEXT' }}
                value={values[name]}
                isRequired={!optional}
                onChange={set(name)}
              />
            ))}
            {options.map((option) => (
              <OptionField key={option.name} option={option} value={values[option.name]} onChange={set(option.name)} />
            ))}
          </>
        )}
        <div role="status">
          {outcome?.outputs.map((output, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
            <Answer key={at} label={label} output={output} />
          ))}
          {outcome && outcome.outputs.length === 0 && <Trans>Feito.</Trans>}
          {outcome?.hint}
        </div>
        {/* Nothing is done twice by a second press: the form begins anew. */}
        <Button type="submit" look={outcome === null ? 'main' : 'second'} busy={isBusy} busyLabel={t`Enviando`}>
          {outcome === null ? label : t`Fazer outra vez`}
        </Button>
      </FormFields>
    </form>
  );
}
