import type { Responder } from '@muster/model/entity/shapes.ts';
import { permissions } from '@muster/model/access/permission.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import css from './Responders.module.css';
import { type Distance, responderWords } from './responderWords.ts';
import { useResponders } from './useResponders.ts';

interface SentRespondersProps {
  alarm: { id: string; status: string };
  responders: readonly Responder[];
}

/** Responders of an alarm: answer, and remaining distance. */
export function SentResponders({ alarm: { id, status }, responders }: SentRespondersProps) {
  const isMoving = responders.some(({ arrivedAt, answer }) => arrivedAt === null && answer !== 'no');
  const mayAsk = useCan()(permissions.alarmHandle) && status === 'alarming' && isMoving;
  return mayAsk ? <Moving id={id} responders={responders} /> : <Lines responders={responders} leftOf={() => null} />;
}

function Moving({ id, responders }: { id: string; responders: readonly Responder[] }) {
  const { data } = useResponders(id);
  const leftOf = (personId: string): Distance | null => {
    const { metres = null, by = null } = data?.sent.find((each) => each.personId === personId) ?? {};
    return metres === null || by === null ? null : { metres, by };
  };
  return <Lines responders={responders} leftOf={leftOf} />;
}

interface LinesProps {
  responders: readonly Responder[];
  leftOf: (personId: string) => Distance | null;
}

function Lines({ responders, leftOf }: LinesProps) {
  const t = useT();
  return (
    <ul className={css.sent} aria-label={t('alarm.responders')}>
      {responders.map((responder) => (
        <li key={responder.personId} className={responder.arrivedAt === null ? undefined : css.arrived}>
          {responderWords(t, responder, leftOf(responder.personId))}
        </li>
      ))}
    </ul>
  );
}
