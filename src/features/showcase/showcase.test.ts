import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const FOLDER = 'src/features/showcase/components';
/** The layout of whole pages and of text, and what only a screen reader meets, which each specimen uses through the page around it. */
const LAYOUT = new Set(['Announcer.tsx', 'Page.tsx', 'Stack.tsx', 'Text.tsx', 'Toaster.tsx', 'VisuallyHidden.tsx']);
/** Parts of the other components' markup, which their specimens show. */
const PARTS = new Set([
  'BarSwap',
  'Banner',
  'Counted',
  'FieldError',
  'FieldShell',
  'PlainPoster',
  'RailHead',
  'SheetClose',
  'SideNav',
  'TileSkeleton',
]);

it('shows each component of the design system on /NewComponents', () => {
  const sources = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => readFileSync(`${FOLDER}/${name}`, 'utf8'))
    .join('\n');
  const components = readdirSync('src/ui')
    .filter((name) => /^[A-Z]\w+\.tsx$/.test(name) && !LAYOUT.has(name))
    .flatMap((name) => readFileSync(`src/ui/${name}`, 'utf8').match(/(?<=^export function )[A-Z]\w*/gm) ?? [])
    .filter((name) => !PARTS.has(name));
  expect(components.filter((name) => !new RegExp(`<(?:\\w+\\.)?${name}\\b|\\bit\\.${name}\\b`).test(sources))).toEqual(
    [],
  );
});
