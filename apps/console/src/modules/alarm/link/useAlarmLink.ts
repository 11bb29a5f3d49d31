import type { AlarmLink } from '@muster/model/alarm/linkWire.ts';
import { useQuery } from '@tanstack/react-query';

import { get } from '../../../core/http/request.ts';
import type { Translate } from '../../../core/i18n/i18n.ts';
import { musterName } from '../../drill/muster/muster.ts';
import { roundKey } from '../../patrol/today/roundKey.ts';

/** An open round has no page until it is judged. */
const freshMs = 60_000;

/** Links of an alarm; undefined until loaded. */
export function useAlarmLink(id: string): AlarmLink | null | undefined {
  const { data } = useQuery({
    queryKey: ['alarmLink', id],
    queryFn: () => requestLink(id),
    staleTime: freshMs,
    retry: false,
  });
  return data;
}

/** An object that an alarm belongs to, with name and page. */
export interface Belonging {
  text: string;
  to: string;
}

/** The permit, the drill or evacuation, and the rounds that an alarm belongs to. */
export function belongingsOf(t: Translate, { permit, muster, rounds }: AlarmLink): Belonging[] {
  const found: Belonging[] = rounds.map(({ roundId, routeId, routeName, round }) => ({
    text: t('alarmLink.round', { route: routeName, round }),
    to:
      roundId === null
        ? `/patrol/round/all?round=${encodeURIComponent(roundKey({ routeId, round }))}`
        : `/patrol/record/view/${encodeURIComponent(roundId)}`,
  }));
  if (permit !== null)
    found.unshift({
      text: t('alarmLink.permit', { number: permit.number, type: t(`workPermitType.${permit.type}`) }),
      to: `/permit/workPermit/view/${encodeURIComponent(permit.id)}`,
    });
  if (muster !== null)
    found.unshift({
      text: t('alarmLink.muster', { kind: t(`muster.kind.${muster.kind}`), name: musterName(t, muster) }),
      to: `/muster/${encodeURIComponent(muster.id)}`,
    });
  return found;
}

/** Lines rendered together share a request. */
const gatherMs = 20;
/** Maximum ids of a request: a URL has a limit. */
const mostIds = 50;

interface Waiting {
  id: string;
  resolve: (link: AlarmLink | null) => void;
  reject: (error: unknown) => void;
}

let waiting: Waiting[] = [];

/** Links of an alarm; null = the account may not see the alarm. Batched with concurrent requests. */
function requestLink(id: string): Promise<AlarmLink | null> {
  return new Promise((resolve, reject) => {
    waiting.push({ id, resolve, reject });
    if (waiting.length === 1) setTimeout(send, gatherMs);
  });
}

function send(): void {
  const asked = waiting;
  waiting = [];
  for (let start = 0; start < asked.length; start += mostIds) void answer(asked.slice(start, start + mostIds));
}

async function answer(asked: readonly Waiting[]): Promise<void> {
  try {
    const ids = [...new Set(asked.map(({ id }) => id))];
    const links = await get<AlarmLink[]>('/pod/alarm/links', { ids: ids.join(',') }, { quiet: true });
    for (const { id, resolve } of asked) resolve(links.find(({ alarmId }) => alarmId === id) ?? null);
  } catch (error) {
    for (const { reject } of asked) reject(error);
  }
}
