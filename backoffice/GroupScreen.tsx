import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorCommand, OperatorSelf } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { Chip, ChipGroup } from '../src/ui/Chip.tsx';
import { Sheet } from '../src/ui/Sheet.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { reading } from './api.ts';
import { CommandForm } from './CommandForm.tsx';
import { commandsOf, type Group, isReading } from './groups.ts';
import { Answer, Loaded, useWord } from './Shown.tsx';
import { SiteSelect } from './SiteSelect.tsx';
import { fields, verbs } from './words.ts';

/** The words on a command's button. */
export function useLabel(): (command: OperatorCommand, group?: Group) => string {
  const word = useWord();
  const { i18n } = useLingui();
  return ({ name }, group) => {
    const [noun = '', verb = noun] = name.split(' ');
    const shown = word(verbs, verb);
    return group && group.nouns.length > 1 && noun !== group.nouns[0] && noun !== 'maintenance' && verb !== noun
      ? `${shown} · ${word(fields, noun)}`
      : shown || i18n._(name);
  };
}

interface ActionsProps {
  readonly self: OperatorSelf;
  readonly group: Group;
  readonly site: string;
  /** The value that the operator chose in a list, for the first argument of an action. */
  readonly picked: string | null;
}

/** A chip for each action, which opens its form. */
function Actions({ self, group, site, picked }: ActionsProps) {
  const { t, i18n } = useLingui();
  const labelOf = useLabel();
  const [open, setOpen] = useState<OperatorCommand | null>(null);
  const [form, setForm] = useState(0);
  const start = (command: OperatorCommand): void => {
    setForm(form + 1);
    setOpen(command);
  };
  const first = open?.args.find(({ name }) => name !== 'DOMAIN');
  return (
    <>
      <ChipGroup label={t`Ações`} wrap>
        {commandsOf(group, self.commands)
          .filter((command) => !isReading(command))
          .map((command) => (
            <Chip key={command.name} onClick={() => start(command)}>
              {labelOf(command, group)}
            </Chip>
          ))}
      </ChipGroup>
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open ? `${i18n._(group.title)} · ${labelOf(open, group)}` : ''}
        closeLabel={t`Fechar`}
      >
        {open && (
          <CommandForm
            key={form}
            command={open}
            label={labelOf(open, group)}
            site={site}
            known={picked !== null && first ? { [first.name]: picked } : {}}
          />
        )}
      </Sheet>
    </>
  );
}

/** A screen made of commands: its lists, and a form for each action. */
export function GroupScreen({ self, group }: { readonly self: OperatorSelf; readonly group: Group }) {
  const { t } = useLingui();
  const labelOf = useLabel();
  const commands = commandsOf(group, self.commands);
  const readings = commands.filter(isReading);
  const [site, setSite] = useState(self.sites[0]?.domain ?? '');
  const [read, setRead] = useState<string | undefined>(readings[0]?.name);
  const [picked, setPicked] = useState<string | null>(null);
  const shown = readings.find(({ name }) => name === read);
  const concernsSite = commands.some(
    ({ args, options }) => args.some(({ name }) => name === 'DOMAIN') || options.some(({ name }) => name === 'site'),
  );
  return (
    <Stack gap="lg">
      {concernsSite && <SiteSelect self={self} value={site} onChange={setSite} />}
      <Actions self={self} group={group} site={site} picked={picked} />
      {readings.length > 1 && (
        <ChipGroup label={t`Listas`} wrap>
          {readings.map((command) => (
            <Chip key={command.name} pressed={command.name === read} onClick={() => setRead(command.name)}>
              {labelOf(command, group)}
            </Chip>
          ))}
        </ChipGroup>
      )}
      {shown && (
        <Reading key={`${shown.name} ${site}`} command={shown} site={site} picked={picked} onPick={setPicked} />
      )}
      {picked !== null && (
        <p>
          <Trans>Escolhido: {picked}. As ações acima começam com ele.</Trans>{' '}
          <Button look="quiet" size="sm" onClick={() => setPicked(null)}>
            <Trans>Limpar</Trans>
          </Button>
        </p>
      )}
    </Stack>
  );
}

interface ReadingProps {
  readonly command: OperatorCommand;
  readonly site: string;
  readonly picked: string | null;
  readonly onPick: (value: string) => void;
}

function Reading({ command, site, picked, onPick }: ReadingProps) {
  const labelOf = useLabel();
  const words = command.args.some(({ name }) => name === 'DOMAIN') ? [site] : [];
  const options = command.options.some(({ name }) => name === 'site') ? { site } : {};
  const read = useQuery(reading(command.name, words, options));
  return (
    <Loaded read={read}>
      {({ outputs, problem }) => (
        <Stack>
          {problem !== null && <p role="alert">{problem}</p>}
          {outputs.map((output, at) => (
            <Answer
              // oxlint-disable-next-line react/no-array-index-key -- the answer is whole.
              key={at}
              label={labelOf(command)}
              output={output}
              renderFirst={(_row, text) => (
                <Chip pressed={picked === text} onClick={() => onPick(text)}>
                  {text}
                </Chip>
              )}
            />
          ))}
        </Stack>
      )}
    </Loaded>
  );
}
