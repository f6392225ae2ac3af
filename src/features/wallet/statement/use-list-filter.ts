import { useNavigate, useRouterState } from '@tanstack/react-router';
import { filterOf, type ListFilter } from './filter.ts';

/** The filter in the address, and a function that changes it with a history entry, so that Back undoes it. */
export function useListFilter(): readonly [ListFilter, (change: Partial<ListFilter>) => void] {
  const navigate = useNavigate();
  const text = useRouterState({ select: ({ location }) => JSON.stringify(filterOf(location.search)) });
  const change = (next: Partial<ListFilter>) =>
    void navigate({
      to: '.',
      search: ((now: object) => ({
        ...now,
        ...Object.fromEntries(Object.entries(next).map(([key, value]) => [key, value ?? undefined])),
      })) as never,
      resetScroll: false,
    });
  return [JSON.parse(text) as ListFilter, change];
}
