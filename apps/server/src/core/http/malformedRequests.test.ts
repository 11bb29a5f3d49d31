import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

import { recordedLog } from '../../testing/logLines.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/testApp.ts';

const { log, errors } = recordedLog();
let muster: TestApp;
let token: string;

beforeAll(async () => {
  muster = await startTestApp({ log });
  ({ token } = await muster.logIn());
});
afterAll(() => muster.close());
afterEach(() => expect(errors()).toEqual([]));

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const multipart = 'multipart/form-data; boundary=cut';

async function post(url: string, contentType: string, body: string | Buffer): Promise<Answer> {
  const response = await muster.app.inject({
    method: 'POST',
    url,
    headers: { 'accept-language': 'en-US', authtoken: token, 'content-type': contentType },
    payload: body,
  });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
}

const get = (url: string): Promise<Answer> => muster.ask('GET', url, { headers: { authToken: token } });
const part = (head: string, content: string): string =>
  `--cut\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const deep = '['.repeat(60_000);

const duplicate = (field: string) => ({ fields: [{ field, rule: 'duplicate', message: 'Given more than once' }] });
const unknown = (field: string) => ({ fields: [{ field, rule: 'unknown', message: 'Unknown field' }] });
const malformed = { status: 400, code: -1, message: 'The request is malformed', data: null };
const notUtf8 = { status: 400, code: -1, message: 'The request is not valid UTF-8', data: null };
const tooDeep = { status: 400, code: -1, message: 'The request is nested too deeply', data: null };
const tooMany = { status: 400, code: -1, message: 'The request has too many fields', data: null };

describe('a JSON body', () => {
  test.each<[string, string | Buffer, object]>([
    ['that is cut off', '{"name":', malformed],
    ['with a repeated field', '{"name":"Crane","name":"Driver"}', { status: 400, data: duplicate('name') }],
    ['with bytes that are no UTF-8', Buffer.from('{"name":"\xe4"}', 'latin1'), notUtf8],
    ['that is nested 60,000 deep', `{"name":${deep}`, tooDeep],
    ['with a field __proto__', '{"__proto__":{"x":1}}', { status: 400, data: unknown('__proto__') }],
    ['with a field constructor', '{"constructor":{"x":1}}', { status: 400, data: unknown('constructor') }],
    ['that has 100,000 fields', `{${Array.from({ length: 1e5 }, (_, n) => `"${n}":1`).join(',')}}`, tooMany],
  ])('%s is refused', async (_what, body, refusal) => {
    expect(await post('/bp/job/save', json, body)).toMatchObject({ code: -1, ...refusal });
  });

  test('in another encoding than UTF-8 is refused as such', async () => {
    expect(await post('/bp/job/save', `${json}; charset=gbk`, '{}')).toMatchObject({ status: 415, code: -1 });
    expect(await post('/bp/job/save', `${json}; charset="UTF-8"`, '{"name":"Fitter"}')).toMatchObject({ code: 0 });
  });
});

describe('a form', () => {
  test.each<[string, string | Buffer, object]>([
    ['with a repeated field', 'name=Crane&name=Driver', { data: duplicate('name') }],
    ['with a field repeated 500 times', 'name=Crane&'.repeat(500), { data: duplicate('name') }],
    ['with 500 fields', Array.from({ length: 500 }, (_, n) => `a${n}=1`).join('&'), tooMany],
    ['with escapes that are no UTF-8', 'name=%E4', notUtf8],
    ['with an invalid escape', 'name=%zz', notUtf8],
    ['with bytes that are no UTF-8', Buffer.from('name=\xe4', 'latin1'), notUtf8],
    ['with a field __proto__', '__proto__=1&name=Crane', { data: unknown('__proto__') }],
    ['with a field toString', 'toString=1&name=Crane', { data: unknown('toString') }],
  ])('%s is refused', async (_what, body, refusal) => {
    expect(await post('/bp/job/save', form, body)).toMatchObject({ status: 400, code: -1, ...refusal });
  });

  test('contains text in UTF-8, escaped or not', async () => {
    for (const [sent, name] of [
      ['%E7%84%8A%E5%B7%A5+1', '焊工 1'],
      ['焊工%202', '焊工 2'],
    ] as const) {
      const { data } = await post('/bp/job/save', form, `name=${sent}`);
      expect((await get(`/bp/job/get?id=${data.id}`)).data).toMatchObject({ name });
    }
  });

  test('with invalid JSON in a field names the field', async () => {
    const plan = (regions: string) =>
      post('/pod/area/save', form, new URLSearchParams({ name: 'A', regions }).toString());
    for (const regions of [deep, '[{"shape":"polygon","shape":"circle"}]', '{"__proto__":1}'])
      expect(await plan(regions)).toMatchObject({ status: 200, code: -1, data: { fields: [{ field: 'regions' }] } });
  });
});

describe('a form in parts', () => {
  const named = part('name="name"', 'Crane');
  const file = (name: string, content: string) => part(`name="${name}"; filename="a.png"`, content);

  test.each<[string, string, string | Buffer, object]>([
    ['without a boundary', 'multipart/form-data', named, malformed],
    ['with an empty boundary', 'multipart/form-data; boundary=', named, malformed],
    ['that ends in the head of a part', multipart, '--cut\r\nContent-Disposition: form', malformed],
    ['that ends in a part', multipart, part('name="name"', 'Cra').trimEnd(), malformed],
    ['that ends between two parts', multipart, named, malformed],
    ['that is not a form', multipart, 'name=Crane', malformed],
    ['with a repeated field', multipart, `${named}${named}--cut--\r\n`, { data: duplicate('name') }],
    ['with a field __proto__', multipart, `${part('name="__proto__"', '1')}--cut--\r\n`, malformed],
    [
      'with 500 fields',
      multipart,
      `${Array.from({ length: 500 }, (_, n) => part(`name="a${n}"`, '1')).join('')}--cut--\r\n`,
      tooMany,
    ],
    [
      'with bytes that are no UTF-8',
      multipart,
      Buffer.from(`${part('name="name"', '\xe4')}--cut--\r\n`, 'latin1'),
      notUtf8,
    ],
    [
      'with a name that is no UTF-8',
      multipart,
      Buffer.from(`${part('name="\xe4"', '1')}--cut--\r\n`, 'latin1'),
      notUtf8,
    ],
    ['with a part without a name', multipart, `${part('colour="1"', '1')}--cut--\r\n`, malformed],
  ])('%s is refused', async (_what, contentType, body, refusal) => {
    const uploads = ['/pod/licence/upload', '/image/upload', '/bp/person/import', '/bp/person/importPhotos'];
    for (const url of ['/bp/job/save', '/doLogin', '/pod/doFreeLogin?freeToken=x', ...uploads])
      expect(await post(url, contentType, body), url).toMatchObject({ status: 400, code: -1, ...refusal });
  });

  test.each(['/pod/licence/upload', '/image/upload', '/bp/person/import', '/bp/person/importPhotos'])(
    'that is truncated in a file is refused by %s',
    async (url) => {
      const whole = `${file('file', 'x'.repeat(5000))}--cut--\r\n`;
      for (const length of [40, 80, 90, 100, 1000, whole.length - 10])
        expect(await post(url, multipart, whole.slice(0, length))).toMatchObject({ status: 400, code: -1 });
    },
  );

  test('accepts one file, in a field of the right name', async () => {
    expect(await post('/image/upload', multipart, `${file('picture', 'x')}--cut--\r\n`)).toMatchObject({
      data: { fields: [{ field: 'picture', rule: 'unknown' }] },
    });
    expect(await post('/bp/job/save', multipart, `${file('name', 'x')}--cut--\r\n`)).toMatchObject({ status: 413 });
  });

  test('with a field that is too long is refused, not cut', async () => {
    const long = part('name="name"', 'x'.repeat(2 ** 20 + 1));
    expect(await post('/bp/job/save', multipart, `${long}--cut--\r\n`)).toMatchObject({ status: 413, code: -1 });
  });
});

describe('a query', () => {
  const page = '/bp/job/page';
  test.each<[string, string, object]>([
    ['with a repeated name', 'page=0&page=1', { data: duplicate('page') }],
    ['with an unknown name repeated 500 times', 'x=1&'.repeat(500), { data: duplicate('x') }],
    ['with 500 names', Array.from({ length: 500 }, (_, n) => `a${n}=1`).join('&'), tooMany],
    ['with a name __proto__', '__proto__=1', { data: unknown('__proto__') }],
    ['with an escaped name __proto__', '__pr%6Fto__=1', { data: unknown('__proto__') }],
    ['with escapes that are no UTF-8', 'name=%ff', notUtf8],
  ])('%s is refused', async (_what, query, refusal) => {
    for (const path of [page, '/bp/job/export', '/pod/captcha', '/base/authority/get-info'])
      expect(await get(`${path}?${query}`), path).toMatchObject({ status: 400, code: -1, ...refusal });
  });

  test('with one unknown name is refused by the route, name by name', async () => {
    expect(await get(`${page}?colour=red`)).toMatchObject({ status: 200, code: -1, data: unknown('colour') });
  });
});

test('an address that cannot be decoded is refused in the shape of every reply', async () => {
  for (const url of ['/%ff', '/bp/%zz/page', '/pod/mapPackage/file/%e4/x'])
    expect(await get(url), url).toMatchObject({ status: 400, code: -1, data: null });
});
