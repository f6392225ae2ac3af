import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { formatMoney } from '../src/lib/money.ts';
import { Button } from '../src/ui/Button.tsx';
import { Checkbox } from '../src/ui/Choice.tsx';
import { FormError, FormFields, SelectField, TextAreaField, TextField } from '../src/ui/Field.tsx';
import { MoneyField } from '../src/ui/MoneyField.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { change, type Outcome, pictureOf, type Row } from './api.ts';
import { PaletteField } from './PaletteField.tsx';
import { PictureField } from './PictureField.tsx';
import { RowsField } from './RowsField.tsx';
import { Answer, useWord } from './Shown.tsx';
import { toJson, toText, valueOf } from './setting-values.ts';
import { type Setting, settingGroups, useSettingLabel } from './settings.ts';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { useUnsaved } from './use-unsaved.ts';
import type { Words } from './words.ts';

interface ValueFieldProps {
  readonly setting: Setting;
  readonly label: string;
  readonly text: string;
  /** The whole configuration. */
  readonly row: Row;
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

/** Number and date of the licence; both empty: the site has none. */
function AuthorisationField({ label, text, onChange }: Omit<ValueFieldProps, 'setting' | 'row'>) {
  const { t } = useLingui();
  const given = (text === '' ? {} : JSON.parse(text)) as { readonly number?: string; readonly date?: string };
  const set = (part: 'number' | 'date', value: string): void => onChange(JSON.stringify({ ...given, [part]: value }));
  return (
    <fieldset>
      <legend>{label}</legend>
      <div className={styles.fields}>
        <TextField
          label={t`Número da portaria`}
          hint={t`Como no Diário Oficial. Os dois vazios: sem autorização`}
          value={given.number ?? ''}
          autoComplete="off"
          autoFocus
          onChange={({ target }) => set('number', target.value)}
        />
        <TextField
          label={t`Data da portaria`}
          hint={t`Como aparece no site: 2 de janeiro de 2026`}
          value={given.date ?? ''}
          autoComplete="off"
          onChange={({ target }) => set('date', target.value)}
        />
      </div>
    </fieldset>
  );
}

/** The parts of a row of sizes. */
const SIZES = { name: 'measure', size: 'size' };

/** The field for the kind of a setting. */
function ValueField({ setting, label, text, row, onChange }: ValueFieldProps) {
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
  if (kind === 'sizes') return <RowsField label={label} parts={SIZES} text={text} onChange={onChange} />;
  if (kind === 'palette')
    return <PaletteField label={label} name={setting.key} text={text} row={row} onChange={onChange} />;
  if (kind === 'authorisation') return <AuthorisationField label={label} text={text} onChange={onChange} />;
  if (kind === 'choices') return <ChoicesField label={label} choices={choices} text={text} onChange={onChange} />;
  if (kind === 'text' || kind === 'count')
    return (
      <TextField
        {...shared}
        autoComplete="off"
        {...(kind === 'count' && { inputMode: 'decimal' as const })}
        onChange={({ target }) => onChange(target.value)}
      />
    );
  const hint = { amounts: t`Valores em reais, um por linha`, lines: t`Um por linha` }[kind as string];
  return <TextAreaField {...shared} rows={8} hint={hint} onChange={({ target }) => onChange(target.value)} />;
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
    if (kind === 'picture') return t`Imagem própria`;
    if (kind === 'palette') {
      const count = Object.keys(value).length;
      return plural(count, { one: '# cor', other: '# cores' });
    }
    if (Array.isArray(value)) {
      if (kind === 'amounts') return value.map((amount) => formatMoney(Number(amount))).join(', ');
      if (kind === 'rows') return value.map((row) => String(Object.values(row as Row)[0])).join(', ') || '–';
      if (kind === 'choices') return value.map((one) => word(choices, String(one))).join(', ') || '–';
      return value.every((one) => typeof one !== 'object') ? value.join(', ') || '–' : String(value.length);
    }
    return typeof value === 'object' ? Object.values(value).map(String).join(', ') || '–' : String(value);
  };
}

interface EditProps {
  readonly setting: Setting;
  /** The whole configuration. */
  readonly row: Row;
  readonly site: string;
  readonly onBack: () => void;
  /** The value that the form would save, for the preview; null: none. */
  readonly onDraft: (draft: Draft | null) => void;
}

/** A setting with a value that is not saved, as JSON. */
export interface Draft {
  readonly key: string;
  readonly json: string;
}

/** The way back to the list; it asks first if typed text would be lost. */
function Back({ isUnsaved, onBack }: { readonly isUnsaved: boolean } & Pick<EditProps, 'onBack'>) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button look="quiet" onClick={() => (isUnsaved ? setAsked(true) : onBack())}>
        <Trans>Todas as configurações</Trans>
      </Button>
      <UnsavedQuestion open={isAsked} onDiscard={onBack} onStay={() => setAsked(false)} />
    </>
  );
}

interface ResultProps {
  readonly label: string;
  readonly outcome: Outcome | null;
}

/** The sentences of a save. */
function Result({ label, outcome }: ResultProps) {
  return (
    <div role="status">
      {outcome?.outputs.map((output, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
        <Answer key={at} label={label} output={output} />
      ))}
    </div>
  );
}

