import { isOfAreas, registry } from '@muster/engine/rules/registry.ts';
import { permissions } from '@muster/model/access/permission.ts';
import type { BadActor } from '@muster/model/alarm/statistic.ts';
import { alarmSetting } from '@muster/model/alarmSetting/alarmSetting.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';

/**
 * To the back-test of the area's rule with the proposed delay filled in. A rule that is set for the site is not
 * back-tested, wherever it was raised: its settings are shown.
 */
export function TameLink({ actor: { type, areaId, proposal } }: { actor: BadActor }) {
  const t = useT();
  const can = useCan();
  if (areaId === null || !registry.some((rule) => rule.code === type && isOfAreas(rule)))
    return can(permissionCode(alarmSetting, 'view')) ? <Link to="/alarm/setting">{t('health.toSetting')}</Link> : null;
  if (!can(permissions.alarmBacktest)) return null;
  const query = new URLSearchParams({ rule: type });
  if (proposal !== null) query.set(proposal.parameter, String(proposal.seconds));
  return <Link to={`/area/list/backtest/${encodeURIComponent(areaId)}?${query}`}>{t('console.backtest.open')}</Link>;
}
