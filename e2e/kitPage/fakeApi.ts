import { checkFields } from '@muster/model/entity/checkFields.ts';
import { coerceFields } from '@muster/model/entity/coerce.ts';

import { fakeRequestOf } from '../../apps/console/src/testing/fakeRequest.ts';
import { queryRows } from '../../apps/console/src/ui/table/localRows.ts';
import type { KitCall, KitMode } from './kitMode.ts';
import { specimen } from './specimen.ts';
import { specimenRow, type SpecimenRow } from './specimenRow.ts';

const mode: KitMode = { rows: 32, ...window.kitMode };
const rows: SpecimenRow[] = Array.from({ length: mode.rows }, (_, index) => specimenRow(index + 1));
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Replaces `fetch` by a server, which records its requests in `window.kitCalls`. */
export function startFakeApi(): void {
  window.kitCalls = [];
  window.fetch = async (address, init = {}) => {
    const url = new URL(String(address), location.origin);
    const fields = init.body instanceof URLSearchParams || init.body instanceof FormData ? [...init.body] : [];
    const call: KitCall = {
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body: Object.fromEntries(fields.filter((entry): entry is [string, string] => typeof entry[1] === 'string')),
      files: fields.flatMap(([, value]) => (value instanceof File ? [value.name] : [])),
    };
    window.kitCalls.push(call);
    const answer = answers[url.pathname];
    if (answer === undefined) return reply({ code: -1, message: `There is no ${url.pathname}`, data: null });
    const data = await answer(call);
    return data instanceof Response ? data : reply({ code: 0, message: '', data });
  };
  window.XMLHttpRequest = fakeRequestOf(window.fetch) as typeof XMLHttpRequest;
}

function reply(body: unknown): Response {
  return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
}

const refusal = (data: unknown): Response => reply({ code: -1, message: 'Nothing was imported', data });

const sheet = (name: string): Response =>
  new Response(new Blob(['a sheet']), {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="____.xlsx"; filename*=UTF-8''${encodeURIComponent(name)}`,
    },
  });

const names = (count: number, of: string) =>
  Array.from({ length: count }, (_, index) => ({
    id: `${of}${index}`,
    name: `${of} ${index + 1}`,
    code: `C${index + 1}`,
  }));

const listOf =
  (of: string) =>
  ({ query }: KitCall): unknown => {
    const wanted = query.nameOrCode ?? query.name ?? '';
    const found = names(23, of).filter(({ name }) => name.includes(wanted));
    const from = Number(query.page) * Number(query.size);
    return { data: found.slice(from, from + Number(query.size)), length: found.length };
  };

async function page({ query }: KitCall): Promise<unknown> {
  if (mode.list === 'stalled') return new Promise(() => {});
  if (mode.list === 'broken') return reply({ code: -1, message: 'The database rests', data: null });
  const found = queryRows(specimen, rows, { sort: query.sort ?? null, filters: query }, 'zh-CN');
  const from = Number(query.page) * Number(query.size);
  return { data: found.slice(from, from + Number(query.size)), length: found.length };
}

async function save({ body }: KitCall): Promise<unknown> {
  await wait(300);
  const input = coerceFields(specimen, body);
  const wrong = checkFields(specimen, input, input['id'] !== undefined);
  if (wrong.length > 0) return reply({ code: -1, message: 'Check', data: { fields: wrong } });
  const row = rows.find(({ id }) => id === body.id);
  if (row !== undefined) Object.assign(row, input);
  return { id: body.id ?? 'new' };
}

let uploads = 0;
function upload({ files: [name = ''] }: KitCall, kind: 'image/view' | 'file/download'): unknown {
  const id = String(uploads++).padStart(26, '0');
  return [{ id, name, size: 48_000, type: '', downloadUrl: `/${kind}?id=${id}` }];
}

/** A small drawing in the place of a photo. */
const photo = (): Response => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="#E6F4F3"/><circle cx="32" cy="24" r="12" fill="#0B8F8C"/><path d="M8 60a24 20 0 0 1 48 0z" fill="#0B8F8C"/></svg>`;
  return new Response(new Blob([drawing], { type: 'image/svg+xml' }));
};

const answers: Readonly<Record<string, (call: KitCall) => unknown>> = {
  '/bp/specimen/page': page,
  '/bp/specimen/get': ({ query }) => rows.find(({ id }) => id === query.id),
  '/bp/specimen/save': save,
  '/bp/specimen/references': () => [],
  '/bp/specimen/delete': ({ body }) => {
    const gone: string[] = JSON.parse(body.ids ?? '[]');
    for (const id of gone)
      rows.splice(
        rows.findIndex((row) => row.id === id),
        1,
      );
    return null;
  },
  '/bp/specimen/export': () => sheet('样例 2026.xlsx'),
  '/bp/specimen/template': () => sheet('template.xlsx'),
  '/bp/specimen/import': () =>
    mode.badCells === undefined
      ? null
      : refusal({
          cells: Array.from({ length: mode.badCells }, (_, index) => ({
            row: Math.floor(index / 2) + 2,
            column: index % 2 === 0 ? '姓名' : '手机号',
            message: index % 2 === 0 ? '此项必填' : '请输入带区号的座机或 11 位手机号',
          })),
        }),
  '/base/dictionary/options': () => [
    {
      code: 'ethnicity',
      entries: [
        { code: '01', label: '汉族', enabled: true },
        { code: '02', label: '蒙古族', enabled: true },
        { code: '03', label: '回族', enabled: false },
      ],
    },
  ],
  '/image/upload': (call) => upload(call, 'image/view'),
  '/file/upload': (call) => upload(call, 'file/download'),
  '/image/uploadImgForWE': () => [`/image/view?id=${'7'.repeat(26)}`],
  '/image/view': photo,
  '/file/download': () => new Response(new Blob(['the file'])),
  '/bp/job/simple-page': listOf('Position'),
  '/bp/job/get': async ({ query }) => {
    await wait(mode.slowNamesMs ?? 0);
    return { id: query.id, name: 'Fitter' };
  },
  '/bp/depart/simple-page': listOf('Department'),
  '/bp/depart/get': async ({ query }) => {
    await wait(mode.slowNamesMs ?? 0);
    return { id: query.id, name: 'Tank farm' };
  },
  '/bp/person/get': ({ query }) => ({ id: query.id, name: 'Wang Wei' }),
  '/base/user/detail-list': listOf('Person'),
  '/risk/district/page': listOf('Risk area'),
  '/risk/district/get': ({ query }) => ({ id: query.id, name: 'Tank farm B' }),
};
