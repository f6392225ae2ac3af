import { lingui } from '@lingui/vite-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { VitePWA } from 'vite-plugin-pwa';
import { configDefaults, defineConfig } from 'vitest/config';
import { buildFiles } from './scripts/vite/build-files.ts';
import { classicEntry } from './scripts/vite/classic-entry.ts';
import { codeOfPresses } from './scripts/vite/code-of-presses.ts';
import { eagerCode } from './scripts/vite/eager-code.ts';
import { inlineScripts } from './scripts/vite/inline-scripts.ts';
import { linguiMacro } from './scripts/vite/lingui-macro.ts';
import { lobbyCode } from './scripts/vite/lobby-code.ts';
import { scopedName } from './scripts/vite/scoped-name.ts';
import { TestOrder } from './scripts/vite/test-order.ts';

const testing = process.env.VITEST !== undefined;

export default defineConfig({
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: 'src/routes',
      generatedRouteTree: 'src/app/route-tree.gen.ts',
      quoteStyle: 'single',
      routeFileIgnorePattern: '\\.(test|css)',
      codeSplittingOptions: {
        // The lobby comes with the first script; any other page is a chunk of its own. What a page reads it requests beside that
        // chunk: all loaders together add 1.4 kB to the first script.
        splitBehavior: ({ routeId }) => (routeId === '/_default' || routeId === '/_default/' ? [] : [['component']]),
      },
    }),
    linguiMacro(),
    lingui({ failOnMissing: process.env.NODE_ENV === 'production' }),
    react(),
    inlineScripts(),
    codeOfPresses(),
    lobbyCode([
      'shell',
      'side',
      'player',
      'icons',
      'api',
      'fields',
      'below',
      'services',
      'list',
      'search',
      'login',
      'deposit',
    ]),
    eagerCode(['login', 'search', 'deposit', 'fields', 'list', 'promotions']),
    classicEntry(),
    buildFiles(),
    // Under test there is no worker to make, and its build hooks only cost time.
    ...(testing
      ? []
      : [
          VitePWA({
            strategies: 'injectManifest',
            srcDir: 'sw',
            // Its life is in sw/index.ts; this name makes it /sw.js.
            filename: 'sw.ts',
            injectRegister: false,
            manifest: false,
            injectManifest: {
              // The page itself is rendered by the server for each host, so its revision is the build's.
              globPatterns: ['assets/**/*.{js,css,woff2}', 'fonts/*.woff2', 'index.html'],
              globIgnores: ['**/*.map'],
              dontCacheBustURLsMatching: /^assets\//,
              maximumFileSizeToCacheInBytes: 1_000_000,
            },
            devOptions: { enabled: false },
          }),
        ]),
  ],
  // React has had this hook since 18; the router's store still asks for the stand-in.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  css: {
    modules: {
      generateScopedName: scopedName,
    },
  },
  build: {
    outDir: 'dist/site',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Code of every start in one file: packages and own code compress better together (1.6 kB), and a new build loads in
          // the background of a visit. Lazy code stays lazy.
          groups: [
            { name: 'start', tags: ['$initial'], priority: 1 },
            // Code that some visitors need at the start and others soon after (src/app/shell/lazy-components.ts), each in one file.
            { name: 'icons', test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/]/ },
            { name: 'side', test: /[\\/]ShellSide\.tsx/ },
            // Checks of fields, which the contract and the forms share.
            { name: 'checks', test: /[\\/]src[\\/]contract[\\/](?:checks|field-messages)\./ },
            // Forms without the API: a login shows before the client and its schemas are there.
            {
              name: 'fields',
              test: /[\\/]src[\\/](?:validation[\\/]|domain[\\/]form\.|lib[\\/]use-judged-form\.|ui[\\/](?:Field|Choice|MaskedFields|MoneyField)\.)/,
            },
            // Small code that several pages share and that needs no code of the API: in a file with that, each would wait for it.
            {
              name: 'shared',
              test: /[\\/]src[\\/](?:domain[\\/](?:live|rank|site[\\/]support|marketing|busy|told|typing)|features[\\/]games[\\/]use-game-count|lib[\\/](?!sanitise)[\w-]+|storage[\\/](?:registration|form)-draft|hooks[\\/](?:use-sending|StaleNotice)|ui[\\/](?:CopyButton|ConfirmDialog|Fold|Timeline|Announcer|Picture|Card|StillNotice))\./,
            },
            // Code of API requests, loaded directly after the first paint, in one file. The draw of a box needs no schema.
            {
              name: 'api',
              test: /[\\/]src[\\/](?:contract(?![\\/]box-draw)|api[\\/](?:client|answer|retry))\b|[\\/]node_modules[\\/](?:ky|valibot)[\\/]/,
            },
            // The databases and the rules of the session, which every visit loads with its services.
            { name: 'stored', test: /[\\/](?:src[\\/](?:storage|domain)|node_modules[\\/]idb)[\\/]/ },
            { name: 'player', test: /[\\/](?:Player(?:Actions|Hello)|FirstSteps)\.tsx/ },
            // The deposit's sheet and the services of a visit share these files. In the services' own file they would make the sheet
            // load all services.
            {
              name: 'paid',
              test: /[\\/](?:wallet[\\/]deposit[\\/](?:coupon|settle|state)\.ts|ui[\\/]celebrate\.ts)/,
            },
            // Parts of the shell and of the lobby that every visitor gets after the first paint: each file costs a request and a
            // link, and these came in twenty.
            {
              name: 'shell',
              test: /[\\/](?:Footer|OfflineNotice|AccountBanner|TabTitle|LiveRegions|UpdateOffer)\.tsx/,
            },
            { name: 'below', test: /[\\/](?:LiveStrip|SiteBanners|BannerCarousel)\.tsx/ },
            { name: 'services', test: /[\\/]app[\\/]services\.ts/ },
            // A modal or sheet that the lobby's first screen opens, each with what it needs in one file.
            { name: 'login', test: /[\\/]AuthDialog\.tsx/ },
            { name: 'search', test: /[\\/]SearchSheet\.tsx/ },
            { name: 'deposit', test: /[\\/]DepositSheet\.tsx/ },
            { name: 'list', test: /[\\/]LobbyList\.tsx/ },
            { name: 'promotions', test: /[\\/](?:PromotionsPage|PlacedBanners)\.tsx|_default\.promotions\.index\.tsx/ },
            // A player's boxes lead to the items: both are one file instead of ten, beside what the offers need too.
            {
              name: 'box-offers',
              test: /[\\/]features[\\/]boxes[\\/](?:model|components[\\/](?:Boxes\.module|PrizeList))\./,
            },
            {
              name: 'boxes',
              test: /[\\/]features[\\/]boxes[\\/](?:components[\\/](?:OpenBox|DrawProof|Sale)|pages[\\/](?:MyBoxes|Items)Page)\./,
            },
          ],
        },
      },
    },
  },
  test: {
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    include: ['{src,backoffice,sw,server,simulators,scripts,tests}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, 'tests/e2e/**'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // Each file cleans up what it has changed; to load every module anew for each of them took a fifth of the time.
    isolate: false,
    sequence: { sequencer: TestOrder },
  },
});
