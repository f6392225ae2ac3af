import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { OperatorCommand, OperatorOption } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox, Segmented } from '../src/ui/Choice.tsx';
import { DateField, FormError, FormFields, SelectField, TextAreaField, TextField } from '../src/ui/Field.tsx';
import { MoneyField } from '../src/ui/MoneyField.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { change, type Files, type Options, type Outcome, pictureOf } from './api.ts';
import { PictureField } from './PictureField.tsx';
import { Answer, useWord } from './Shown.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { WhenField } from './WhenField.tsx';
import { fields, values as valueWords } from './words.ts';

export type Values = Readonly<Record<string, string | boolean>>;

/** Kinds of arguments that are no text, by their name. */
const KINDS: Readonly<Record<string, string>> = {
  AMOUNT: 'SIGNED',
  PLACE: 'N',
  PLACEMENT: 'lobby|casino|promotions',
};

/** Options that `none` takes away. */
const CLEARED_BY_NONE = /^(?:to|image|coupon|starts|ends)$/;

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
  if (kind === 'WHEN') return <WhenField label={label} value={text} isRequired={isRequired} onChange={onChange} />;
  if (kind === 'DATE' || kind === 'DAY')
    return <DateField {...shared} onChange={({ target }) => onChange(target.value)} />;
  if (kind === 'TIME')
    return (
      <TextField
        {...shared}
        type="datetime-local"
        hint={t`Horário de Brasília`}
        onChange={({ target }) => onChange(target.value)}
      />
    );
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
  /** Present values by the name of the argument or option; of the options only those that change are sent. */
  readonly known?: Values;
  /** Whether the form shows no field for the known arguments. */
  readonly isFixed?: boolean;
  /** Addresses of present pictures by the name of the argument or option that replaces them. */
  readonly pictures?: Readonly<Record<string, string>> | undefined;
  /** A sentence before the fields. */
  readonly lead?: ReactNode;
  readonly onUnsaved: (isUnsaved: boolean) => void;
  /** Leaves the form after its action; absent: the form begins anew. */
  readonly onDone?: (() => void) | undefined;
}

/** The words of a command in their order: a file stands for itself by its name. */
export function wordsOf(args: OperatorCommand['args'], textOf: (name: string) => string, files: Files): string[] {
  return args
    .map(({ name, upload }) => (upload === null ? textOf(name) : name in files ? name : ''))
    .filter((word, at) => word !== '' || !args[at]?.optional);
}

/** The options that the operator gave: typed, changed or taken away. */
function optionsOf(options: readonly OperatorOption[], values: Values, known: Values, files: Files): Options {
  return Object.fromEntries(
    options.flatMap((option): [string, string | true][] => {
      const { name, upload } = option;
      if (upload !== null) return name in files ? [[name, name]] : [];
      const before = known[name] ?? '';
      if ((values[name] ?? '') === before) return before === true ? [[name, true]] : [];
      const value = typed(values[name], option);
      if (value !== undefined) return [[name, value]];
      // An empty text is refused by the command, in a sentence.
      return before === '' || before === true ? [] : [[name, CLEARED_BY_NONE.test(name) ? 'none' : '']];
    }),
  );
}

/** The form of a command, made of its arguments and options. One function because the fields share its values. */
export function CommandForm(props: CommandFormProps) {
  const { command, label, site, known = {}, isFixed = false, pictures = {}, lead, onUnsaved, onDone } = props;
  const { t } = useLingui();
  const word = useWord();
  const [values, setValues] = useState<Values>(known);
  const [files, setFiles] = useState<Files>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  const isTyped =
    Object.keys(files).length > 0 ||
    Object.entries(values).some(([name, value]) => value !== (known[name] ?? '') && value !== false);
  useUnsaved(isTyped && outcome === null, onUnsaved);
  const set = (name: string) => (value: string | boolean) => setValues({ ...values, [name]: value });
  const setFile = (name: string) => (file: Blob | null) => {
    const others = Object.fromEntries(
      Object.entries(files).filter(([other]) => other !== name && !(file === null && name === 'FILE')),
    );
    setFiles(file === null ? others : { ...others, [name]: file });
  };
  const isSite = (name: string) => name === 'SITE' || (name === 'DOMAIN' && !ASKS_DOMAIN.test(command.name));
  const args = command.args.filter(({ name }) => !isSite(name) && !(isFixed && name in known));
  const options = command.options
    .filter(({ name }) => name !== 'site')
    // The goal of a mission is an amount if its unit is.
    .map((option) =>
      option.name === 'goal' && values['unit'] === 'centavos' ? { ...option, value: 'CENTAVOS' } : option,
    );

  const textOf = (name: string): string => (isSite(name) ? site : String(values[name] ?? '').trim());

  async function act(): Promise<void> {
    const missing = args.find(
      ({ name, optional, upload }) => !optional && (upload === null ? textOf(name) === '' : !(name in files)),
    );
    setOutcome(null);
    setProblem(missing ? t`Preencha: ${word(fields, missing.name.toLowerCase())}.` : null);
    if (missing) return;
    setBusy(true);
    const hasSite = command.options.some(({ name }) => name === 'site');
    const all = { ...optionsOf(options, values, known, files), ...(hasSite && site !== '' && { site }) };
    try {
      setOutcome(await change(command.name, wordsOf(command.args, textOf, files), all, files));
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(false);
    }
  }

  const picture = (name: string, isRequired: boolean) => (
    <PictureField
      key={name}
      label={word(fields, name.toLowerCase())}
      present={pictures[name] === undefined ? null : pictureOf(site, pictures[name])}
      file={files[name] ?? null}
      isRequired={isRequired}
      onChange={setFile(name)}
    />
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (outcome === null) void act();
    else if (onDone) onDone();
    else {
      setOutcome(null);
      setValues(known);
      setFiles({});
    }
  };

  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <FormError>{problem}</FormError>
        {outcome === null && (
          <>
            {lead}
            {args
              // A picture for phones goes with one for all.
              .filter(({ name }) => name !== 'MOBILE' || 'FILE' in files)
              .map(({ name, help, optional, upload }) =>
                upload === null ? (
                  <OptionField
                    key={name}
                    option={{ name, help, value: KINDS[name] ?? 'TEXT' }}
                    value={values[name]}
                    isRequired={!optional}
                    onChange={set(name)}
                  />
                ) : (
                  picture(name, !optional)
                ),
              )}
            {options.map((option) =>
              option.upload === null ? (
                <OptionField
                  key={option.name}
                  option={option}
                  value={values[option.name]}
                  onChange={set(option.name)}
                />
              ) : (
                picture(option.name, false)
              ),
            )}
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
          {outcome === null ? label : onDone ? t`Fechar` : t`Fazer outra vez`}
        </Button>
      </FormFields>
    </form>
  );
}
