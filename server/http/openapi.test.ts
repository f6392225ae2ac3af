import { describe, expect, it } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import type { Call, Peer } from '../../src/contract/call.ts';
import { buildOpenApi } from './openapi.ts';

type Json = Record<string, unknown>;
const built = buildOpenApi(calls, { title: 'Jangada', version: '1.2.3' });
const text = JSON.stringify(built);
const document = JSON.parse(text) as {
  openapi: string;
  info: Json;
  servers: Json[];
  paths: Record<
    string,
    Record<
      string,
      Json & { responses: Record<string, Json>; parameters?: Json[]; operationId: string; requestBody?: Json }
    >
  >;
  components: Record<string, Record<string, Json>>;
};
const operations = Object.values(document.paths).flatMap((path) => Object.values(path));

/** Yields every object of a JSON value with its path. */
function* walk(value: unknown, at = '#'): Generator<readonly [string, Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [at, value as Json];
  for (const [key, child] of Object.entries(value)) yield* walk(child, `${at}/${key}`);
}

function resolve(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .reduce<unknown>((node, key) => (node as Json | undefined)?.[key], document);
}

describe('the contract as OpenAPI', () => {
  it('is a 3.1 document that survives JSON unchanged', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Jangada', version: '1.2.3' });
    expect(document.servers).toEqual([{ url: '/api' }]);
    expect(built).toEqual(document);
  });

  it('has every call with its method and path', () => {
    const missing = Object.entries<Call>(calls).flatMap(([name, call]) =>
      [call.method, ...(call.alsoMethod ? [call.alsoMethod] : [])]
        .filter((method) => !document.paths[call.path]?.[method.toLowerCase()])
        .map((method) => `${name} ${method}`),
    );
    expect(missing).toEqual([]);
    expect(operations.length).toBeGreaterThanOrEqual(Object.keys(calls).length);
  });

  it('names each operation once', () => {
    const names = operations.map((operation) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
  });

  it('resolves every reference, and defines only in its components', () => {
    const dangling = [...walk(document)]
      .filter(([, node]) => typeof node['$ref'] === 'string' && resolve(node['$ref']) === undefined)
      .map(([at, node]) => `${at} → ${String(node['$ref'])}`);
    expect(dangling).toEqual([]);
    expect(text).not.toContain('$defs');
    expect([...walk(document)].filter(([, node]) => '$schema' in node)).toEqual([]);
  });

  it('describes every place of every path', () => {
    const wrong = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.values(methods).flatMap((operation) => {
        const places = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
        const named = (operation.parameters ?? [])
          .filter((parameter) => parameter['in'] === 'path')
          .map((parameter) => parameter['name']);
        return places.sort().join() === named.sort().join() ? [] : [path];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('gives every operation one success, the general errors and its own codes', () => {
    for (const operation of operations) {
      const codes = Object.keys(operation.responses);
      expect(
        codes.filter((code) => /^20\d$/.test(code)),
        operation.operationId,
      ).toHaveLength(1);
      expect(codes).toContain('default');
      expect(codes).toContain('429');
    }
    expect(JSON.stringify(document.paths['/wallet/withdraw/request']?.['post']?.responses['default'])).toContain(
      'too_many_pending',
    );
    expect(document.paths['/profile/wallet']?.['get']?.responses['401']).toBeDefined();
    expect(document.paths['/auth/login']?.['post']?.responses['422']).toBeDefined();
  });

  it('requires the idempotency key as the contract does', () => {
    const asks = operations.filter((operation) =>
      JSON.stringify(operation.parameters ?? []).includes('IdempotencyKey'),
    );
    expect(asks.length).toBe(Object.values<Call>(calls).filter((call) => call.idempotent).length);
  });

  it('asks a signature of the provider and the bank, and none of a bank that calls a secret address', () => {
    const proofs = (peer: Peer) => {
      const own = Object.values<Call>(calls).filter((call) => call.peer === peer);
      expect(own).not.toHaveLength(0);
      return own.map(({ path }) => document.paths[path]?.['post']?.['security']);
    };
    for (const proof of [...proofs('provider'), ...proofs('bank')]) expect(proof).toEqual([{ signature: [] }]);
    expect(proofs('api-pix')).toEqual([[], []]);
    const webhook = document.paths['/gateways/pix/webhook/{secret}/pix']?.['post'];
    expect(webhook?.parameters).toMatchObject([{ name: 'secret', in: 'path', required: true }]);
    expect(webhook?.responses['401']).toEqual({ $ref: '#/components/responses/BadSignature' });
    expect(document.paths['/profile/wallet']?.['get']?.responses['401']).toEqual({
      $ref: '#/components/responses/Unauthenticated',
    });
  });

  it('describes requests before and answers after their transforms', () => {
    const filter = document.paths['/casinos/games']?.['get']?.parameters?.find(
      (parameter) => parameter['name'] === 'filter',
    );
    expect(filter).toMatchObject({ required: false, schema: { type: 'string', maxLength: 2000 } });
    const register = document.paths['/auth/register']?.['post']?.requestBody as {
      content: Record<string, { schema: { properties: Record<string, Json>; required: string[] } }>;
    };
    const schema = register.content['application/json']?.schema;
    expect(schema?.required).toEqual(
      expect.arrayContaining(['first_name', 'email', 'phone', 'password', 'birth_date', 'accepted_terms']),
    );
    expect(schema?.required).not.toContain('cpf');
    expect(schema?.properties['email']).toMatchObject({ type: 'string', maxLength: 30 });
    expect(document.components['schemas']?.['Wallet']).toMatchObject({
      properties: { balance: { type: 'integer', minimum: 0 } },
      required: expect.arrayContaining(['balance', 'held', 'available']),
    });
    expect(JSON.stringify(document.paths['/profile/wallet']?.['get']?.responses['200'])).toContain(
      '#/components/schemas/Wallet',
    );
  });

  it('describes uploads as forms', () => {
    const upload = document.paths['/documents/upload']?.['post']?.requestBody as { content: Json };
    expect(Object.keys(upload.content)).toEqual(['multipart/form-data']);
    expect(JSON.stringify(upload)).toContain('proof_of_address');
  });

  it('has a shape for every answer', () => {
    const empty = operations
      .filter((operation) => {
        const success = Object.entries(operation.responses).find(([code]) => /^20\d$/.test(code))?.[1];
        const content = success?.['content'] as Record<string, { schema: Json }> | undefined;
        return content && Object.values(content).some(({ schema }) => Object.keys(schema).length === 0);
      })
      .map((operation) => operation.operationId);
    expect(empty).toEqual([]);
  });
});
