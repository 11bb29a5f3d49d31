import { entityActions, entityPath } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { writableFields } from '@muster/model/entity/formFields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../../testing/testApp.ts';

interface Operation {
  operationId?: string;
  'x-permission'?: string | string[];
  summary?: string;
  tags?: string[];
  parameters?: { name: string; schema?: { anyOf?: { type?: string }[] } }[];
  requestBody?: {
    content: Record<string, { schema: { properties?: Record<string, unknown>; required?: string[]; anyOf?: unknown } }>;
  };
  responses?: Record<string, { content?: Record<string, { schema: JsonSchema }> }>;
}

type JsonSchema = Readonly<Record<string, unknown>>;

/** Places where a schema admits any value, or an object any field. */
function untypedIn(schema: JsonSchema | boolean, where: string): string[] {
  if (typeof schema === 'boolean') return schema ? [where] : [];
  if (schema['title'] === 'Free JSON') return [];
  const { type, additionalProperties: others, properties } = schema;
  const isOpen = type === 'object' && others === undefined;
  const isStated = ['type', '$ref', 'const', 'enum', 'anyOf', 'oneOf', 'allOf'].some((word) => word in schema);
  const inside = ['items', 'prefixItems', 'anyOf', 'oneOf', 'allOf'].flatMap((word) => schema[word] ?? []);
  const parts = others === undefined ? inside : [...inside, others];
  return [
    ...(isStated && !isOpen ? [] : [where]),
    // Both hold because the values of these keywords are schemas.
    ...parts.flatMap((part) => untypedIn(part as JsonSchema, where)),
    ...Object.entries(properties ?? {}).flatMap(([name, field]) => untypedIn(field as JsonSchema, `${where} ${name}`)),
  ];
}

let muster: TestApp;
let paths: Record<string, { get?: Operation; post?: Operation }>;
let schemas: Record<string, JsonSchema>;

beforeAll(async () => {
  muster = await startTestApp();
  const document = (await muster.app.inject('/api-docs/json')).json();
  ({ paths, schemas = document.components.schemas } = document);
});
afterAll(() => muster.close());

