import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { sportsSearch } from '../features/sports/model.ts';
import { SportsPage } from '../features/sports/SportsPage.tsx';

export const Route = createFileRoute('/_default/sports')({
  staticData: { title: msg`Esportes` },
  validateSearch: sportsSearch,
  component: SportsPage,
});
