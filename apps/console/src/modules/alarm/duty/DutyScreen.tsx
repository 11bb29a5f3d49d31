import { permissions } from '@muster/model/access/permission.ts';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { homePath } from '../../../core/navigation/tabs.ts';
import { useCan, useSession } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { useNow } from '../../../core/time/useNow.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { AlarmMark } from '../live/AlarmMark.tsx';
import { durationWords, stateWord, subjectWords } from '../live/alarmWords.ts';
import { useAlarms } from '../live/alarms.ts';
import type { OpenAlarm } from '../live/openAlarms.ts';
import { usePlaceWords } from '../live/usePlaceWords.ts';
import { musterName } from '../../drill/muster/muster.ts';
import { FirstTour } from '../../help/tour/FirstTour.tsx';
import css from './DutyScreen.module.css';
import { type DutyMuster, type DutyTask, useAnswerDispatch, useOwnDuty, useReportSafe } from './useOwnDuty.ts';

/** `/alarm/duty`, the home of a responder on a phone: evacuations, assigned tasks, and own alarms. */
export function DutyScreen() {
  const t = useT();
  const { data, error, dataUpdatedAt, refetch } = useOwnDuty();
  if (data === undefined && error !== null)
    return <Empty text={error.message} action={<Button onClick={() => void refetch()}>{t('console.retry')}</Button>} />;
  if (data === undefined) return <Waiting />;
  const { person, tasks, musters } = data;
  return (
    <div className={css.page}>
      {error !== null && (
        <p className={css.offline} role="status">
          {t('duty.offline', { time: formatTime(dataUpdatedAt).slice(11) })}
        </p>
      )}
      {musters.map((muster) => (
        <OwnMuster key={muster.id} muster={muster} />
      ))}
      <section aria-label={t('duty.tasks')}>
        <h2>{t('duty.tasks')}</h2>
        {person === null && <p className={css.none}>{t('duty.noPerson')}</p>}
        {person !== null && tasks.length === 0 && <p className={css.none}>{t('duty.noTasks')}</p>}
        <Tasks tasks={tasks} />
      </section>
      <OwnAlarms personId={person?.id ?? null} />
      <FirstTour first="duty" />
    </div>
  );
}

function Tasks({ tasks }: { tasks: readonly DutyTask[] }) {
  const placeOf = usePlaceWords(tasks);
  return (
    <ul className={css.list}>
      {tasks.map((task) => (
        <Task key={task.id} task={task} place={placeOf(task)} />
      ))}
    </ul>
  );
}

function Task({ task, place }: { task: DutyTask; place: string }) {
  const t = useT();
  const now = useNow(1000);
  const mayLocate = useCan()(permissions.positionView);
  const { id, type, subjectName, phone, sentAt, sentBy, metres } = task;
  const to = mayLocate ? `${homePath}?alarm=${encodeURIComponent(id)}` : `/alarm/list?id=${encodeURIComponent(id)}`;
  return (
    <li className={css.card}>
      <h3 className={css.head}>
        <AlarmMark alarm={{ ...task, status: 'alarming' }} arrivedAt={null} size={24} />
        <span>{[t.named(`alarm.type.${type}`), subjectName].filter(Boolean).join(' · ')}</span>
      </h3>
      <p className={css.where}>{place}</p>
      {metres !== null && <p className={css.where}>{t('duty.metresLeft', { metres })}</p>}
      <p className={css.facts}>
        {`${durationWords(t, task, now)} · ${t('duty.sentBy', { who: sentBy, time: formatTime(sentAt).slice(11, 16) })}`}
      </p>
      <Answers task={task} />
      <div className={css.row}>
        {phone !== null && (
          <a className={css.action} href={`tel:${phone}`}>
            {t('duty.call', { name: subjectName ?? phone })}
          </a>
        )}
        <Link className={css.action} to={to}>
          {t('duty.map')}
        </Link>
      </div>
    </li>
  );
}

