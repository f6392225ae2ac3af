import { createFileRoute } from '@tanstack/react-router';
import { AccountFrame } from '../features/profile/components/AccountFrame.tsx';

/** The account pages, with their list beside them. */
export const Route = createFileRoute('/_default/_auth/user')({ component: AccountFrame });
