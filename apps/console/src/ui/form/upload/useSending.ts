import { useEffect, useRef, useState } from 'react';

import type { UploadOptions } from '../../../core/http/request.ts';

export interface Sending {
  /** 0 to 1 during an upload, 1 while the server processes it; null otherwise. */
  share: number | null;
  /** Runs one upload with the given options. */
  send: <Answer>(call: (options: UploadOptions) => Promise<Answer>) => Promise<Answer>;
  /** Aborts the upload with an AbortError; the server keeps nothing of it. */
  cancel: () => void;
}

/** An upload with progress that can be cancelled; unmounting cancels it. */
export function useSending(): Sending {
  const [share, setShare] = useState<number | null>(null);
  const present = useRef<AbortController | null>(null);
  useEffect(() => () => present.current?.abort(), []);
  return {
    share,
    cancel: () => present.current?.abort(),
    send: async (call) => {
      const controller = new AbortController();
      present.current = controller;
      setShare(0);
      try {
        return await call({ signal: controller.signal, onProgress: setShare });
      } finally {
        setShare(null);
      }
    },
  };
}

/** Whether a request failed because it was cancelled. */
export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
