import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/pages/pages/LegalPage.tsx';
import { pageQuery } from '../features/pages/queries.ts';

export const Route = createFileRoute('/_default/betting-terms')({
  staticData: { title: msg`Termos de apostas`, slug: 'betting-terms' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(pageQuery('betting-terms')),
  component: LegalPage,
});
