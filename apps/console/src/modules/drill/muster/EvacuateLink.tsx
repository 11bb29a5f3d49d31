import { permissions } from '@muster/model/access/permission.ts';
import { permissionCode } from '@muster/model/entity/entity.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import css from './EvacuateLink.module.css';
import { musterName, useRunningMusters } from './muster.ts';

/**
 * The red "Evacuate" for accounts with the permission; during an evacuation, a link to its roll call for all who see
 * alarms.
 */
export function EvacuateLink() {
  const t = useT();
  const can = useCan();
  const { data: running = [] } = useRunningMusters(can(permissionCode(alarm, 'view')));
  return (
    <span className={css.links}>
      {running.map((muster) => (
        <Link key={muster.id} className={css.running} to={`/muster/${encodeURIComponent(muster.id)}`}>
          {t('muster.runningLink', { kind: t(`muster.kind.${muster.kind}`), name: musterName(t, muster) })}
        </Link>
      ))}
      {can(permissions.evacuate) && (
        <Link className={css.evacuate} to="/muster?start=site">
          {t('muster.evacuate')}
        </Link>
      )}
    </span>
  );
}
