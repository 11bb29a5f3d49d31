import type { CheckOutcome } from '@muster/model/patrolRound/wire.ts';
import type { uploadRecord } from '@muster/model/reply/wire.ts';
import { create } from 'zustand';

import { post, postFile, RequestError, sessionEnded, type Wire } from '../../../core/http/request.ts';
import { logFailure } from '../../../core/log.ts';
import { checkStore, type KeptCheck, type KeptItem } from './checkStore.ts';

interface Queue {
  owner: string | null;
  /** Unsent checks, in order of their creation. */
  checks: readonly KeptCheck[];
  isSending: boolean;
  /** Whether the browser cannot store data: unsent checks are then lost with the page. */
  isVolatile: boolean;
}

/** Unsent checks of this account. */
export const useCheckQueue = create<Queue>(() => ({ owner: null, checks: [], isSending: false, isVolatile: false }));

/** Reads the stored checks of an account, and sends them. */
export async function loadChecks(owner: string): Promise<void> {
  if (useCheckQueue.getState().owner !== owner) {
    useCheckQueue.setState({ owner, checks: [], isVolatile: false });
    const known = (await kept(() => checkStore.list(owner))) ?? [];
    useCheckQueue.setState(({ checks }) => ({
      checks: [...known, ...checks.filter(({ id }) => !known.some((each) => each.id === id))],
    }));
  }
  await sendChecks();
}

export type Added = { became: 'sent' } | { became: 'kept' } | { became: 'refused'; why: string };

/** Stores a check, and sends it at once if possible, after earlier ones. A refused one is not stored. */
export async function addCheck(check: KeptCheck): Promise<Added> {
  await kept(() => checkStore.put(check));
  useCheckQueue.setState(({ checks }) => ({ checks: [...checks, check] }));
  await sendChecks();
  const own = useCheckQueue.getState().checks.find(({ id }) => id === check.id);
  if (own === undefined) return { became: 'sent' };
  if (own.refusal === null) return { became: 'kept' };
  await forgetCheck(own.id);
  return { became: 'refused', why: own.refusal };
}

export async function forgetCheck(id: string): Promise<void> {
  useCheckQueue.setState(({ checks }) => ({ checks: checks.filter((check) => check.id !== id) }));
  await kept(() => checkStore.remove(id));
}

let sending: Promise<void> | null = null;

/** Sends the waiting checks, one after the other, until the network fails. */
export function sendChecks(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(): Promise<void> {
  useCheckQueue.setState({ isSending: true });
  try {
    for (;;) {
      const next = useCheckQueue.getState().checks.find(({ refusal }) => refusal === null);
      if (next === undefined) return;
      // In order, because each depends on the previous one.
      const refusal = await send(next);
      if (refusal === null) await forgetCheck(next.id);
      else await change({ ...next, refusal });
    }
  } catch (error) {
    if (!isAway(error)) throw error;
  } finally {
    useCheckQueue.setState({ isSending: false });
  }
}

/** null = received by the server. @throws RequestError while the server is unreachable. */
async function send(check: KeptCheck): Promise<string | null> {
  try {
    const items: unknown[] = [];
    for (const item of check.items) items.push({ ...item, photo: await sendPhoto(check.id, item) });
    const { id, routeId, round, pointId, at, fix, riskTip } = check;
    const order = { id, routeId, round, pointId, at, fix, items, riskTip };
    await post<CheckOutcome>('/bp/patrolRound/check', order, { quiet: true });
    return null;
  } catch (error) {
    if (isAway(error) || !(error instanceof RequestError)) throw error;
    return error.message;
  }
}

/** A photo is sent once, even if the check fails afterwards. */
async function sendPhoto(id: string, { text, photo }: KeptItem): Promise<{ id: string; name: string } | null> {
  if (photo === null) return null;
  if (photo.upload !== null) return photo.upload;
  const [record] = await postFile<Wire<typeof uploadRecord>[]>(
    '/image/upload',
    photo.file,
    { purpose: 'photo' },
    { quiet: true },
  );
  if (record === undefined) return null;
  const upload = { id: record.id, name: record.name };
  const check = useCheckQueue.getState().checks.find((each) => each.id === id);
  if (check !== undefined) {
    const items = check.items.map((item) => (item.text === text ? { ...item, photo: { ...photo, upload } } : item));
    await change({ ...check, items });
  }
  return upload;
}

async function change(check: KeptCheck): Promise<void> {
  useCheckQueue.setState(({ checks }) => ({ checks: checks.map((each) => (each.id === check.id ? check : each)) }));
  await kept(() => checkStore.put(check));
}

/** Failures that are not refusals: no connection, an ended session or licence, an unavailable server. */
function isAway(error: unknown): boolean {
  if (!(error instanceof RequestError)) return false;
  const { code } = error;
  return [0, sessionEnded, -4, 408, 429].includes(code) || code >= 500;
}

/** Works without storage too; the page shows a warning. */
async function kept<Result>(act: () => Promise<Result>): Promise<Result | undefined> {
  try {
    return await act();
  } catch (error) {
    logFailure('checks of a patrol on this phone', error);
    useCheckQueue.setState({ isVolatile: true });
    return undefined;
  }
}
