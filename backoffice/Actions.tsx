import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { OperatorCommand } from '../src/contract/backoffice.ts';
import { Chip, ChipGroup } from '../src/ui/Chip.tsx';
import { Sheet } from '../src/ui/Sheet.tsx';
import styles from './App.module.css';
import { CommandForm, type Values } from './CommandForm.tsx';
import type { Group } from './groups.ts';
import { PageForm } from './PageForm.tsx';
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

/** The first values of a form. */
export interface Start {
  /** The thing or person that the action concerns, in the title of the form. */
  readonly subject: string;
  /** Values by the name of the argument or option. */
  readonly known?: Values;
  /** Whether the form shows no field for the known arguments, and is left after the action. */
  readonly isFixed?: boolean;
  /** Addresses of present pictures by the name of the argument or option. */
  readonly pictures?: Readonly<Record<string, string>>;
  readonly lead?: ReactNode;
  /** Domain of the site of a row; absent: that of the screen. */
  readonly site?: string;
}

interface ActionForm {
  readonly start: (command: OperatorCommand, from: Start) => void;
  /** The sheet with the form, closed or open. */
  readonly sheet: ReactNode;
}

/** A sheet with the form of a command. One function because form and question share the sheet's state. */
export function useActionForm(site: string, group?: Group): ActionForm {
  const { t } = useLingui();
  const labelOf = useLabel();
  const [form, setForm] = useState<{ command: OperatorCommand; from: Start; number: number } | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isUnsaved, setUnsaved] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const start = (command: OperatorCommand, from: Start): void => {
    setForm({ command, from, number: (form?.number ?? 0) + 1 });
    setOpen(true);
  };
  const close = (): void => {
    setAsked(false);
    setOpen(false);
  };
  const isPage = form?.command.name === 'page write';
  const sheet = (
    <Sheet
      open={isOpen}
      onClose={() => (isUnsaved ? setAsked(true) : close())}
      title={form ? `${labelOf(form.command, group)} · ${form.from.subject}` : ''}
      closeLabel={t`Fechar`}
      size={isPage ? 'lg' : 'md'}
      tall={isPage}
    >
      {form && isPage && (
        <PageForm
          key={form.number}
          slug={String(form.from.known?.['SLUG'] ?? '')}
          site={form.from.site ?? site}
          onUnsaved={setUnsaved}
          onDone={close}
        />
      )}
      {form && !isPage && (
        <CommandForm
          key={form.number}
          command={form.command}
          label={labelOf(form.command, group)}
          site={form.from.site ?? site}
          known={form.from.known ?? {}}
          isFixed={form.from.isFixed ?? false}
          pictures={form.from.pictures}
          lead={form.from.lead}
          onUnsaved={setUnsaved}
          onDone={form.from.isFixed ? close : undefined}
        />
      )}
      {/* Within the sheet, which it closes over. */}
      <UnsavedQuestion open={isAsked} onDiscard={close} onStay={() => setAsked(false)} />
    </Sheet>
  );
  return { start, sheet };
}

interface ActionsProps {
  readonly commands: readonly OperatorCommand[];
  /** Words of the group's nouns beside the verb. */
  readonly group?: Group;
  readonly subject: string;
  /** Domain of the site that they concern. */
  readonly site: string;
  /** Values by the name of the argument, which the form does not ask for. */
  readonly known?: Values;
}

/** A chip for each action, which opens its form. */
export function Actions({ commands, group, subject, site, known }: ActionsProps) {
  const { t } = useLingui();
  const labelOf = useLabel();
  const word = useWord();
  const { start, sheet } = useActionForm(site, group);
  if (commands.length === 0) return null;
  return (
    <>
      <div className={styles.sections}>
        {sectionsOf(commands).map(([noun, ofNoun]) => (
          <div key={noun}>
            {noun !== '' && <h2>{word(fields, noun)}</h2>}
            <ChipGroup label={noun === '' ? t`Ações` : word(fields, noun)} wrap>
              {ofNoun.map((command) => (
                <Chip
                  key={command.name}
                  onClick={() => start(command, { subject, ...(known && { known, isFixed: true }) })}
                >
                  {labelOf(command, noun === '' ? group : undefined)}
                </Chip>
              ))}
            </ChipGroup>
          </div>
        ))}
      </div>
      {sheet}
    </>
  );
}
