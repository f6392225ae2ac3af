import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { formatAmount, formatMoney, parseMoney } from '../src/lib/money.ts';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox } from '../src/ui/Choice.tsx';
import { FormError, FormFields, SelectField, TextAreaField, TextField } from '../src/ui/Field.tsx';
import { MoneyField } from '../src/ui/MoneyField.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { change, type Outcome, type Row, reading } from './api.ts';
import { RowsField, rowsJson } from './RowsField.tsx';
import { Answer, Loaded, useWord } from './Shown.tsx';
import { type Setting, settingGroups, useSettingLabel } from './settings.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useUnsaved } from './use-unsaved.ts';
import type { Words } from './words.ts';

/** The value of a setting in the configuration; undefined if it has its default. */
function valueOf(row: Row, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | null | undefined)?.[part], row);
}

/** The value as its field shows it. */
function toText({ kind }: Setting, value: unknown): string {
  if (value === undefined || value === null) return '';
  if (kind === 'amounts') return (value as number[]).map((amount) => formatAmount(amount)).join('\n');
  if (kind === 'lines') return (value as string[]).join('\n');
  if (kind === 'json' || kind === 'choices' || kind === 'rows') return JSON.stringify(value, null, 2);
  return String(value);
}

/** The field's text as the command reads it: JSON. Null: the text is no value of this kind. */
function toJson({ kind, isOptional = false }: Setting, text: string): string | null {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  if (kind === 'amounts') {
    const amounts = lines.map(parseMoney);
    return amounts.includes(null) ? null : JSON.stringify(amounts);
  }
  if (kind === 'lines') return JSON.stringify(lines);
  if (kind === 'rows') return rowsJson(text);
  if (text.trim() === '' && isOptional) return 'null';
  if (kind === 'text' || kind === 'long' || kind === 'colour') return JSON.stringify(text.trim());
  if (kind === 'choice' && !/^\d+$/.test(text)) return JSON.stringify(text);
  if (kind === 'count') {
    const number = Number(text.replace(',', '.'));
    return text.trim() === '' || Number.isNaN(number) ? null : String(number);
  }
  if (kind !== 'json') return text === '' ? null : text;
  try {
    JSON.parse(text);
    return text;
  } catch {
    return null;
  }
}

