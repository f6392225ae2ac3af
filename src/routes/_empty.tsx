import { createFileRoute } from '@tanstack/react-router';
import { EmptyLayout } from '../app/shell/EmptyLayout.tsx';

export const Route = createFileRoute('/_empty')({ component: EmptyLayout });
