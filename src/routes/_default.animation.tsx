import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { MotionPage } from '../features/showcase/pages/MotionPage.tsx';

export const Route = createFileRoute('/_default/animation')({
  staticData: { title: msg`Movimento` },
  component: MotionPage,
});
