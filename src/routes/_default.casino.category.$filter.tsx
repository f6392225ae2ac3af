import { createFileRoute } from '@tanstack/react-router';
import { validateCategory } from '../app/guards.ts';
import { CategoryPage } from '../features/games/catalog/CategoryPage.tsx';

export const Route = createFileRoute('/_default/casino/category/$filter')({
  loader: ({ context, params, location }) => validateCategory(context.queryClient, params.filter, location),
  component: CategoryPage,
});
