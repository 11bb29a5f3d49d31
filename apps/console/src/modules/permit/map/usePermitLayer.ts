import { permissionCode } from '@muster/model/entity/entity.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';
import { useMemo } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useNow } from '../../../core/time/useNow.ts';
import type { MapDistrict } from '../../../map/area/districtLayer.ts';
import { useBoard } from '../board/useBoard.ts';
import { livePermitBody } from './permitBody.ts';

/** Time left is told in minutes. */
const tickMs = 10_000;

export interface PermitLayer {
  /** Permits in progress. */
  count: number;
  /** Their fences, as long as they are to be seen. */
  bodies: readonly MapDistrict[];
}

/**
 * The fences of work in progress on the live map, with the time left. Whoever may not see permits has none; nor has a site
 * whose licence lacks them, or which is not heard of any more.
 */
export function usePermitLayer(isShown: boolean): PermitLayer {
  const t = useT();
  const { data, isError } = useBoard(useCan()(permissionCode(workPermit, 'view')));
  const now = useNow(tickMs);
  const running = isError ? [] : (data?.permits ?? []).filter(({ status }) => status === 'inProgress');
  // A fence is drawn anew only when something in it is another.
  const drawn = JSON.stringify(isShown ? running.map((permit) => livePermitBody(t, permit, now)) : []);
  const bodies = useMemo(() => JSON.parse(drawn) as MapDistrict[], [drawn]);
  return { count: running.length, bodies };
}
