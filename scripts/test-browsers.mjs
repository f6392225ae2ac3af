// `npm run test:browsers`: runs the offline and worker tests in Firefox and WebKitGTK, on the built site. Installs
// the browsers where it may, else names the missing ones. Arguments choose: `npm run test:browsers -- firefox`.
import { existsSync, readdirSync } from 'node:fs';
import { installPackages, mayInstall, which } from './browser.mjs';
import { bin, fail, root, run } from './lib.mjs';
import { build, install } from './prepare.mjs';

/** Programs that each browser's run needs, and the Debian packages that contain them. */
const NEEDS = {
  firefox: [
    {
      what: 'Firefox',
      package: 'firefox-esr',
      find: () => which('firefox-esr') ?? which('firefox'),
      as: 'FIREFOX_PATH',
    },
  ],
  webkit: [
    {
      what: 'WebKitWebDriver',
      package: 'webkit2gtk-driver',
      find: () => which('WebKitWebDriver'),
      as: 'WEBKIT_DRIVER_PATH',
    },
    { what: 'MiniBrowser of WebKitGTK', package: 'webkit2gtk-driver', find: miniBrowser, as: 'MINIBROWSER_PATH' },
    { what: 'xvfb-run', package: 'xvfb', find: () => which('xvfb-run') },
    { what: 'xauth', package: 'xauth', find: () => which('xauth') },
    { what: 'dbus-run-session', package: 'dbus-daemon', find: () => which('dbus-run-session') },
  ],
};

const asked = process.argv.slice(2);
const chosen = asked.length > 0 ? asked : Object.keys(NEEDS);
const unknown = chosen.find((name) => !(name in NEEDS));
if (unknown !== undefined)
  fail(`There is no browser "${unknown}" here. The browsers: ${Object.keys(NEEDS).join(', ')}.`);

await install();
await build();
const env = { ...process.env };
const able = [];
const unable = [];
for (const name of chosen) {
  let missing = missingOf(name);
  if (missing.length > 0 && mayInstall()) {
    const packages = packagesOf(missing);
    console.log(`Installing ${packages.join(', ')}…`);
    installPackages(packages);
    missing = missingOf(name);
  }
  if (missing.length > 0) unable.push({ name, missing });
  else able.push(name);
}
for (const { name, missing } of unable) {
  const packages = packagesOf(missing).join(' ');
  const parts = missing.map(({ what }) => what).join(', ');
  console.error(`\nNot run in ${name}: ${parts} missing (Debian, Ubuntu: apt-get install ${packages}).`);
}
let code = unable.length > 0 ? 1 : 0;
if (able.length > 0) {
  const projects = able.flatMap((name) => ['--project', name]);
  code ||= await run(process.execPath, [bin('playwright'), 'test', '-c', 'tests/browsers', ...projects], {
    cwd: root,
    env,
  });
}
process.exit(code);

function missingOf(name) {
  return NEEDS[name].filter((need) => {
    const found = (need.as && process.env[need.as]) || need.find();
    if (found && need.as) env[need.as] = found;
    return !found;
  });
}

function packagesOf(missing) {
  return [...new Set(missing.map((need) => need.package))];
}

/** Finds WebKitGTK's MiniBrowser, which lies beside the libraries, once for each API version. */
function miniBrowser() {
  for (const folder of [
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
    '/usr/lib64',
    '/usr/libexec',
    '/usr/lib',
  ]) {
    if (!existsSync(folder)) continue;
    const versions = readdirSync(folder).filter((name) => /^webkit(?:2)?gtk-/.test(name));
    const found = versions.map((name) => `${folder}/${name}/MiniBrowser`).find((path) => existsSync(path));
    if (found) return found;
  }
  return null;
}