interface ValueFieldProps {
  readonly setting: Setting;
  readonly label: string;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

interface ChoicesProps {
  readonly label: string;
  readonly choices: Words;
  /** The chosen ones, a JSON list. */
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A switch for each choice of a list. */
function ChoicesField({ label, choices, text, onChange }: ChoicesProps) {
  const word = useWord();
  const chosen = text === '' ? [] : (JSON.parse(text) as string[]);
  const change = (value: string, isOn: boolean): void =>
    onChange(JSON.stringify(isOn ? [...chosen, value] : chosen.filter((one) => one !== value)));
  return (
    <fieldset>
      <legend>{label}</legend>
      {Object.keys(choices).map((value) => (
        <Checkbox
          key={value}
          label={word(choices, value)}
          checked={chosen.includes(value)}
          onChange={({ target }) => change(value, target.checked)}
        />
      ))}
    </fieldset>
  );
}

/** The field for the kind of a setting. */
function ValueField({ setting, label, text, onChange }: ValueFieldProps) {
  const { t } = useLingui();
  const word = useWord();
  const { kind, choices = {} } = setting;
  const shared = { label, value: text, autoFocus: true };
  if (kind === 'yes')
    return (
      <SelectField
        {...shared}
        options={[
          { value: 'true', label: t`Sim` },
          { value: 'false', label: t`Não` },
        ]}
        placeholder={t`Sem escolha`}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (kind === 'money')
    return (
      <MoneyField
        label={label}
        value={text === '' ? null : Number(text)}
        onValueChange={(amount) => onChange(amount === null ? '' : String(amount))}
      />
    );
  if (kind === 'choice')
    return (
      <SelectField
        {...shared}
        options={Object.keys(choices).map((value) => ({ value, label: word(choices, value) }))}
        placeholder={t`Sem escolha`}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  if (kind === 'rows') return <RowsField label={label} parts={setting.parts ?? {}} text={text} onChange={onChange} />;
  if (kind === 'choices') return <ChoicesField label={label} choices={choices} text={text} onChange={onChange} />;
  if (kind === 'text' || kind === 'colour' || kind === 'count')
    return (
      <TextField
        {...shared}
        autoComplete="off"
        {...(kind === 'count' && { inputMode: 'decimal' as const })}
        {...(kind === 'colour' && { hint: t`Como #12ab9f` })}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const hints = {
    amounts: t`Valores em reais, um por linha`,
    lines: t`Um por linha`,
    json: t`Partes escritas em JSON`,
    long: undefined,
  };
  return <TextAreaField {...shared} rows={8} hint={hints[kind]} onChange={({ target }) => onChange(target.value)} />;
}

/** The present value in one line. */
function useShown(): (setting: Setting, value: unknown) => string {
  const { t } = useLingui();
  const word = useWord();
  return ({ kind, choices = {} }, value) => {
    if (value === undefined || value === null || value === '') return '–';
    if (typeof value === 'boolean') return value ? t`Sim` : t`Não`;
    if (kind === 'money') return formatMoney(Number(value));
    if (kind === 'choice') return word(choices, String(value));
    if (Array.isArray(value)) {
      if (kind === 'amounts') return value.map((amount) => formatMoney(Number(amount))).join(', ');
      if (kind === 'rows') return value.map((row) => String(Object.values(row as Row)[0])).join(', ') || '–';
      if (kind === 'choices') return value.map((one) => word(choices, String(one))).join(', ') || '–';
      return value.every((one) => typeof one !== 'object') ? value.join(', ') || '–' : String(value.length);
    }
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  };
}

interface EditProps {
  readonly setting: Setting;
  readonly value: unknown;
  readonly site: string;
  readonly onBack: () => void;
  readonly onUnsaved: (isUnsaved: boolean) => void;
}

/** One setting: its present value, its field, a preview and the save. One function because both buttons share its state. */
function Edit({ setting, value, site, onBack, onUnsaved }: EditProps) {
  const { t } = useLingui();
  const label = useSettingLabel()(setting.key);
  const shown = useShown()(setting, value);
  const [text, setText] = useState(() => toText(setting, value));
  const [saved, setSaved] = useState(text);
  const isUnsaved = text !== saved;
  useUnsaved(isUnsaved, onUnsaved);
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [busy, setBusy] = useState<'site set' | 'site preview' | null>(null);
  async function act(command: 'site set' | 'site preview'): Promise<void> {
    setProblem(null);
    setOutcome(null);
    const json = toJson(setting, text);
    if (json === null) {
      setProblem(t`Confira o valor: ele não tem a forma pedida.`);
      return;
    }
    setBusy(command);
    try {
      const made = await change(command, [site, setting.key, json]);
      setOutcome(made);
      if (command === 'site set') setSaved(text);
      const [first] = made.outputs;
      if (command === 'site preview' && first?.type === 'note')
        open(String(first.data['address']), '_blank', 'noopener');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(null);
    }
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void act('site set');
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <FormError>{problem}</FormError>
        <p className={styles.note}>
          <Trans>Valor atual: {shown}</Trans>
        </p>
        <ValueField setting={setting} label={label} text={text} onChange={setText} />
        <div role="status">
          {outcome?.outputs.map((output, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
            <Answer key={at} label={label} output={output} />
          ))}
        </div>
        <div className={styles.actions}>
          <Button type="submit" look="main" busy={busy === 'site set'} busyLabel={t`Enviando`}>
            <Trans>Salvar</Trans>
          </Button>
          <Button busy={busy === 'site preview'} busyLabel={t`Enviando`} onClick={() => void act('site preview')}>
            <Trans>Ver antes de salvar</Trans>
          </Button>
          <Button look="quiet" onClick={() => (isUnsaved ? setAsked(true) : onBack())}>
            <Trans>Outra configuração</Trans>
          </Button>
        </div>
      </FormFields>
      <UnsavedQuestion open={isAsked} onDiscard={onBack} onStay={() => setAsked(false)} />
    </form>
  );
}

/** The colours of the palettes that the site has, each a setting. */
function coloursOf(row: Row): Setting[] {
  const palettes = (row['colors'] ?? {}) as Readonly<Record<string, Readonly<Record<string, string>> | null>>;
  return Object.entries(palettes).flatMap(([palette, colours]) =>
    Object.keys(colours ?? {}).map((name) => ({ key: `colors.${palette}.${name}`, kind: 'colour' as const })),
  );
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface ListProps {
  readonly row: Row;
  readonly onPick: (setting: Setting) => void;
}

/** All settings by group with their present values; a search over names and values. */
function SettingList({ row, onPick }: ListProps) {
  const { t, i18n } = useLingui();
  const labelOf = useSettingLabel();
  const shown = useShown();
  const [typed, setTyped] = useState('');
  const sought = plain(typed.trim());
  const groups = [
    ...settingGroups.map(({ title, settings }) => ({ title: i18n._(title), settings })),
    { title: t`Cores`, settings: coloursOf(row) },
  ].flatMap(({ title, settings }) => {
    const rows = settings
      .map((setting) => ({ setting, label: labelOf(setting.key), value: shown(setting, valueOf(row, setting.key)) }))
      .filter(({ setting, label, value }) => plain(`${title} ${label} ${value} ${setting.key}`).includes(sought));
    return rows.length === 0 ? [] : [{ title, rows }];
  });
  return (
    <Stack>
      <TextField
        label={t`Procurar configuração`}
        type="search"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {groups.length === 0 && (
        <p role="status">
          <Trans>Nenhuma configuração com essas palavras.</Trans>
        </p>
      )}
      {groups.map(({ title, rows }) => (
        <section key={title} className={styles.settings}>
          <h3>{title}</h3>
          <ul>
            {rows.map(({ setting, label, value }) => (
              <li key={setting.key}>
                <button type="button" className={styles.setting} onClick={() => onPick(setting)}>
                  <span>{label}</span>
                  <span className={styles.value}>{value}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Stack>
  );
}

/** `site set`: choose a setting by its name, see its value, change it. */
export function SettingForm({ site, onUnsaved }: Pick<EditProps, 'site' | 'onUnsaved'>) {
  const read = useQuery(reading('site show', [site]));
  const [picked, setPicked] = useState<Setting | null>(null);
  return (
    <Loaded read={read}>
      {({ outputs: [output] }) => {
        if (output?.type !== 'record') return null;
        return picked === null ? (
          <SettingList row={output.row} onPick={setPicked} />
        ) : (
          <Edit
            setting={picked}
            value={valueOf(output.row, picked.key)}
            site={site}
            onBack={() => setPicked(null)}
            onUnsaved={onUnsaved}
          />
        );
      }}
    </Loaded>
  );
}
