import { permissions } from '@muster/model/access/permission.ts';
import { trackLimits } from '@muster/model/track/track.ts';
import { Link } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { useCan } from '../../core/session/session.ts';
import { replayPath, type ReplayTarget } from './replayPath.ts';

interface ReplayLinkProps {
  target: ReplayTarget;
  className?: string | undefined;
}

/** Link to the replay on the map, with the permission for tracks; shows when the number of people is limited. */
export function ReplayLink({ target, className }: ReplayLinkProps) {
  const t = useT();
  const mayReplay = useCan()(permissions.positionHistory);
  const all = target.personIds.length;
  if (!mayReplay || all === 0 || target.from >= target.to) return null;
  const shown = Math.min(all, trackLimits.subjects);
  return (
    <Link className={className} to={replayPath(target)}>
      {shown === all ? t('console.replay.link') : t('console.replay.linkSome', { shown, all })}
    </Link>
  );
}
