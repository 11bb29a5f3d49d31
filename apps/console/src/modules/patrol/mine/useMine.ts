import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { MyRound, MyRounds } from '@muster/model/patrolRound/wire.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';

import { get } from '../../../core/http/request.ts';
import { useSession } from '../../../core/session/session.ts';
import { loadChecks, sendChecks, useCheckQueue } from './checkQueue.ts';
import type { KeptCheck } from './checkStore.ts';

const refreshMs = 10_000;
const storageKey = 'patrolMine';
export const mineKey = [patrolRound.name, 'mine'] as const;

interface Remembered {
  owner: string;
  /** Epoch ms of this phone. */
  at: number;
  mine: MyRounds;
}

/** The rounds of the account's person, stored on this phone for use without a network and after a reload. */
export function useMine(owner: string) {
  const known = recall(owner);
  return useQuery({
    queryKey: [...mineKey, owner],
    queryFn: async ({ signal }) => {
      const mine = await get<MyRounds>('/bp/patrolRound/mine', {}, { signal, quiet: true });
      remember({ owner, at: Date.now(), mine });
      return mine;
    },
    ...(known !== null && { initialData: known.mine, initialDataUpdatedAt: known.at }),
    refetchInterval: refreshMs,
    retry: false,
  });
}

function remember(remembered: Remembered): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(remembered));
  } catch {
    // Without storage the page works only while it is open.
  }
}

/** Data stored by this page, of the same account. */
function recall(owner: string): Remembered | null {
  try {
    const known: Remembered | null = JSON.parse(localStorage.getItem(storageKey) ?? 'null');
    return known?.owner === owner ? known : null;
  } catch {
    return null;
  }
}

/** Key of account and building for stored data. */
export function useOwner(): string {
  return useSession(({ user, buildId }) => `${user?.id ?? ''}@${buildId ?? ''}`);
}

/** Restores the unsent checks, and sends them when there is a network. */
export function useSending(owner: string): void {
  useEffect(() => {
    void loadChecks(owner);
    const again = (): void => {
      if (useCheckQueue.getState().checks.some(({ refusal }) => refusal === null)) void sendChecks();
    };
    window.addEventListener('online', again);
    const timer = setInterval(again, refreshMs);
    return () => {
      window.removeEventListener('online', again);
      clearInterval(timer);
    };
  }, [owner]);
}

/** Whether a point is done: visited, checked, or with a waiting check. */
export function isDone(
  { routeId, round }: Pick<MyRound, 'routeId' | 'round'>,
  point: Pick<MyRound['points'][number], 'id' | 'visit' | 'checkedAt'>,
  checks: readonly KeptCheck[],
): boolean {
  const isKept = checks.some(
    (check) =>
      check.refusal === null && check.routeId === routeId && check.round === round && check.pointId === point.id,
  );
  return isKept || point.checkedAt !== null || point.visit !== null;
}
