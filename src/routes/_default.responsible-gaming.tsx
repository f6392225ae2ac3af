import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/pages/pages/LegalPage.tsx';
import { pageQuery } from '../features/pages/queries.ts';

export const Route = createFileRoute('/_default/responsible-gaming')({
  staticData: { title: msg`Jogo responsável`, slug: 'responsible-gaming' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(pageQuery('responsible-gaming')),
  component: LegalPage,
});
