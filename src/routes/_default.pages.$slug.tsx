import { createFileRoute } from '@tanstack/react-router';
import { validate } from '../app/guards.ts';
import { LegalPage } from '../features/pages/pages/LegalPage.tsx';
import { pageQuery } from '../features/pages/queries.ts';

export const Route = createFileRoute('/_default/pages/$slug')({
  loader: ({ context, params, location }) =>
    validate(location, () => context.queryClient.ensureQueryData(pageQuery(params.slug))),
  component: LegalPage,
});
