import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { ReplayLink } from '../../track/ReplayLink.tsx';
import css from './PermitSections.module.css';
import { timeLeft } from './timeLeft.ts';

/** State and remaining time, an override in red, and reasons that prevent a start or resumption. */
export function PermitState({ permit }: { permit: PermitRecord }) {
  const t = useT();
  const now = useNow(1000);
  const { status, endAt, isOverdue, override, reasons } = permit;
  const isRunning = status === 'inProgress' || status === 'paused';
  return (
    <>
      <div className={css.state}>
        <strong>{t(`workPermitStatus.${status}`)}</strong>
        {isRunning && (
          <span className={`${css.left} ${isOverdue ? css.wrong : ''}`} role="timer">
            {timeLeft(t, endAt, now)}
          </span>
        )}
        <span className={css.links}>
          <Replay permit={permit} />
          <Link to={`/permit/${encodeURIComponent(permit.id)}/print`}>{t('console.permit.print')}</Link>
        </span>
      </div>
      {override !== null && (
        <div className={`${css.override} ${css.missing}`}>
          <strong>{t('console.permit.overriddenBy', { name: override.name, time: formatTime(override.at) })}</strong>
          <p>{override.reason}</p>
          <Reasons reasons={override.missing} />
        </div>
      )}
      {(status === 'notStarted' || status === 'paused') && (
        <section className={css.missing} aria-label={t('console.permit.missing')}>
          <strong>{t(reasons.length === 0 ? 'console.permit.ready' : 'console.permit.missing')}</strong>
          <Reasons reasons={reasons.map(({ message }) => message)} />
        </section>
      )}
    </>
  );
}

/** Link to the replay of its workers and guardians from the first start to the end. */
function Replay({ permit: { id, number, steps, status, roster, t: now } }: { permit: PermitRecord }) {
  const t = useT();
  const startedAt = steps.find(({ action }) => action === 'start')?.at;
  const endedAt = status === 'ended' ? steps.at(-1)?.at : undefined;
  if (startedAt === undefined) return null;
  return (
    <ReplayLink
      target={{
        personIds: [...roster.workers, ...roster.guardians].map((one) => one.id),
        from: Date.parse(startedAt),
        to: endedAt === undefined ? now : Date.parse(endedAt),
        about: { kind: 'permit', id },
        why: t('console.replay.why.permit', { number }),
      }}
    />
  );
}

/** As text; null if absent. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className={css.reasons}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}
