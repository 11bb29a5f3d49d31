import type { Responder } from '@muster/model/entity/shapes.ts';
import { permissions } from '@muster/model/access/permission.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import css from './Responders.module.css';
import { responderWords } from './responderWords.ts';
import { useResponders } from './useResponders.ts';

interface SentRespondersProps {
  alarm: { id: string; status: string };
  responders: readonly Responder[];
}

/** Those who were sent to an alarm: their answer, and how far they still have to go. */
export function SentResponders({ alarm: { id, status }, responders }: SentRespondersProps) {
  const isMoving = responders.some(({ arrivedAt, answer }) => arrivedAt === null && answer !== 'no');
  const mayAsk = useCan()(permissions.alarmHandle) && status === 'alarming' && isMoving;
  return mayAsk ? <Moving id={id} responders={responders} /> : <Lines responders={responders} metresOf={() => null} />;
}

function Moving({ id, responders }: { id: string; responders: readonly Responder[] }) {
  const { data } = useResponders(id);
  const metresOf = (personId: string): number | null =>
    data?.sent.find((each) => each.personId === personId)?.metres ?? null;
  return <Lines responders={responders} metresOf={metresOf} />;
}

interface LinesProps {
  responders: readonly Responder[];
  metresOf: (personId: string) => number | null;
}

function Lines({ responders, metresOf }: LinesProps) {
  const t = useT();
  return (
    <ul className={css.sent} aria-label={t('alarm.responders')}>
      {responders.map((responder) => (
        <li key={responder.personId} className={responder.arrivedAt === null ? undefined : css.arrived}>
          {responderWords(t, responder, metresOf(responder.personId))}
        </li>
      ))}
    </ul>
  );
}
