import { useQuery } from '@tanstack/react-query';

import { getFile } from '../../../core/http/request.ts';

/**
 * An uploaded picture as a URL for an image element. The server requires the token in a header, which the browser does
 * not send itself. A data URL, because an object URL must be revoked by its last user, which hidden pages behind a tab
 * cannot know.
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

/** null until loaded, and without a picture. */
export function useStoredPicture(downloadUrl: string | null): string | null {
  const { data } = useQuery({
    queryKey: ['storedPicture', downloadUrl],
    queryFn: ({ signal }) => fetchPicture(downloadUrl ?? '', signal),
    enabled: downloadUrl !== null,
    // Content with an id never changes.
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}