/** Possible answers: the likely one first and filled. */
function Answers({ task: { id, answer, arrivedAt } }: { task: DutyTask }) {
  const t = useT();
  const { mutate, isPending } = useAnswerDispatch(id);
  if (arrivedAt !== null) return <p className={css.done}>{t('duty.answer.arrived')}</p>;
  const isComing = answer === 'yes';
  return (
    <>
      {isComing && <p className={css.done}>{t('duty.answer.yes')}</p>}
      {answer === 'no' && <p className={css.refused}>{t('duty.answer.no')}</p>}
      <div className={css.buttons}>
        <Button
          tone="primary"
          className={css.big}
          isBusy={isPending}
          onClick={() => mutate(isComing ? 'arrived' : 'yes')}
        >
          {t(isComing ? 'duty.arrived' : 'duty.coming')}
        </Button>
        {answer !== 'no' && (
          <Button className={css.big} isBusy={isPending} onClick={() => mutate('no')}>
            {t('duty.cannot')}
          </Button>
        )}
      </div>
    </>
  );
}

/** Alarms taken by the account, and those of its own person. */
function OwnAlarms({ personId }: { personId: string | null }) {
  const t = useT();
  const accountId = useSession(({ user }) => user?.id ?? null);
  const open = useAlarms((state) => state.open).filter(({ status }) => status === 'alarming');
  const own = open.filter(
    ({ holderId, subjectKind, subjectId }) =>
      (holderId !== null && holderId === accountId) || (subjectKind === 'person' && subjectId === personId),
  );
  const placeOf = usePlaceWords(own);
  return (
    <section aria-label={t('duty.about')}>
      <h2>{t('duty.about')}</h2>
      {own.length === 0 && <p className={css.none}>{t('duty.noAlarms')}</p>}
      <ul className={css.list}>
        {own.map((alarm) => (
          <OwnAlarm key={alarm.id} alarm={alarm} place={placeOf(alarm)} />
        ))}
      </ul>
      <Link className={css.action} to="/alarm/list?status=alarming">
        {t('duty.openAlarms', { count: open.length })}
      </Link>
    </section>
  );
}

function OwnAlarm({ alarm, place }: { alarm: OpenAlarm; place: string }) {
  const t = useT();
  const now = useNow(1000);
  const { id, type } = alarm;
  return (
    <li>
      <Link className={css.card} to={`/alarm/list?id=${encodeURIComponent(id)}`}>
        <span className={css.head}>
          <AlarmMark alarm={alarm} arrivedAt={alarm.arrivedAt} size={24} />
          <strong>{[t(`alarm.type.${type}`), subjectWords(t, alarm)].filter(Boolean).join(' · ')}</strong>
        </span>
        <span className={css.where}>{place}</span>
        <span className={css.facts}>{`${stateWord(t, alarm)} · ${durationWords(t, alarm, now)}`}</span>
      </Link>
    </li>
  );
}

/** A running evacuation that concerns the user: the muster point, and the button to report safe. */
function OwnMuster({ muster }: { muster: DutyMuster }) {
  const t = useT();
  const { mutate, isPending } = useReportSafe(muster.id);
  const { id, kind, points, state, tickedAt } = muster;
  const names = points.map(({ name }) => name).join(', ');
  const isSafe = state === 'safe';
  return (
    <section className={isSafe ? css.muster : `${css.muster} ${css.urgent}`}>
      <h2>
        <Link to={`/muster/${encodeURIComponent(id)}`}>
          {t('muster.runningLink', { kind: t(`muster.kind.${kind}`), name: musterName(t, muster) })}
        </Link>
      </h2>
      {!isSafe && <p className={css.goTo}>{names === '' ? t('duty.leave') : t('duty.goTo', { points: names })}</p>}
      {isSafe ? (
        <p className={css.done} role="status">
          {tickedAt === null ? t('duty.safeByPosition') : t('duty.safe', { time: formatTime(tickedAt).slice(11) })}
        </p>
      ) : (
        <Button tone="primary" className={css.big} isBusy={isPending} onClick={() => mutate()}>
          {t('duty.iAmSafe')}
        </Button>
      )}
    </section>
  );
}
