import type { HandoverItems as Items } from '@muster/model/shiftHandover/wire.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { AlarmSymbol } from '../live/AlarmSymbol.tsx';
import { stateWord } from '../live/alarmWords.ts';
import { isPast, levelOf } from '../live/openAlarms.ts';
import css from './Handover.module.css';

type OpenItem = Items['alarms'][number];

/** Open items of a site, now or at a handover. */
export function HandoverItems({ items }: { items: Items }) {
  const t = useT();
  const shelved = items.alarms.filter(({ shelvedUntil }) => shelvedUntil !== null);
  const outOfService = items.alarms.filter((alarm) => alarm.outOfService);
  const open = items.alarms.filter((alarm) => alarm.shelvedUntil === null && !alarm.outOfService);
  return (
    <div className={css.items}>
      <Group
        title={t('console.handover.alarms')}
        lines={open.map((alarm) => [alarm.id, <AlarmItem key={alarm.id} alarm={alarm} />])}
      />
      <Group
        title={t('console.handover.shelved')}
        lines={shelved.map((alarm) => [alarm.id, <AlarmItem key={alarm.id} alarm={alarm} />])}
      />
      <Group
        title={t('console.handover.outOfService')}
        lines={[
          ...items.rulesOff.map((rule): Line => [rule, t(`alarm.type.${rule}`)]),
          ...outOfService.map((alarm): Line => [alarm.id, <AlarmItem key={alarm.id} alarm={alarm} />]),
        ]}
      />
      <Group
        title={t('console.handover.evacuations')}
        lines={items.evacuations.map(({ id, kind, areaNames, startedAt }) => {
          return [
            id,
            [t(`muster.kind.${kind}`), areaNames.join(', '), formatTime(startedAt)].filter(Boolean).join(' · '),
          ];
        })}
      />
      <Group
        title={t('console.handover.permits')}
        lines={items.permits.map(({ id, number, areaName, status, endAt }) => {
          const until = t('console.handover.until', { time: formatTime(endAt) });
          return [
            id,
            [number, areaName ?? '', t.named(`workPermitStatus.${status}`), until].filter(Boolean).join(' · '),
          ];
        })}
      />
      <Group
        title={t('console.handover.cards')}
        lines={items.cards.map(({ kind, sn, subjectName, at }) => {
          const what = t(`cardNotice.kind.${kind}`);
          return [`${kind} ${sn} ${at}`, [what, subjectName ?? '', sn, formatTime(at)].filter(Boolean).join(' · ')];
        })}
      />
      <Group title={t('console.handover.baseStations')} lines={items.baseStations.map(({ name }) => [name, name])} />
    </div>
  );
}

type Line = readonly [key: string, content: ReactNode];

function Group({ title, lines }: { title: string; lines: readonly Line[] }) {
  const t = useT();
  return (
    <section>
      <h3>
        {title} <span className={css.count}>{lines.length}</span>
      </h3>
      {lines.length === 0 ? (
        <p className={css.none}>{t('console.handover.none')}</p>
      ) : (
        <ul>
          {lines.map(([key, content]) => (
            <li key={key}>{content}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AlarmItem({ alarm }: { alarm: OpenItem }) {
  const t = useT();
  const { id, type, clearedAt, raisedAt, subjectName, areaName, holder, shelvedUntil, shelveReason } = alarm;
  const shelf =
    shelvedUntil === null ? [] : [t('console.handover.until', { time: formatTime(shelvedUntil) }), shelveReason ?? ''];
  const words = [
    subjectName ?? '',
    areaName ?? '',
    stateWord(t, { status: 'alarming', clearedAt }),
    formatTime(raisedAt),
    holder ?? t('console.handover.untaken'),
    ...shelf,
  ];
  return (
    <span className={css.alarm}>
      <AlarmSymbol level={levelOf(alarm)} isPast={isPast({ status: 'alarming', clearedAt })} size={18} />
      <span>
        <Link to={`/alarm/list?id=${encodeURIComponent(id)}`}>{t(`alarm.type.${type}`)}</Link>{' '}
        {words.filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}
