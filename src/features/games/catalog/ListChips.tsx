import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { memo } from 'react';
import { useIsPainted } from '../../../lib/use-is-painted.ts';
import { ChipSelect } from '../../../ui/Chip.tsx';
import { type GameFilterSearch, sorts } from '../model.ts';
import { providersPages } from '../queries.ts';

interface Props {
  readonly filter: GameFilterSearch;
  /** Must be stable. */
  readonly onFilter: (change: Pick<GameFilterSearch, 'provider' | 'sort'>) => void;
  /** Orders to offer beside the list's own. */
  readonly orders?: readonly (typeof sorts)[number][];
  /** Name of the list's own order. */
  readonly ownOrder?: string;
}

/** Studio and order at the end of a list's chips. The document's first screen has them before their options. */
export const ListChips = memo(function ListChips({ filter, onFilter, orders = sorts, ownOrder }: Props) {
  const { t } = useLingui();
  const enabled = useIsPainted();
  const providers = useInfiniteQuery({ ...providersPages(), enabled }).data?.pages.flatMap((page) => page.data) ?? [];
  const names = { new: t`Novos primeiro`, title: t`A a Z`, rtp: t`Maior RTP` };
  return (
    <>
      <ChipSelect
        label={t`Estúdio`}
        value={filter.provider ?? ''}
        onChange={({ target }) => onFilter({ provider: target.value || undefined })}
        options={[
          { value: '', label: t`Todos os estúdios` },
          ...providers.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <ChipSelect
        label={t`Ordem`}
        value={filter.sort ?? ''}
        onChange={({ target }) => onFilter({ sort: orders.find((each) => each === target.value) })}
        options={[
          { value: '', label: ownOrder ?? (filter.searchTerm ? t`Mais parecidos` : t`Populares`) },
          ...orders.map((value) => ({ value, label: names[value] })),
        ]}
      />
    </>
  );
});
