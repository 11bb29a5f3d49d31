import type { failureData } from '@muster/model/reply/wire.ts';
import type { MessageKey } from '@muster/model/messages/catalogue.ts';

import { toast } from '../toast.ts';
import { languageTag, t } from '../i18n/i18n.ts';
import { logFailure } from '../log.ts';
import { roleViewToken, token } from './token.ts';

/** A JSON reply (wire.md, Replies). */
interface Reply {
  code: number;
  message: string;
  data: unknown;
}

type FailureData = Wire<typeof failureData>;
/** An invalid field as reported by the server, in the reader's language. */
export type RefusedField = NonNullable<FailureData['fields']>[number];
/** A confirmation that the server requires (docs/protocols.md, Confirmation). */
export type Asked = NonNullable<FailureData['confirm']>[number];

/** A failed call. `code` is the body's code, an HTTP status, -90 for an ended session, or 0 without a connection. */
export class RequestError extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(code: number, message: string, data: unknown = null) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The fields that the server refused. */
  get fields(): readonly RefusedField[] {
    return listIn(this.data, 'fields');
  }

  /** The questions to confirm for the same call to succeed. */
  get questions(): readonly Asked[] {
    return listIn(this.data, 'confirm');
  }
}

/** Valid for replies of the server (wire.md, Replies). */
function listIn<Item>(data: unknown, name: 'fields' | 'confirm'): readonly Item[] {
  const list = (data as Partial<Record<typeof name, Item[]>> | null | undefined)?.[name];
  return Array.isArray(list) ? list : [];
}

/** Specification §8: the rejection code of a call without a valid token. */
export const sessionEnded = -90;

export type Query = Readonly<Record<string, unknown>>;

/** Data of a reply, by its schema in a `wire.ts` of the model: `Wire<typeof ownSession>`. */
export type Wire<Schema extends { _zod: { output: unknown } }> = Schema['_zod']['output'];

export interface CallOptions {
  /** Failures reject without a notice: polls, and callers that show the failure themselves. */
  quiet?: boolean;
  signal?: AbortSignal;
}

export interface UploadOptions extends CallOptions {
  /** Upload progress, from 0 to 1; 1 = all bytes are sent, and the server is processing them. */
  onProgress?: (share: number) => void;
}

/** Sends a GET without empty parameters. The caller names the type of the reply's data, as declared in the model. */
export async function get<T>(path: string, query: Query = {}, options: CallOptions = {}): Promise<T> {
  const parameters = formFields(query).toString();
  const address = parameters === '' ? path : `${path}?${parameters}`;
  // Screens show masks; personal numbers are revealed one by one (docs/protocols.md, Personal numbers).
  const response = await send(address, { method: 'GET' }, options, { 'X-Private': 'masked' });
  // The server validated it; console and server share the model's types.
  return (await readReply(response, options)) as T;
}

/** POST as a form: lists and objects travel as JSON text in one field (wire.md, Replies). */
export async function post<T>(path: string, body: Query = {}, options: CallOptions = {}): Promise<T> {
  const response = await send(path, { method: 'POST', body: formFields(body, true) }, options);
  return (await readReply(response, options)) as T;
}

/** POST of raw bytes: a part of a file that is sent in parts. */
export async function postBytes<T>(path: string, query: Query, body: Blob, options: CallOptions = {}): Promise<T> {
  const bytes = body.slice(0, body.size, 'application/octet-stream');
  const response = await send(`${path}?${formFields(query).toString()}`, { method: 'POST', body: bytes }, options);
  return (await readReply(response, options)) as T;
}

/** Sends a POST and returns the reply unchecked (specification §7, `pod/beacon/sync`): the caller reads its code. */
export async function postUnchecked(path: string, body: Query = {}, options: CallOptions = {}): Promise<unknown> {
  const response = await send(path, { method: 'POST', body: formFields(body, true) }, options);
  return response.json();
}

/** Sends a multipart POST: the fields first, then the file in the field `file`. */
export async function postFile<T>(
  path: string,
  file: File,
  about: Query = {},
  options: UploadOptions = {},
): Promise<T> {
  return (await readReply(await send(path, { method: 'POST', body: fileForm(file, about) }, options), options)) as T;
}

function fileForm(file: File, about: Query): FormData {
  const body = new FormData();
  for (const [name, value] of formFields(about)) body.set(name, value);
  body.set('file', file);
  return body;
}

export interface Download {
  content: Blob;
  /** Name given by the server. */
  name: string | null;
}

/**
 * Downloads a raw body (specification §7, download-type paths). Shows a refusal; only logs a failed download (§8).
 */
