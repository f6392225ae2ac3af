import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/pages/pages/LegalPage.tsx';
import { pageQuery } from '../features/pages/queries.ts';

export const Route = createFileRoute('/_default/aml-policy')({
  staticData: { title: msg`Política de prevenção à lavagem de dinheiro`, slug: 'aml-policy' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(pageQuery('aml-policy')),
  component: LegalPage,
});
