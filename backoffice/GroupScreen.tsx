import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { OperatorCommand, OperatorOption, OperatorSelf } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { Chip, ChipGroup, ChipLink } from '../src/ui/Chip.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { Actions, useActionForm, useLabel } from './Actions.tsx';
import styles from './App.module.css';
import { currentLanguage, hrefOf } from './address.ts';
import { type Options, type Output, type Row, reading } from './api.ts';
import { BannersScreen } from './BannersScreen.tsx';
import { OptionField, typed, type Values } from './CommandForm.tsx';
import { csvOf, download } from './csv.ts';
import { commandsOf, type Group, isReading, looseActions, partsOf, rowActions } from './groups.ts';
import { HistoryScreen } from './HistoryScreen.tsx';
import { RowActions } from './RowActions.tsx';
import { SettingsScreen } from './SettingsScreen.tsx';
import { Answer, Loaded, SiteOfScreen, useWord, withSites } from './Shown.tsx';
import { SiteSelect } from './SiteSelect.tsx';
import { fields, NAMED, values as valueWords } from './words.ts';

/** Whether a command can only run with a site chosen. */
function needsSite({ args, options }: OperatorCommand): boolean {
  return (
    args.some(({ name }) => name === 'DOMAIN' || name === 'SITE') ||
    options.some(({ name, required }) => name === 'site' && required)
  );
}

/** The site that the operator chose last: another part of the screen begins with it. */
let lastSite: string | null = null;

/** The chosen site, kept from screen to screen. */
function useSite(self: OperatorSelf, isOfOneSite: boolean): [string, (domain: string) => void] {
  const [chosen, setChosen] = useState(lastSite);
  const known = self.sites.find(({ domain }) => domain === chosen)?.domain;
  const choose = (domain: string): void => {
    lastSite = domain === '' ? null : domain;
    setChosen(lastSite);
  };
  return [known ?? (isOfOneSite ? (self.sites[0]?.domain ?? '') : ''), choose];
}

/** Links to the parts of a screen. */
function Parts({ parts, current }: { readonly parts: readonly Group[]; readonly current: Group }) {
  const { t, i18n } = useLingui();
  if (parts.length === 0) return null;
  return (
    <nav aria-label={t`Partes da tela`}>
      <ChipGroup label={t`Partes da tela`} wrap>
        {parts.map(({ key, title }) => (
          <ChipLink key={key} href={hrefOf(`/${key}`)} current={key === current.key}>
            {key === 'site' ? t`Configurações` : i18n._(title)}
          </ChipLink>
        ))}
      </ChipGroup>
    </nav>
  );
}

/** A screen made of commands: its lists, and a form for each action. */
export function GroupScreen({ self, group }: { readonly self: OperatorSelf; readonly group: Group }) {
  const commands = commandsOf(group, self.commands);
  const isOfOneSite = commands.some(needsSite);
  const [site, setSite] = useSite(self, isOfOneSite);
  const concernsSite = isOfOneSite || commands.some(({ options }) => options.some(({ name }) => name === 'site'));
  return (
    <Stack gap="lg">
      <Parts parts={partsOf(group, self.commands)} current={group} />
      {concernsSite && <SiteSelect self={self} value={site} hasAll={!isOfOneSite} onChange={setSite} />}
      <SiteOfScreen value={site}>
        <Content key={group.key} self={self} group={group} commands={commands} site={site} />
      </SiteOfScreen>
    </Stack>
  );
}

interface ContentProps {
  readonly self: OperatorSelf;
  readonly group: Group;
  readonly commands: readonly OperatorCommand[];
  readonly site: string;
}

function Content({ self, group, commands, site }: ContentProps) {
  const { i18n } = useLingui();
  if (group.key === 'site' && commands.some(({ name }) => name === 'site set'))
    return <SettingsScreen key={site} site={site} />;
  const subject = [i18n._(group.title), site].filter(Boolean).join(' · ');
  return (
    <>
      <Actions commands={looseActions(commands)} group={group} subject={subject} site={site} />
      {group.key === 'site/banners' && <BannersScreen commands={commands} site={site} />}
      {group.key === 'site/history' && <HistoryScreen commands={commands} site={site} />}
      {group.key !== 'site/banners' && group.key !== 'site/history' && (
        <Readings self={self} group={group} commands={commands} site={site} />
      )}
    </>
  );
}

/** The lists of a screen, one at a time. */
function Readings({ self, group, commands, site }: ContentProps) {
  const { t } = useLingui();
  const labelOf = useLabel();
  const readings = commands.filter(isReading);
  const [read, setRead] = useState<string | undefined>(readings[0]?.name);
  const shown = readings.find(({ name }) => name === read);
  return (
    <>
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
          group={group}
          actions={rowActions(commands, shown)}
          site={site}
        />
      )}
    </>
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
  const labels: Readonly<Record<string, string>> = {
    all: t`Também o que já terminou`,
    before: t`Antes da mensagem de número`,
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
              label={labels[option.name]}
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

/** Options that are no filter of a list. */
const NO_FILTER = ['site', 'limit', 'decimal', 'from-place'];

interface ReadingProps {
  readonly self: OperatorSelf;
  readonly command: OperatorCommand;
  readonly group: Group;
  /** The actions on a row. */
  readonly actions: readonly OperatorCommand[];
  readonly site: string;
}

/** One list with its filter and the actions on its rows. */
function Reading({ self, command, group, actions, site }: ReadingProps) {
  const labelOf = useLabel();
  const [filter, setFilter] = useState<Options>({});
  const { start, sheet } = useActionForm(site, group);
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
              return (
                // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
                <Stack key={at}>
                  {command.name.startsWith('report ') && output.type === 'table' && output.rows.length > 0 && (
                    <Download output={output} name={command.name.replace(' ', '-')} />
                  )}
                  <Answer
                    label={labelOf(command)}
                    output={output}
                    {...(actions.length > 0 && {
                      renderActions: (row: Row) => <RowActions row={row} actions={actions} onStart={start} />,
                    })}
                  />
                </Stack>
              );
            })}
          </Stack>
        )}
      </Loaded>
      {sheet}
    </Stack>
  );
}
