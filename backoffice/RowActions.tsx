import { useLingui } from '@lingui/react/macro';
import type { OperatorCommand } from '../src/contract/backoffice.ts';
import { Button } from '../src/ui/Button.tsx';
import { type Start, useLabel } from './Actions.tsx';
import type { Row } from './api.ts';
import { keyOf } from './groups.ts';
import { rowValues } from './rows.ts';
import styles from './Shown.module.css';
import { Cell, Facts, useWord } from './Shown.tsx';
import { fields } from './words.ts';

interface RowActionsProps {
  readonly row: Row;
  readonly actions: readonly OperatorCommand[];
  readonly onStart: (command: OperatorCommand, from: Start) => void;
}

const isDecision = ({ name }: OperatorCommand): boolean => name === 'adjust approve' || name === 'adjust reject';

/** Shows player, amount, reason and proposer of the adjustment that the operator decides. */
function Proposal({ row }: { readonly row: Row }) {
  const word = useWord();
  return (
    <Facts
      rows={['player', 'amount', 'reason', 'proposed_by'].map((name) => [
        word(fields, name),
        <Cell key={name} value={row[name]} name={name} as={name === 'amount' ? 'money' : 'text'} />,
      ])}
    />
  );
}

/** Name of a row for a person: its title or name, else its number. */
function nameOf(row: Row, key: string): string {
  const found = [row['title_pt'], row['title'], row['alt'], row[key.toLowerCase()], row['player']].find(Boolean);
  return String(found ?? '');
}

/** The actions that fit the state of a row. */
export function RowActions({ row, actions, onStart }: RowActionsProps) {
  const { t } = useLingui();
  const labelOf = useLabel();
  return (
    <div className={styles.rowActions}>
      {actions.map((command) => {
        const known = rowValues(command, row);
        if (known === null) return null;
        const subject = nameOf(row, keyOf(command) ?? '');
        const label = labelOf(command);
        const lead = isDecision(command) ? <Proposal row={row} /> : undefined;
        const image = typeof row['image'] === 'string' ? row['image'] : null;
        return (
          <Button
            key={command.name}
            size="sm"
            aria-label={t`${label}: ${subject}`}
            onClick={() =>
              onStart(command, {
                subject,
                lead,
                known,
                isFixed: true,
                ...(image !== null && { pictures: { FILE: image, picture: image } }),
                ...(typeof row['casino_id'] === 'string' && { site: row['casino_id'] }),
              })
            }
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
