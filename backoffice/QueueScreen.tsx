import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorSelf } from '../src/contract/backoffice.ts';
import { Chip, ChipGroup } from '../src/ui/Chip.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import { hrefOf } from './address.ts';
import { type Output, type Row, reading } from './api.ts';
import { Link } from './Link.tsx';
import { Answer, Loaded, withSites } from './Shown.tsx';

interface QueueProps {
  readonly self: OperatorSelf;
  /** Command that lists the queue; with `--all` it lists the decided ones too. */
  readonly command: 'withdrawal list' | 'document list';
  /** Accessible names of the list and of its filter. */
  readonly label: string;
  readonly filterLabel: string;
  /** Path of a row's screen, without its id. */
  readonly path: string;
  /** The words for the values of a row. */
  readonly wordsOf: (row: Row) => Row;
}

/** Lists the withdrawals or documents that wait for a decision, the most urgent first; or all of them. */
export function QueueScreen({ self, command, label, filterLabel, path, wordsOf }: QueueProps) {
  const [isAll, setAll] = useState(false);
  const read = useQuery(reading(command, [], isAll ? { all: true } : {}));
  const shown = (output: Output): Output =>
    output.type === 'table' ? { ...output, rows: output.rows.map((row) => ({ ...row, ...wordsOf(row) })) } : output;
  return (
    <Stack gap="lg">
      <ChipGroup label={filterLabel}>
        <Chip pressed={!isAll} onClick={() => setAll(false)}>
          <Trans>Aguardam</Trans>
        </Chip>
        <Chip pressed={isAll} onClick={() => setAll(true)}>
          <Trans>Todos</Trans>
        </Chip>
      </ChipGroup>
      <Loaded read={read}>
        {({ outputs }) =>
          outputs.map((output) => (
            <Answer
              key="list"
              label={label}
              output={shown(withSites(self, output))}
              renderFirst={(_row, id) => <Link href={hrefOf(`${path}/${id}`)}>{id}</Link>}
            />
          ))
        }
      </Loaded>
    </Stack>
  );
}
