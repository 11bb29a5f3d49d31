import type { MusterReport } from '@muster/model/muster/wire.ts';
import { useEffect } from 'react';

import { useT, type Translate } from '../../../core/i18n/i18n.ts';
import { evacuatedAreas, safeIslandSigns } from '../../dashboard/sign/siteSigns.ts';
import { musterName, useMuster } from '../../drill/muster/muster.ts';
import { type Moment, Moments } from './Moments.tsx';
import type { AsideProps } from './asideProps.ts';

/** The evacuated area and the muster points on the map; start, arrivals and end as moments. */
export function MusterAside({ id, map, site, replay: { time, seek } }: AsideProps) {
  const t = useT();
  const { data } = useMuster(id);
  const { areas } = site;
  useEffect(() => {
    map?.setDistricts(data === undefined ? [] : evacuatedAreas(t, [data], areas));
    map?.setSigns(data === undefined ? [] : safeIslandSigns([data], areas));
  }, [map, data, areas, t]);
  if (data === undefined) return null;
  return (
    <Moments
      title={t('alarmLink.muster', { kind: t(`muster.kind.${data.kind}`), name: musterName(t, data) })}
      to={`/muster/${encodeURIComponent(id)}`}
      moments={momentsOf(t, data)}
      time={time}
      onSeek={seek}
    />
  );
}

function momentsOf(t: Translate, { startedAt, startedBy, endedAt, endedBy, reached }: MusterReport): Moment[] {
  return [
    { key: 'start', text: t('muster.startedAt'), at: startedAt, remark: startedBy ?? '' },
    ...reached.map(({ share, afterMs }): Moment => {
      const text = t('muster.reached', { percent: Math.round(share * 100) });
      return afterMs === null
        ? { key: String(share), text, at: null, remark: '–' }
        : { key: String(share), text, at: startedAt + afterMs, remark: '' };
    }),
    ...(endedAt === null ? [] : [{ key: 'end', text: t('muster.endedAt'), at: endedAt, remark: endedBy ?? '' }]),
  ];
}
