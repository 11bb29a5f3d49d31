import { entityActions, entityPath } from '@muster/model/entity/entity.ts';
import { entities } from '@muster/model/entity/registry.ts';
import { writableFields } from '@muster/model/entity/formFields.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from '../testing/testApp.ts';

interface Operation {
  summary?: string;
  tags?: string[];
  parameters?: { name: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, unknown> } }> };
  responses?: Record<string, { content?: Record<string, unknown> }>;
}

let muster: TestApp;
let paths: Record<string, { get?: Operation; post?: Operation }>;

beforeAll(async () => {
  muster = await startTestApp();
  ({ paths } = (await muster.app.inject('/api-docs/json')).json());
});
afterAll(() => muster.close());

describe('the API document', () => {
  test('has every route but those that say they are none of the API', () => {
    const missing = muster.app.declaredRoutes.filter(({ url, method, schema }) => {
      const isHidden = (schema as { hide?: boolean } | undefined)?.hide === true;
      const methods = [method].flat().filter((each) => each === 'GET' || each === 'POST');
      return !isHidden && methods.some((each) => paths[url]?.[each === 'GET' ? 'get' : 'post'] === undefined);
    });
    expect(missing.map(({ url }) => url)).toEqual([]);
    const hidden = muster.app.declaredRoutes.filter(({ schema }) => (schema as { hide?: boolean }).hide === true);
    expect(new Set(hidden.map(({ url }) => url))).toEqual(
      // Files of a map package lie at paths of any depth, which OpenAPI cannot say.
      new Set(['/api-docs', '/api-docs/page.js', '/api-docs/json', '/pod/mapPackage/file/:id/*']),
    );
  });

  test('says of each what it does, and under which noun', () => {
    const operations = Object.entries(paths).flatMap(([path, { get, post }]) =>
      [get, post].flatMap((operation) => (operation === undefined ? [] : [{ path, operation }])),
    );
    const silent = operations.filter(({ operation }) => !operation.summary || (operation.tags ?? []).length === 0);
    expect(silent.map(({ path }) => path)).toEqual([]);
    expect(operations.length).toBeGreaterThan(120);
  });

  test.each(entities.filter(({ isSingle }) => isSingle !== true))('describes $name by its descriptor', (entity) => {
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
  });

  const parametersOf = (path: string, method: 'get' | 'post' = 'get'): string[] =>
    (paths[path]?.[method]?.parameters ?? []).map(({ name }) => name);

  test.each(['/image/upload', '/file/upload', '/image/uploadImgForWE', '/bp/person/import'])(
    'takes a file as a form at %s',
    (path) => {
      const schema = paths[path]?.post?.requestBody?.content['multipart/form-data']?.schema;
      expect(schema?.properties?.['file']).toMatchObject({ type: 'string', format: 'binary' });
    },
  );

  test('says for what a file is sent, which is asked for, and how an export is filtered', () => {
    expect(parametersOf('/image/upload', 'post')).toEqual(['purpose']);
    for (const path of ['/image/view', '/file/download']) expect(parametersOf(path)).toEqual(['id']);
    const filters = ['sort', 'name', 'departId', 'personType'];
    expect(parametersOf('/bp/person/export')).toEqual(expect.arrayContaining(filters));
  });
});
