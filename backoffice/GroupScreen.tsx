import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OperatorCommand, OperatorOption, OperatorSelf } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { Chip, ChipGroup } from '../src/ui/Chip.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { Actions, useLabel } from './Actions.tsx';
import styles from './App.module.css';
import { currentLanguage } from './address.ts';
import { type Options, type Output, type Row, reading } from './api.ts';
import { OptionField, typed, type Values } from './CommandForm.tsx';
import { csvOf, download } from './csv.ts';
import { commandsOf, type Group, isReading } from './groups.ts';
import { Answer, Loaded, useWord, withSites } from './Shown.tsx';
import { SiteSelect } from './SiteSelect.tsx';
import { fields, NAMED, values as valueWords } from './words.ts';

/** Whether a command can only run with a site chosen. */
function needsSite({ args, options }: OperatorCommand): boolean {
  return (
    args.some(({ name }) => name === 'DOMAIN' || name === 'SITE') ||
    options.some(({ name, required }) => name === 'site' && required)
  );
}

/** A screen made of commands: its lists, and a form for each action. */
export function GroupScreen({ self, group }: { readonly self: OperatorSelf; readonly group: Group }) {
  const { t, i18n } = useLingui();
  const labelOf = useLabel();
  const commands = commandsOf(group, self.commands);
  const readings = commands.filter(isReading);
  const isOfOneSite = commands.some(needsSite);
  const [site, setSite] = useState(isOfOneSite ? (self.sites[0]?.domain ?? '') : '');
  const [read, setRead] = useState<string | undefined>(readings[0]?.name);
  const [picked, setPicked] = useState<string | null>(null);
  const shown = readings.find(({ name }) => name === read);
  const concernsSite = isOfOneSite || commands.some(({ options }) => options.some(({ name }) => name === 'site'));
  const known = ({ args }: OperatorCommand): Readonly<Record<string, string>> => {
    const [first] = args.filter(({ name }) => name !== 'DOMAIN' && name !== 'SITE');
    return picked !== null && first ? { [first.name]: picked } : {};
  };
  return (
    <Stack gap="lg">
      {concernsSite && <SiteSelect self={self} value={site} hasAll={!isOfOneSite} onChange={setSite} />}
      <Actions
        // The form of a setting has the preview.
        commands={commands.filter((command) => !isReading(command) && command.name !== 'site preview')}
        group={group}
        subject={[i18n._(group.title), site].filter(Boolean).join(' · ')}
        site={site}
        known={known}
      />
      {picked !== null && (
        <p role="status">
          <Trans>Escolhido: {picked}. As ações acima começam com ele.</Trans>{' '}
          <Button look="quiet" size="sm" onClick={() => setPicked(null)}>
            <Trans>Limpar</Trans>
          </Button>
        </p>
      )}
      {readings.length > 1 && (
        <div className={styles.sections}>
          <ChipGroup label={t`Listas`} wrap>
            {readings.map((command) => (
              <Chip key={command.name} pressed={command.name === read} onClick={() => setRead(command.name)}>
                {labelOf(command, group)}
              </Chip>
            ))}
          </ChipGroup>
        </div>
      )}
      {shown && (
        <Reading
          key={`${shown.name} ${site}`}
          self={self}
          command={shown}
          site={site}
          picked={picked}
          onPick={setPicked}
        />
      )}
    </Stack>
  );
}

interface FilterProps {
  readonly options: readonly OperatorOption[];
  readonly onFilter: (options: Options) => void;
}

/** The fields that narrow a list: its days, or also what is over. */
function Filter({ options, onFilter }: FilterProps) {
  const { t } = useLingui();
  const [values, setValues] = useState<Values>({});
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onFilter(
      Object.fromEntries(
        options.flatMap((option) => {
          const value = typed(values[option.name], option);
          return value === undefined ? [] : [[option.name, value] as const];
        }),
      ),
    );
  };
  return (
    <form onSubmit={submit} className={styles.filter}>
      <Stack>
        <div className={styles.fields}>
          {options.map((option) => (
            <OptionField
              key={option.name}
              option={option}
              value={values[option.name]}
              label={option.name === 'all' ? t`Também o que já terminou` : undefined}
              onChange={(value) => setValues({ ...values, [option.name]: value })}
            />
          ))}
        </div>
        <div className={styles.actions}>
          <Button type="submit">
            <Trans>Filtrar</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  );
}

/** Saves the rows of a report for a spreadsheet. */
function Download({ output, name }: { readonly output: Extract<Output, { type: 'table' }>; readonly name: string }) {
  const word = useWord();
  const language = currentLanguage();
  const save = (): void => {
    const text = csvOf(output.columns, output.rows, language, ({ key, title }, value) => {
      if (value === undefined) return key in fields ? word(fields, key) : title;
      return NAMED.has(key) && value in valueWords ? word(valueWords, value) : value;
    });
    download(`${name}.csv`, text);
  };
  return (
    <div className={styles.actions}>
      <Button onClick={save}>
        <Trans>Baixar CSV</Trans>
      </Button>
    </div>
  );
}

/** Columns whose value an action takes as its first argument. */
const PICKED = new Set(['code', 'domain', 'id', 'name', 'path', 'slug']);
/** Options that are no filter of a list. */
const NO_FILTER = ['site', 'limit', 'decimal'];

interface ReadingProps {
  readonly self: OperatorSelf;
  readonly command: OperatorCommand;
  readonly site: string;
  readonly picked: string | null;
  readonly onPick: (value: string) => void;
}

function Reading({ self, command, site, picked, onPick }: ReadingProps) {
  const labelOf = useLabel();
  const [filter, setFilter] = useState<Options>({});
  const words = command.args.some(({ name }) => name === 'DOMAIN') ? [site] : [];
  const ofSite: Options = site !== '' && command.options.some(({ name }) => name === 'site') ? { site } : {};
  const read = useQuery(reading(command.name, words, { ...ofSite, ...filter }));
  const filters = command.options.filter(({ name }) => !NO_FILTER.includes(name));
  return (
    <Stack>
      {filters.length > 0 && <Filter options={filters} onFilter={setFilter} />}
      <Loaded read={read}>
        {({ outputs, problem }) => (
          <Stack>
            {problem !== null && <p role="alert">{problem}</p>}
            {outputs.map((answer, at) => {
              const output = withSites(self, answer);
              const isPicked = output.type === 'table' && PICKED.has(output.columns[0]?.key ?? '');
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
                <Stack key={at}>
                  {command.name.startsWith('report ') && output.type === 'table' && output.rows.length > 0 && (
                    <Download output={output} name={command.name.replace(' ', '-')} />
                  )}
                  <Answer
                    label={labelOf(command)}
                    output={output}
                    {...(isPicked && {
                      renderFirst: (_row: Row, text: string) => (
                        <Chip pressed={picked === text} onClick={() => onPick(text)}>
                          {text}
                        </Chip>
                      ),
                    })}
                  />
                </Stack>
              );
            })}
          </Stack>
        )}
      </Loaded>
    </Stack>
  );
}
