import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'src/features/showcase/components';
/** The layout of whole pages and of text, which each specimen uses through the page around it. */
const LAYOUT = new Set(['Page.tsx', 'Stack.tsx', 'Text.tsx', 'Toaster.tsx', 'VisuallyHidden.tsx']);

it('shows each component of the design system on /NewComponents', () => {
  const sources = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('\n');
  const components = readdirSync('src/ui').filter((name) => /^[A-Z]\w+\.tsx$/.test(name) && !LAYOUT.has(name));
  expect(components.filter((name) => !sources.includes(`/ui/${name}'`))).toEqual([]);
});