describe('the API document', () => {
  test('has every route except those declared as not part of the API', () => {
    const missing = muster.app.declaredRoutes.filter(({ url, method, schema }) => {
      const isHidden = (schema as { hide?: boolean } | undefined)?.hide === true;
      const methods = [method].flat().filter((each) => each === 'GET' || each === 'POST');
      return !isHidden && methods.some((each) => paths[url]?.[each === 'GET' ? 'get' : 'post'] === undefined);
    });
    expect(missing.map(({ url }) => url)).toEqual([]);
    const hidden = muster.app.declaredRoutes.filter(({ schema }) => (schema as { hide?: boolean }).hide === true);
    expect(new Set(hidden.map(({ url }) => url))).toEqual(
      // Files of a map package have paths of any depth, which OpenAPI cannot express.
      new Set(['/api-docs', '/api-docs/page.js', '/api-docs/json', '/pod/mapPackage/file/:id/*']),
    );
  });

  test('has the calls of the public server, too', () => {
    const own = ['/ingest/positions', '/ingest/osmand', '/ingest/owntracks', '/ingest/camera-alarm'];
    for (const path of [...own, '/healthz', '/readyz', '/metrics', '/live']) expect(paths[path], path).toBeDefined();
  });

  test('has for each its id, who may call it, and its failures', () => {
    const operations = Object.entries(paths).flatMap(([path, item]) =>
      Object.values(item).map((operation: Operation) => ({ path, operation })),
    );
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.filter(({ operation }) => !operation.operationId)).toEqual([]);
    expect(operations.filter(({ operation }) => !operation['x-permission']).map(({ path }) => path)).toEqual([]);
    for (const { operation } of operations)
      expect(Object.keys(operation.responses ?? {})).toEqual(expect.arrayContaining(['400', '500', '503']));
    expect(paths['/bp/person/delete']?.post?.['x-permission']).toEqual(['bp:enterprise:person:delete']);
    expect(paths['/doLogin']?.post?.['x-permission']).toBe('public');
  });

  const contentOf = (path: string) => paths[path]?.post?.requestBody?.content ?? {};

  test('has the body of a call as a form and as JSON, with its required fields', () => {
    const content = contentOf('/doLogin');
    expect(Object.keys(content)).toEqual(['application/x-www-form-urlencoded', 'application/json']);
    for (const { schema } of Object.values(content)) expect(schema.required).toEqual(['name', 'password']);
    const save = contentOf('/bp/person/save')['application/json'];
    expect(save?.schema.anyOf).toEqual([{ required: ['id'] }, { required: expect.arrayContaining(['name']) }]);
    const alarm = contentOf('/ingest/camera-alarm')['application/json'];
    expect(alarm?.schema.required).toEqual(['camera', 't', 'kind']);
  });

  test('has the formats of a time, also where it is optional', () => {
    const formsOf = (path: string, name: string) =>
      paths[path]?.get?.parameters?.find((each) => each.name === name)?.schema?.anyOf?.map(({ type }) => type);
    expect(formsOf('/pod/track/get', 'from')).toEqual(['string', 'string', 'number']);
    const moments = Object.keys(paths).flatMap((path) =>
      ['from', 'to'].map((name) => formsOf(path, name)).filter((forms) => forms !== undefined),
    );
    expect(moments.filter((forms) => !forms.includes('string'))).toEqual([]);
  });

  test('has for each a description, and its tag', () => {
    const operations = Object.entries(paths).flatMap(([path, { get, post }]) =>
      [get, post].flatMap((operation) => (operation === undefined ? [] : [{ path, operation }])),
    );
    const silent = operations.filter(({ operation }) => !operation.summary || (operation.tags ?? []).length === 0);
    expect(silent.map(({ path }) => path)).toEqual([]);
    expect(operations.length).toBeGreaterThan(120);
  });

  const operationsOf = () =>
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).map(([method, operation]: [string, Operation]) => ({
        call: `${method.toUpperCase()} ${path}`,
        content: operation.responses?.['200']?.content ?? {},
      })),
    );

  test('has for each the data of its reply, or the type of its file', () => {
    const silent = operationsOf().filter(({ content }) => Object.keys(content).length === 0);
    // Its answer is the open WebSocket.
    expect(silent.map(({ call }) => call)).toEqual(['GET /live']);
  });

  test('has no reply with a part of any type, except those called free JSON', () => {
    const loose = operationsOf().flatMap(({ call, content }) =>
      Object.values(content).flatMap(({ schema }) => untypedIn(schema, call)),
    );
    expect([
      ...new Set([...loose, ...Object.entries(schemas).flatMap(([name, each]) => untypedIn(each, name))]),
    ]).toEqual([]);
  });

  test('has for each call that it may be refused, and why', () => {
    const replies = operationsOf().flatMap(({ call, content }) => {
      const schema = content['application/json']?.schema;
      return schema === undefined || JSON.stringify(schema).includes('"#/components/schemas/Failure"') ? [] : [call];
    });
    expect(replies).toEqual([]);
    expect(schemas['FailureData']).toMatchObject({ properties: { fields: { type: 'array' } } });
  });

  test('names the schemas of replies, each of which some operation uses', () => {
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Failure', 'PersonRow', 'SimpleRow', 'SavedRow']));
    expect(Object.keys(schemas).filter((name) => name.endsWith('Input'))).toEqual([]);
    const text = JSON.stringify({ paths, schemas });
    const refs = new Set([...text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)].map(([, name]) => name));
    expect([...refs].toSorted()).toEqual(Object.keys(schemas).toSorted());
  });

  test.each(entities.filter(({ isSingleton }) => isSingleton !== true))(
    'describes $name by its descriptor',
    (entity) => {
      const path = entityPath(entity);
      const actions = entityActions(entity);
      const calls = ['page', 'get', 'simple-list', 'simple-page'];
      if (actions.includes('add') || actions.includes('edit')) calls.push('save');
      if (actions.includes('delete')) calls.push('delete');
      if (actions.includes('export')) calls.push('export');
      if (actions.includes('import')) calls.push('template', 'import');
      expect(Object.keys(paths)).toEqual(expect.arrayContaining(calls.map((call) => `${path}/${call}`)));
      if (!calls.includes('save')) return;
      const body = paths[`${path}/save`]?.post?.requestBody?.content['application/json']?.schema.properties ?? {};
      expect(Object.keys(body)).toEqual(expect.arrayContaining(writableFields(entity).map(([name]) => name)));
    },
  );

  const parametersOf = (path: string, method: 'get' | 'post' = 'get'): string[] =>
    (paths[path]?.[method]?.parameters ?? []).map(({ name }) => name);

  test.each(['/image/upload', '/file/upload', '/image/uploadImgForWE', '/bp/person/import'])(
    'accepts a file as a form at %s',
    (path) => {
      const schema = paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema;
      expect(schema?.properties?.['file']).toMatchObject({ type: 'string', format: 'binary' });
    },
  );

  test('has the required purpose of a file, and the filters of an export', () => {
    expect(parametersOf('/image/upload', 'post')).toEqual(['purpose']);
    for (const path of ['/image/view', '/file/download']) expect(parametersOf(path)).toEqual(['id']);
    const filters = ['sort', 'name', 'departId', 'personType'];
    expect(parametersOf('/bp/person/export')).toEqual(expect.arrayContaining(filters));
  });
});
