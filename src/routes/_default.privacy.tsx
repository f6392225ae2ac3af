import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/pages/pages/LegalPage.tsx';
import { pageQuery } from '../features/pages/queries.ts';

export const Route = createFileRoute('/_default/privacy')({
  staticData: { title: msg`Política de privacidade`, slug: 'privacy' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(pageQuery('privacy')),
  component: LegalPage,
});
