import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { LegalPage } from '../features/pages/pages/LegalPage.tsx';
import { pageQuery } from '../features/pages/queries.ts';

export const Route = createFileRoute('/_default/em-conformidade-com-a-regulamentacao')({
  staticData: { title: msg`Em conformidade com a regulamentação`, slug: 'em-conformidade-com-a-regulamentacao' },
  loader: ({ context }) => void context.queryClient.prefetchQuery(pageQuery('em-conformidade-com-a-regulamentacao')),
  component: LegalPage,
});
