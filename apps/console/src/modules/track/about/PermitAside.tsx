import type { PermitRecord } from '@muster/model/workPermit/wire.ts';
import { useEffect } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { permitBody } from '../../permit/map/permitBody.ts';
import { usePermit } from '../../permit/record/usePermit.ts';
import { type Moment, Moments } from './Moments.tsx';
import type { AsideProps } from './asideProps.ts';

/** The fence of a permit on the map; its steps and alarms as moments. */
export function PermitAside({ id, map, replay: { time, seek } }: AsideProps) {
  const t = useT();
  const { data } = usePermit(id);
  useFence(map, data);
  if (data === undefined) return null;
  const { number, type, steps, alarms } = data;
  const moments = [
    ...steps.map(({ action, at, name, accountName }): Moment => {
      return { key: action + at, text: t(`action.${action}`), at: Date.parse(at), remark: name || accountName };
    }),
    ...alarms.map(({ id: key, type: of, raisedAt, subjectName }): Moment => {
      return { key, text: t(`alarm.type.${of}`), at: Date.parse(raisedAt), remark: subjectName ?? '' };
    }),
  ];
  return (
    <Moments
      title={t('alarmLink.permit', { number, type: t(`workPermitType.${type}`) })}
      to={`/permit/workPermit/view/${encodeURIComponent(id)}`}
      moments={moments.toSorted((one, other) => (one.at ?? 0) - (other.at ?? 0))}
      time={time}
      onSeek={seek}
    />
  );
}

/** The record is reloaded; its fence does not change. */
function useFence(map: AsideProps['map'], permit: PermitRecord | undefined): void {
  const t = useT();
  const { id, number, type, level, regions } = permit ?? {};
  useEffect(() => {
    if (id === undefined || number === undefined || type === undefined || level === undefined || regions === undefined)
      return;
    map?.setDistricts([permitBody(t, { id, number, type, level, regions })]);
  }, [map, t, id, number, type, level, regions]);
}
