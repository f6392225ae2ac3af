// `npm run screens`: photographs screens of a running product and lays them on contact sheets, one sheet for each screen, site
// and language: a row for each state, a column for each width. `--help` names the choices. Nothing here judges a picture.
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser.mjs';
import { fail } from './lib.mjs';
import { contactSheet } from './screens/contact-sheet.mjs';
import { LANGUAGES, SCREENS, SITES, STATES, WIDTHS } from './screens/list.mjs';
import { photograph } from './screens/photograph.mjs';

const { values } = parseArgs({
  options: {
    address: { type: 'string', default: 'http://localhost:3000' },
    out: { type: 'string', default: join(tmpdir(), 'jangada-screens') },
    only: { type: 'string' },
    state: { type: 'string' },
    width: { type: 'string' },
    language: { type: 'string' },
    site: { type: 'string' },
    full: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`npm run screens -- [choices], each a list with commas; without a choice all are taken.
  --only      ${Object.keys(SCREENS).join(', ')}
  --state     ${Object.keys(STATES).join(', ')}
  --width     ${Object.keys(WIDTHS).join(', ')}
  --language  ${Object.keys(LANGUAGES).join(', ')}
  --site      ${Object.keys(SITES).join(', ')}
  --full      the whole page instead of the window
  --address   of the running product (${values.address})
  --out       folder (${values.out})`);
  process.exit(0);
}

/** Returns the chosen names of a table; ends the process at a name that the table does not have. */
function chosen(table, option) {
  const all = Object.keys(table);
  const text = values[option];
  if (text === undefined) return all;
  const names = text.split(',').map((name) => name.trim());
  const unknown = names.find((name) => !all.includes(name));
  if (unknown !== undefined) fail(`--${option} knows no "${unknown}". It knows: ${all.join(', ')}.`);
  return names;
}

const screens = chosen(SCREENS, 'only');
const states = chosen(STATES, 'state');
const widths = chosen(WIDTHS, 'width');
const languages = chosen(LANGUAGES, 'language');
const sites = chosen(SITES, 'site');

const out = resolve(values.out);
mkdirSync(out, { recursive: true });
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: ['--disable-quic', '--host-resolver-rules=MAP *.localhost 127.0.0.1'],
});
const faults = [];
try {
  for (const site of sites) {
    for (const language of languages) {
      // A login of one width serves the others.
      const logins = new Map();
      const shots = new Map(screens.map((screen) => [screen, []]));
      for (const width of widths) {
        for (const state of states) {
          const wanted = screens.filter((screen) => takes(screen, site, state));
          for await (const shot of photograph(browser, {
            address: values.address,
            full: values.full,
            logins,
            site,
            language,
            width,
            state,
            screens: wanted,
          })) {
            shots.get(shot.screen).push({ ...shot, state, width });
            if (shot.fault) faults.push(`${site} ${language} ${width} ${shot.screen} ${state}: ${shot.fault}`);
          }
        }
      }
      for (const [screen, taken] of shots) {
        if (taken.length === 0) continue;
        const file = join(out, `${screen}-${site}-${language}.png`);
        writeFileSync(file, await contactSheet(taken, { states, widths, title: `${screen} · ${site} · ${language}` }));
        console.log(file);
      }
    }
  }
} finally {
  await browser.close();
}
for (const fault of faults) console.log(fault);

/** Whether a screen exists on a site and has a state. */
function takes(screen, site, state) {
  const { sites: only, states: own } = SCREENS[screen];
  return (
    (only === undefined ? site !== 'closed' && site !== 'unknown' : only.includes(site)) &&
    (own === undefined || own.includes(state))
  );
}