export async function getFile(path: string, query: Query = {}, options: CallOptions = {}): Promise<Download> {
  const parameters = formFields(query).toString();
  const address = parameters === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${parameters}`;
  try {
    return await download(address, options);
  } catch (error) {
    if (options.signal?.aborted !== true) logFailure(`download of ${path}`, error);
    throw error;
  }
}

/** Uploads a file and returns the file that the server creates from it. */
export function postForFile(path: string, file: File, about: Query): Promise<Download> {
  return download(path, {}, { method: 'POST', body: fileForm(file, about) });
}

async function download(
  address: string,
  options: CallOptions,
  init: RequestInit = { method: 'GET' },
): Promise<Download> {
  const logged: CallOptions = { ...options, quiet: true };
  const response = await send(address, init, logged);
  const isReply = response.headers.get('content-type')?.startsWith('application/json') === true;
  if (!response.ok || isReply) {
    const isRefusal = response.ok && (await bodyOf(response.clone(), logged)) !== null;
    await readReply(response, isRefusal ? options : logged);
    throw failure(response.status, t('console.error.unreadable'), null, logged);
  }
  return { content: await response.blob(), name: fileName(response.headers.get('content-disposition')) };
}

/** RFC 6266: the encoded name if present, else the plain one before it. */
function fileName(disposition: string | null): string | null {
  const [, encoded] = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? '') ?? [];
  const [, plain] = /filename="?([^";]+)"?/i.exec(disposition ?? '') ?? [];
  return encoded === undefined ? (plain ?? null) : decodeURIComponent(encoded);
}

/** As {@link post}, with the reply's headers; the login returns its token in one. */
export async function postForHeaders<T>(path: string, body: Query): Promise<{ data: T; headers: Headers }> {
  const response = await send(path, { method: 'POST', body: formFields(body, true) }, { quiet: true });
  return { data: (await readReply(response, { quiet: true })) as T, headers: response.headers };
}

function formFields(values: Query, keepsEmpty = false): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined || (!keepsEmpty && (value === null || value === ''))) continue;
    fields.set(name, typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? ''));
  }
  return fields;
}

/** Headers of every call: token, building and language. */
export function callHeaders(): Headers {
  const headers = new Headers({ 'Accept-Language': languageTag() });
  const authToken = token.read();
  if (authToken !== null) headers.set('authToken', authToken);
  // Windows may use different buildings, so each stores its own.
  const buildId = sessionStorage.getItem('buildId');
  if (buildId !== null) headers.set('buildId', buildId);
  return headers;
}

async function send(
  path: string,
  init: RequestInit,
  options: UploadOptions,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const headers = callHeaders();
  for (const [name, value] of Object.entries(more)) headers.set(name, value);
  const { signal, onProgress } = options;
  try {
    if (onProgress !== undefined && init.body instanceof FormData)
      return await sendForm(path, init.body, { ...options, headers });
    return await fetch(path, { ...init, headers, credentials: 'include', signal: signal ?? null });
  } catch (cause) {
    throw lost(cause, options);
  }
}

/** Aborted calls show nothing. */
function lost(cause: unknown, options: CallOptions): unknown {
  return options.signal?.aborted === true ? cause : failure(0, t('console.error.network'), null, options);
}

/** POSTs a form by XMLHttpRequest, because `fetch` cannot report progress. Rejects like `fetch`. */
function sendForm(path: string, body: FormData, options: UploadOptions & { headers: Headers }): Promise<Response> {
  const { headers, signal, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.withCredentials = true;
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(total === 0 ? 0 : loaded / total));
    request.addEventListener('load', () => resolve(responseOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The connection broke off')));
    request.addEventListener('abort', () => reject(new DOMException('Sending was cancelled', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function responseOf(request: XMLHttpRequest): Response {
  const type = request.getResponseHeader('content-type') ?? 'text/plain';
  return new Response(request.responseText, { status: request.status, headers: { 'content-type': type } });
}

async function readReply(response: Response, options: CallOptions): Promise<unknown> {
  const reply = await bodyOf(response, options);
  if (reply?.code === -2) throw endSession();
  if (reply?.code === -4 && isLicenceOver(reply.data)) {
    // The login page shows the reason.
    licenceOver();
    throw new RequestError(reply.code, reply.message, reply.data);
  }
  if (!response.ok) throw failure(response.status, transportText(response.status, reply), reply?.data, options);
  if (reply === null) throw failure(response.status, t('console.error.unreadable'), null, options);
  if (reply.code !== 0) throw failure(reply.code, reply.message || t('console.error.unknown'), reply.data, options);
  return reply.data;
}

let licenceOver = (): void => undefined;

/** Runs when a reply reports that the building's licence is not in force; a missing module does not count. */
export function whenLicenceIsOver(run: () => void): void {
  licenceOver = run;
}

/** With code -4, `data` is the state of the licence, or the missing module (wire.md, Replies). */
function isLicenceOver(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'state' in data;
}

/** @throws if the connection ends, or the call is cancelled, before the whole reply was received */
async function bodyOf(response: Response, options: CallOptions): Promise<Reply | null> {
  try {
    const body: unknown = await response.json();
    const isReply = typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number';
    return isReply ? (body as Reply) : null;
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw lost(cause, options);
    return null; // The error page of a proxy; only the status is known.
  }
}

/** A warning, not an error (specification §8). */
const tooLarge = 413;
const textOfStatus: Readonly<Record<number, MessageKey>> = {
  [tooLarge]: 'console.error.tooLarge',
  502: 'console.error.gateway',
};

function transportText(status: number, reply: Reply | null): string {
  const key = textOfStatus[status];
  if (key !== undefined) return t.named(key);
  return reply !== null && reply.message !== '' ? reply.message : t('console.error.status', { status });
}

function failure(code: number, message: string, data: unknown, options: CallOptions): RequestError {
  // A question is shown in a dialog, not as a toast.
  if (options.quiet !== true && listIn(data, 'confirm').length === 0)
    toast(code === tooLarge ? 'warning' : 'error', message);
  return new RequestError(code, message, data);
}

/** Specification §8, code -2: removes the token and reloads the page, except on the login. */
function endSession(): RequestError {
  // An ended role view returns to the own session, which checks itself.
  if (roleViewToken.read() === null) token.clear();
  else roleViewToken.clear();
  if (location.pathname !== '/login') location.reload();
  return new RequestError(sessionEnded, 'response no token');
}
