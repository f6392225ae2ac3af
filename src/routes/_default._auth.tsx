import { createFileRoute } from '@tanstack/react-router';
import { requirePlayer } from '../app/guards.ts';

/** Every route below needs login; a guest goes to /login and from there to the home of the language (R4). */
export const Route = createFileRoute('/_default/_auth')({ beforeLoad: requirePlayer });
