import { createFileRoute } from '@tanstack/react-router';
import { requirePlayer } from '../app/guards.ts';

/** Every route below needs a login; a guest goes to /login and after the login back to the page (NAV-4, SESS-16). */
export const Route = createFileRoute('/_default/_auth')({ beforeLoad: requirePlayer });
