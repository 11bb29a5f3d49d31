import type { MapPackageState, receivedBytes } from '@muster/model/map/wire.ts';
import { packagePartBytes } from '@muster/model/map/mapPackage.ts';
import { useEffect, useRef, useState } from 'react';

import { get, post, postBytes, RequestError, type Wire } from '../../../core/http/request.ts';

export interface PackageUpload {
  /** Progress; null = no transfer. */
  state: MapPackageState | null;
  /** Reason of a stop: interrupted and resumable, or complete and refused. */
  problem: { reason: string; isRefusal: boolean } | null;
  isBusy: boolean;
  start: (file: File) => void;
  /** Continues behind the received part. */
  resume: () => void;
  cancel: () => void;
}

const pollMs = 1000;

/**
 * Sends an archive part by part. A failed part stops it; resuming asks the server for the received size, so that
 * nothing is sent twice. The same file selected again, also after a reload, resumes as well.
 */
export function usePackageUpload(onReady: (packageId: string) => void): PackageUpload {
  const [state, setState] = useState<MapPackageState | null>(null);
  const [problem, setProblem] = useState<PackageUpload['problem']>(null);
  const running = useRef<AbortController | null>(null);
  const chosen = useRef<File | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const run = (file: File): void => {
    const abort = new AbortController();
    running.current?.abort();
    running.current = abort;
    chosen.current = file;
    setProblem(null);
    send(file, abort.signal, setState).then(
      (done) => {
        if (abort.signal.aborted) return;
        setState(null);
        if (done.state === 'ready') onReady(done.id);
        else setProblem({ reason: done.problem ?? '', isRefusal: true });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setProblem({ reason: error instanceof RequestError ? error.message : String(error), isRefusal: false });
      },
    );
  };
  return {
    state,
    problem,
    isBusy: state !== null && problem === null,
    start: run,
    resume: () => {
      if (chosen.current !== null) run(chosen.current);
    },
    cancel: () => {
      running.current?.abort();
      setState(null);
      setProblem(null);
    },
  };
}

/** Resolves when the package is unpacked, or was refused. */
async function send(file: File, signal: AbortSignal, tell: (state: MapPackageState) => void): Promise<MapPackageState> {
  const options = { signal, quiet: true };
  let state = await post<MapPackageState>('/pod/mapPackage/begin', { name: file.name, size: file.size }, options);
  tell(state);
  while (state.received < file.size) {
    const part = file.slice(state.received, state.received + packagePartBytes);
    const query = { id: state.id, offset: state.received };
    const { received } = await postBytes<Wire<typeof receivedBytes>>('/pod/mapPackage/part', query, part, options);
    state = { ...state, received };
    tell(state);
  }
  state = await post<MapPackageState>('/pod/mapPackage/finish', { id: state.id }, options);
  while (state.state === 'unpacking') {
    tell(state);
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    state = await get<MapPackageState>('/pod/mapPackage/state', { id: state.id }, options);
  }
  return state;
}
