import { createFileRoute } from '@tanstack/react-router';
import { DefaultLayout } from '../app/shell/DefaultLayout.tsx';

export const Route = createFileRoute('/_default')({ component: DefaultLayout });
