import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { OperatorCommand } from '../src/contract/backoffice.ts';
import { Chip, ChipGroup } from '../src/ui/Chip.tsx';
import { Sheet } from '../src/ui/Sheet.tsx';
import styles from './App.module.css';
import { CommandForm } from './CommandForm.tsx';
import type { Group } from './groups.ts';
import { SettingForm } from './SettingForm.tsx';
import { useWord } from './Shown.tsx';
import { UnsavedQuestion } from './UnsavedQuestion.tsx';
import { fields, verbs } from './words.ts';

/** The words on a command's button. */
export function useLabel(): (command: OperatorCommand, group?: Group) => string {
  const word = useWord();
  return ({ name }, group) => {
    const [noun = '', verb = noun] = name.split(' ');
    if (name in verbs) return word(verbs, name);
    const shown = word(verbs, verb);
    return group && noun !== group.nouns[0] && noun in fields && noun !== 'maintenance' && verb !== noun
      ? `${shown} · ${word(fields, noun)}`
      : shown;
  };
}

/** Few actions in one row; many by what they concern. */
function sectionsOf(commands: readonly OperatorCommand[]): [noun: string, commands: OperatorCommand[]][] {
  if (commands.length <= 8) return [['', [...commands]]];
  const nounOf = ({ name }: OperatorCommand): string => name.split(' ')[0] ?? '';
  return [...new Set(commands.map(nounOf))].map((noun) => [noun, commands.filter((one) => nounOf(one) === noun)]);
}

interface ActionsProps {
  readonly commands: readonly OperatorCommand[];
  /** Words of the group's nouns beside the verb. */
  readonly group?: Group;
  /** The thing or person that the actions concern, in the title of the form. */
  readonly subject: string;
  /** Domain of the site that they concern. */
  readonly site: string;
  /** Values by the name of the argument. */
  readonly known?: (command: OperatorCommand) => Readonly<Record<string, string>>;
  /** Whether the form shows no field for them. */
  readonly isFixed?: boolean;
}

/** A chip for each action, which opens its form. One function because form and question share the sheet's state. */
export function Actions({ commands, group, subject, site, known, isFixed = false }: ActionsProps) {
  const { t } = useLingui();
  const labelOf = useLabel();
  const word = useWord();
  const [form, setForm] = useState<{ readonly command: OperatorCommand; readonly number: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const start = (command: OperatorCommand): void => {
    setForm({ command, number: (form?.number ?? 0) + 1 });
    setOpen(true);
  };
  const close = (): void => {
    setAsked(false);
    setOpen(false);
  };
  if (commands.length === 0) return null;
  const open = form?.command;
  return (
    <>
      <div className={styles.sections}>
        {sectionsOf(commands).map(([noun, ofNoun]) => (
          <div key={noun}>
            {noun !== '' && <h2>{word(fields, noun)}</h2>}
            <ChipGroup label={noun === '' ? t`Ações` : word(fields, noun)} wrap>
              {ofNoun.map((command) => (
                <Chip key={command.name} onClick={() => start(command)}>
                  {labelOf(command, noun === '' ? group : undefined)}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        ))}
      </div>
      <Sheet
        open={isOpen}
        onClose={() => (isUnsaved ? setAsked(true) : close())}
        title={open ? `${labelOf(open, group)} · ${subject}` : ''}
        closeLabel={t`Fechar`}
        size={open?.name === 'site set' ? 'lg' : 'md'}
        tall={open?.name === 'site set'}
      >
        {open?.name === 'site set' ? (
          <SettingForm key={form?.number} site={site} onUnsaved={setUnsaved} />
        ) : (
          open && (
            <CommandForm
              key={form?.number}
              command={open}
              label={labelOf(open, group)}
              site={site}
              known={known?.(open) ?? {}}
              isFixed={isFixed}
              onUnsaved={setUnsaved}
            />
          )
        )}
        {/* Within the sheet, which it closes over. */}
        <UnsavedQuestion open={isAsked} onDiscard={close} onStay={() => setAsked(false)} />
      </Sheet>
    </>
  );
}
