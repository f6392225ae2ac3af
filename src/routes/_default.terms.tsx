import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/pages/pages/LegalPage.tsx';
import { pageQuery } from '../features/pages/queries.ts';

export const Route = createFileRoute('/_default/terms')({
  staticData: { title: msg`Termos e condições`, slug: 'terms' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(pageQuery('terms')),
  component: LegalPage,
});