/** The state of a form that saves: what runs, what came of it, what went wrong. */
function useSaving() {
  const [problem, setProblem] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function save(work: () => Promise<Outcome>): Promise<boolean> {
    setProblem(null);
    setOutcome(null);
    setBusy(true);
    try {
      setOutcome(await work());
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { problem, setProblem, outcome, isBusy, save };
}

/** A picture: the present one, another from this computer, or none. */
function EditPicture({ setting, row, site, onBack }: EditProps) {
  const { t } = useLingui();
  const label = useSettingLabel()(setting.key);
  const value = valueOf(row, setting.key);
  // The icons of the app are made of one picture.
  const address = Array.isArray(value) ? (value[0] as { readonly src?: string } | undefined)?.src : value;
  const [file, setFile] = useState<Blob | null>(null);
  const { problem, setProblem, outcome, isBusy, save } = useSaving();
  useUnsaved(file !== null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (file === null) return setProblem(t`Escolha uma imagem.`);
    void save(() => change('site picture', [site, setting.place ?? '', 'FILE'], {}, { FILE: file })).then(
      (isSaved) => isSaved && setFile(null),
    );
  };
  const clear = (): void =>
    void save(() => change('site set', [site, setting.key, 'null'], { expect: JSON.stringify(value ?? null) }));
  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <FormError>{problem}</FormError>
        <PictureField
          label={label}
          {...(setting.key === 'icons' && { hint: t`Um quadrado: dele saem os ícones de todos os tamanhos` })}
          present={typeof address === 'string' ? pictureOf(site, address) : null}
          file={file}
          onChange={setFile}
        />
        <Result label={label} outcome={outcome} />
        <div className={styles.actions}>
          <Button type="submit" look="main" busy={isBusy} busyLabel={t`Enviando`}>
            <Trans>Enviar imagem</Trans>
          </Button>
          {setting.isOptional && value !== null && value !== undefined && (
            <Button onClick={clear}>
              <Trans>Ficar sem imagem</Trans>
            </Button>
          )}
          <Back isUnsaved={file !== null} onBack={onBack} />
        </div>
      </FormFields>
    </form>
  );
}

/** One setting: its present value, its field and the save. */
function EditValue({ setting, row, site, onBack, onDraft }: EditProps) {
  const { t } = useLingui();
  const label = useSettingLabel()(setting.key);
  const value = valueOf(row, setting.key);
  const shown = useShown()(setting, value);
  const [text, setText] = useState(() => toText(setting, value));
  const [saved, setSaved] = useState(text);
  // Another operator may have changed it since this form opened.
  const [seen, setSeen] = useState(() => JSON.stringify(value ?? null));
  const { problem, setProblem, outcome, isBusy, save } = useSaving();
  const isUnsaved = text !== saved;
  useUnsaved(isUnsaved);
  const draft = isUnsaved ? toJson(setting, text) : null;
  useEffect(() => {
    onDraft(draft === null ? null : { key: setting.key, json: draft });
  }, [draft, setting.key, onDraft]);
  useEffect(() => () => onDraft(null), [onDraft]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const json = toJson(setting, text);
    if (json === null) return setProblem(t`Confira o valor: ele não tem a forma pedida.`);
    const work = async (): Promise<Outcome> => {
      const made = await change('site set', [site, setting.key, json], { expect: seen });
      const [first] = made.outputs;
      setSaved(text);
      setSeen(JSON.stringify((first?.type === 'note' && first.data['after']) ?? null));
      return made;
    };
    void save(work);
  };
  return (
    <form onSubmit={submit} noValidate>
      <FormFields>
        <FormError>{problem}</FormError>
        <p className={styles.note}>
          <Trans>Valor atual: {shown}</Trans>
        </p>
        <ValueField setting={setting} label={label} text={text} row={row} onChange={setText} />
        <Result label={label} outcome={outcome} />
        <div className={styles.actions}>
          <Button type="submit" look="main" busy={isBusy} busyLabel={t`Enviando`}>
            <Trans>Salvar</Trans>
          </Button>
          <Back isUnsaved={isUnsaved} onBack={onBack} />
        </div>
      </FormFields>
    </form>
  );
}

/** The form of one setting. */
export function EditSetting(props: EditProps) {
  return props.setting.kind === 'picture' ? <EditPicture {...props} /> : <EditValue {...props} />;
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

interface ListProps {
  readonly row: Row;
  readonly onPick: (setting: Setting) => void;
}

/** All settings by group with their present values; a search over names and values. */
export function SettingList({ row, onPick }: ListProps) {
  const { t, i18n } = useLingui();
  const labelOf = useSettingLabel();
  const shown = useShown();
  const [typed, setTyped] = useState('');
  const sought = plain(typed.trim());
  const groups = settingGroups.flatMap(({ title: message, settings }) => {
    const title = i18n._(message);
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
          <h2>{title}</h2>
          <ul>
            {rows.map(({ setting, label, value }) => (
              <li key={setting.key}>
                <button
                  type="button"
                  className={styles.setting}
                  data-setting={setting.key}
                  onClick={() => onPick(setting)}
                >
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
