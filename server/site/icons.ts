/**
 * Icon sets in Iconify's JSON (LANG-7), built from the icons that the app ships. `lucide` is the only set; another name
 * answers 404.
 */

export interface IconSet {
  readonly prefix: string;
  readonly icons: Readonly<Record<string, { readonly body: string }>>;
  readonly width: number;
  readonly height: number;
}

type IconNode = readonly [tag: string, attributes: Readonly<Record<string, string>>];

const NAME = /^[a-z0-9-]{1,60}$/;
const MOST = 60;
const known = new Map<string, string | null>();
/** A client can request any name, so the cache is bounded. */
const REMEMBERED = 4000;

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

interface IconModule {
  readonly __iconData?: { readonly node: readonly IconNode[] };
}
type Loaders = Readonly<Record<string, (() => Promise<IconModule>) | undefined>>;

/** Icon data by current or former name (`home` for `house`); the file of a former name holds no shapes. */
async function dataOf(name: string): Promise<IconModule['__iconData']> {
  const specifier = 'lucide-react/dynamicIconImports';
  const { default: loaders } = (await import(/* @vite-ignore */ specifier)) as { default: Loaders };
  if (!Object.hasOwn(loaders, name)) return undefined;
  return (await loaders[name]?.())?.__iconData;
}

/** SVG body of an icon in lucide's style; null when it does not exist. */
async function bodyOf(name: string): Promise<string | null> {
  const remembered = known.get(name);
  if (remembered !== undefined) return remembered;
  let body: string | null = null;
  try {
    const data = await dataOf(name);
    const shapes = data?.node.map(([tag, attributes]) => {
      const text = Object.entries(attributes)
        .filter(([key]) => key !== 'key')
        .map(([key, value]) => ` ${key}="${escape(String(value))}"`)
        .join('');
      return `<${tag}${text}/>`;
    });
    if (shapes)
      body = `<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2">${shapes.join('')}</g>`;
  } catch {
    body = null;
  }
  if (known.size < REMEMBERED) known.set(name, body);
  return body;
}

/** Requested icons of a set, without unknown names. Null: unknown set. */
export async function iconSet(set: string, names: readonly string[]): Promise<IconSet | null> {
  if (set !== 'lucide') return null;
  const icons: Record<string, { body: string }> = {};
  for (const name of [...new Set(names)].slice(0, MOST)) {
    if (!NAME.test(name)) continue;
    const body = await bodyOf(name);
    if (body !== null) icons[name] = { body };
  }
  return { prefix: set, icons, width: 24, height: 24 };
}
