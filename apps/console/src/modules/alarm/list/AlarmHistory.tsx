import type { Wire } from '../../../core/http/request.ts';
import type { alarmTurn } from '@muster/model/alarm/wire.ts';
import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { formatTime } from '../../../core/time/formatTime.ts';
import css from './AlarmHistory.module.css';
import { useAlarmHistory } from './useAlarmRecord.ts';

/** History of an alarm, oldest first: event, time, account and note. */
export function AlarmHistory({ id }: { id: string }) {
  const t = useT();
  const { data, error, refetch } = useAlarmHistory(id);
  if (error !== null) {
    return (
      <p className={css.failed}>
        {error.message}
        <Button isSmall onClick={() => void refetch()}>
          {t('console.retry')}
        </Button>
      </p>
    );
  }
  if (data === undefined || data.length === 0) return null;
  return (
    <section aria-label={t('console.alarm.history')}>
      <h3 className={css.title}>{t('console.alarm.history')}</h3>
      <ol className={css.turns}>
        {data.map((turn, place) => (
          <Turn key={place} turn={turn} title={titleOf(turn, isReopened(data, place), t)} />
        ))}
      </ol>
    </section>
  );
}

function Turn({ turn, title }: { turn: Wire<typeof alarmTurn>; title: string }) {
  return (
    <li className={`${css.turn} ${css[turn.kind] ?? ''}`}>
      <span className={css.what}>
        <strong>{title}</strong>
        {turn.actor !== null && <span className={css.who}>{turn.actor}</span>}
      </span>
      <time className={css.when} dateTime={new Date(turn.t).toISOString()}>
        {formatTime(turn.t)}
      </time>
      {turn.words !== null && turn.words !== '' && !isNamed(turn) && <p className={css.words}>{turn.words}</p>}
    </li>
  );
}

/** Events whose text is a name, which the title includes. */
const namedTitles = {
  handOver: 'alarm.turn.handOverTo',
  holderGone: 'alarm.turn.holderGoneOf',
  dispatch: 'alarm.turn.dispatchOf',
  respondYes: 'alarm.turn.respondYesOf',
  respondNo: 'alarm.turn.respondNoOf',
  arrive: 'alarm.turn.arriveOf',
} as const;

function isNamed<T extends Wire<typeof alarmTurn>>(turn: T): turn is T & { kind: keyof typeof namedTitles } {
  return turn.kind in namedTitles;
}

/** Whether a raise is a reopening. */
function isReopened(turns: readonly Wire<typeof alarmTurn>[], place: number): boolean {
  return turns[place]?.kind === 'raise' && turns.findIndex(({ kind }) => kind === 'raise') < place;
}

function titleOf(turn: Wire<typeof alarmTurn>, isAgain: boolean, t: Translate): string {
  const { kind, level, action, target, until } = turn;
  if (isAgain) return t('alarm.turn.reopen');
  if (kind === 'handle' && action !== null) return t(`alarm.turn.${action}`);
  if (kind === 'raise' || kind === 'level') return t(`alarm.turn.${kind}`, { level: t.named(`alarm.level.${level}`) });
  if (kind === 'escalate' && target !== null) {
    return t('alarm.turn.escalateTo', { target: t(`alarm.escalation.${target}`) });
  }
  if (kind === 'shelve' && until !== null) return t('alarm.turn.shelveUntil', { time: formatTime(until) });
  if (isNamed(turn) && turn.words !== null) return t(namedTitles[turn.kind], { name: turn.words });
  return t(`alarm.turn.${kind}`);
}
