import { permissions } from '@muster/model/access/permission.ts';
import type { LiveAlarm } from '@muster/model/live/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan, useSession } from '../../../core/session/session.ts';
import { isPast } from '../live/openAlarms.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from './Responders.module.css';
import { candidateWords } from './responderWords.ts';
import { SentResponders } from './SentResponders.tsx';
import { useDispatch } from './useDispatch.ts';
import { useResponders } from './useResponders.ts';

/** Responders on the line of an alarm; without any, the nearest ones for its holder at level 1. */
export function LineResponders({ alarm }: { alarm: LiveAlarm }) {
  const can = useCan();
  const isMine = useSession(({ user }) => user?.id === alarm.holderId);
  if (alarm.responders !== null) return <SentResponders alarm={alarm} responders={alarm.responders} />;
  const isUrgent = alarm.level === 1 && !isPast(alarm);
  return isMine && isUrgent && can(permissions.alarmHandle) ? <NearestResponders id={alarm.id} /> : null;
}

/** Number of responders that a line names and its button sends. */
const named = 2;

/** Sends the nearest available people to an alarm by one press. */
function NearestResponders({ id }: { id: string }) {
  const t = useT();
  const { data } = useResponders(id);
  const { send, isBusy } = useDispatch(id);
  const nearest = data?.candidates.slice(0, named) ?? [];
  if (nearest.length === 0) return null;
  return (
    <span className={css.nearest}>
      <span title={t('console.alarm.responderBasis')}>
        {t('console.alarm.nearest', { names: nearest.map((each) => candidateWords(t, each)).join('; ') })}
      </span>
      <Button isSmall isBusy={isBusy} onClick={() => send(nearest.map(({ personId }) => personId))}>
        {t('console.alarm.sendCount', { count: nearest.length })}
      </Button>
    </span>
  );
}
