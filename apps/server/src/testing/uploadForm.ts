import { buffer } from 'node:stream/consumers';

import sharp from 'sharp';
import yazl from 'yazl';

import type { Client, TestApp } from './testApp.ts';

export interface FormFile {
  name: string;
  content: Buffer | string;
  type?: string;
  field?: string;
}

/** A form with files, as sent by a browser. */
export function multipart(
  files: readonly FormFile[],
  fields: Readonly<Record<string, string>> = {},
): {
  payload: Buffer;
  headers: Record<string, string>;
} {
  const boundary = 'muster-cut';
  const head = (disposition: string, more = ''): string =>
    `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n${more}\r\n`;
  const parts = [
    ...Object.entries(fields).map(([name, value]) => Buffer.from(`${head(`name="${name}"`)}${value}\r\n`)),
    ...files.flatMap(({ name, content, type = 'application/octet-stream', field = 'file' }) => [
      Buffer.from(head(`name="${field}"; filename="${name}"`, `Content-Type: ${type}\r\n`)),
      Buffer.from(content),
      Buffer.from('\r\n'),
    ]),
    Buffer.from(`--${boundary}--\r\n`),
  ];
  return { payload: Buffer.concat(parts), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } };
}

export interface FormAnswer {
  status: number;
  code: number;
  message: string;
  // Tests read the fields that they expect; a missing one fails the test.
  data: ReturnType<typeof JSON.parse>;
}

/** Sends files with a form's fields and returns the reply. */
export async function sendForm(
  { app }: Pick<TestApp, 'app'>,
  token: string,
  url: string,
  files: readonly FormFile[],
  {
    fields = {},
    language = 'en-US',
    address = '127.0.0.1',
  }: { fields?: Readonly<Record<string, string>>; language?: string; address?: string } = {},
): Promise<FormAnswer> {
  const { payload, headers } = multipart(files, fields);
  const response = await app.inject({
    method: 'POST',
    url,
    headers: { authToken: token, 'accept-language': language, ...headers },
    payload,
    remoteAddress: address,
  });
  return { status: response.statusCode, ...response.json() };
}

/** A square picture with an identifying colour. */
export function picture(format: 'png' | 'jpeg' = 'png', size = 40): Promise<Buffer> {
  return sharp({ create: { width: size, height: size, channels: 3, background: '#0a7f7c' } })
    .withExif({ IFD0: { Copyright: 'whose it is' } })
    .toFormat(format)
    .toBuffer();
}

/** A zip with entries of these names. */
export async function archive(names: readonly string[]): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const name of names) zip.addBuffer(Buffer.from('<x/>'), name, { mtime: new Date(0) });
  zip.end();
  return buffer(zip.outputStream);
}

/** Uploads a photo and returns its record. */
export async function uploadPhoto(muster: TestApp, client: Client): Promise<FormAnswer['data']> {
  const file = { name: '王伟.jpg', content: await picture('jpeg') };
  return (await sendForm(muster, client.token, '/image/upload?purpose=photo', [file])).data[0];
}

/** Requests an upload like a page does; returns the raw response. */
export function viewUpload({ app }: TestApp, id: string, headers: Record<string, string>, url = '/image/view') {
  return app.inject({ method: 'GET', url: `${url}?id=${id}`, headers: { 'accept-language': 'en-US', ...headers } });
}
