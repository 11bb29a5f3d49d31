import { useEffect, useRef, useState } from 'react';

import type { UploadOptions } from '../../../core/http/request.ts';

export interface Sending {
  /** 0 to 1 while something goes, 1 while the server works on it; null when nothing does. */
  share: number | null;
  /** Runs one upload, which takes the options. */
  send: <Answer>(call: (options: UploadOptions) => Promise<Answer>) => Promise<Answer>;
  /** The upload under way rejects with an AbortError, and the server keeps nothing of it. */
  cancel: () => void;
}

/** An upload that shows how far it is and can be cancelled; whoever goes away cancels it. */
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

export function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
