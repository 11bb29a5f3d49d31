import type { AlarmLink } from '@muster/model/alarm/linkWire.ts';
import { useQuery } from '@tanstack/react-query';

import type { Translate } from '../../../core/i18n/i18n.ts';
import { musterName } from '../../drill/muster/muster.ts';
import { roundKey } from '../../patrol/today/roundKey.ts';
import { askLink } from './linkBatch.ts';

/** An open round is judged one day, and then has a page of its own. */
const freshMs = 60_000;

/** What an alarm belongs to; undefined until it is known. */
export function useAlarmLink(id: string): AlarmLink | null | undefined {
  const { data } = useQuery({
    queryKey: ['alarmLink', id],
    queryFn: () => askLink(id),
    staleTime: freshMs,
    retry: false,
  });
  return data;
}

/** Something that an alarm belongs to, by name, with its page. */
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
