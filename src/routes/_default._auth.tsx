import { createFileRoute } from '@tanstack/react-router';
import { requirePlayer } from '../app/guards.ts';

/** Every route below needs a login; a guest goes to /login and from there to the localised home (NAV-4). */
export const Route = createFileRoute('/_default/_auth')({ beforeLoad: requirePlayer });
