import { permissionCode } from '@muster/model/entity/entity.ts';
import { patrolRound } from '@muster/model/patrolRound/patrolRound.ts';
import type { TodayRound } from '@muster/model/patrolRound/wire.ts';
import { useMemo } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import type { MapSign } from '../../../map/sign/mapSign.ts';
import { clock, pointSigns } from './roundLook.ts';
import { roundKey } from './roundKey.ts';
import { useToday } from './useToday.ts';

/** Hidden rounds are polled less often. */
const [shownMs, hiddenMs] = [5000, 30_000];

export interface RoundLayer {
  /** Rounds that are open. */
  count: number;
  /** Whether their points are shown. */
  signs: readonly MapSign[];
}

/** The points of open rounds, visited or not, with links to their rounds. */
export function useRoundLayer(isShown: boolean): RoundLayer {
  const t = useT();
  const isWanted = useCan()(permissionCode(patrolRound, 'view'));
  const { data, isError } = useToday(isWanted, isShown ? shownMs : hiddenMs);
  const open = isError ? [] : (data?.rounds ?? []).filter(({ state }) => state === 'open');
  const drawn = JSON.stringify(isShown ? open.flatMap((round) => signsOfRound(t, round)) : []);
  const signs = useMemo(() => JSON.parse(drawn) as MapSign[], [drawn]);
  return { count: open.length, signs };
}

function signsOfRound(t: Translate, round: TodayRound): MapSign[] {
  const key = roundKey(round);
  const about = `${round.routeName} ${clock(round.from)}–${clock(round.to)}`;
  const visits = new Map(round.points.map(({ id, visit }) => [id, visit]));
  return pointSigns(round).map((sign) => {
    const visit = visits.get(sign.id) ?? null;
    const visited =
      visit === null ? [] : [t('patrolToday.visited', { time: clock(visit.at), name: visit.personName ?? visit.tag })];
    return {
      ...sign,
      id: `${key} ${sign.id}`,
      link: `/patrol/round/all?round=${encodeURIComponent(key)}`,
      remark: [about, ...visited].join(' · '),
    };
  });
}
