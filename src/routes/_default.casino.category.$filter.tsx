import { createFileRoute } from '@tanstack/react-router';
import { validateCategory } from '../app/guards.ts';
import { CategoryPage } from '../features/games/catalog/CategoryPage.tsx';
import { gameFilterSearch } from '../features/games/model.ts';

export const Route = createFileRoute('/_default/casino/category/$filter')({
  // The path has the category.
  validateSearch: (search: Record<string, unknown>) => ({ ...gameFilterSearch(search), category: undefined }),
  loader: ({ context, params, location }) => validateCategory(context.queryClient, params.filter, location),
  component: CategoryPage,
});
