interface SendOptions {
  headers: Headers;
  signal?: AbortSignal | undefined;
  /** 0 to 1; 1 = all of it has gone, and the server works on it. */
  onProgress: (share: number) => void;
}

/** POSTs a form, of which `fetch` cannot report how much has gone. Aborted by the signal, it rejects as an aborted `fetch` does, and without a connection likewise. */
export function sendForm(
  path: string,
  body: FormData,
  { headers, signal, onProgress }: SendOptions,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.withCredentials = true;
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total));
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
