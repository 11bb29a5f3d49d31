import { useQuery } from '@tanstack/react-query';

import { getFile } from '../../../core/http/request.ts';

/**
 * A picture that the server keeps, as an address that an image can have. The server wants the token in a header, which
 * the browser does not send by itself. As data: an object URL would have to be given back by whoever is the last to
 * show it, which pages that sleep behind a tab do not know.
 */
export async function fetchPicture(downloadUrl: string, signal: AbortSignal): Promise<string> {
  const { content } = await getFile(downloadUrl, {}, { signal, quiet: true });
  const reader = new FileReader();
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(reader.error ?? new Error(downloadUrl)));
  reader.readAsDataURL(content);
  return promise;
}

/** null until it has come, and for none. */
export function useStoredPicture(downloadUrl: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['storedPicture', downloadUrl],
    queryFn: ({ signal }) => fetchPicture(downloadUrl ?? '', signal),
    enabled: downloadUrl !== null,
    // What has an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
