import type { Plugin, Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { eagerCode } from './eager-code.ts';

const chunk = (name: string) =>
  ({ type: 'chunk', name, fileName: `assets/${name}-a.js`, code: 'run()' }) as unknown as Rolldown.OutputChunk;
const map = () => ({ type: 'asset', source: '{"version":3,"mappings":"AAAA"}' }) as Rolldown.OutputAsset;

it('has the named chunks compiled whole, and keeps the lines of their maps', () => {
  const bundle: Rolldown.OutputBundle = {
    'assets/login-a.js': chunk('login'),
    'assets/login-a.js.map': map(),
    'assets/terms-a.js': chunk('terms'),
    'assets/terms-a.js.map': map(),
  };
  const { handler } = eagerCode(['login']).generateBundle as Extract<Plugin['generateBundle'], { handler: unknown }>;
  void handler.call({} as never, {} as never, bundle, true);
  const codes = Object.values(bundle).map((it) => ('code' in it ? it.code : it.source));
  expect(codes).toEqual([
    '//# allFunctionsCalledOnLoad\nrun()',
    '{"version":3,"mappings":";AAAA"}',
    'run()',
    '{"version":3,"mappings":"AAAA"}',
  ]);
});
