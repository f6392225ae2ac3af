import { createContext } from 'react';

/** Whether bar, tabs and footer stand around the page: an error has its own brand and sky only without them. */
export const InShell = createContext(false);
