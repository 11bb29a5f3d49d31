import { createProjection } from '@muster/geo/projection.ts';
import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';
import { useEffect, useMemo } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { alarmMarks } from '../live/alarmMarks.ts';
import type { AlarmLink } from '@muster/model/alarm/linkWire.ts';
import { levelOf } from '../live/openAlarms.ts';
import { levelColor } from '../../../ui/layout/theme.ts';
import css from './EvidenceReplay.module.css';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { PlayBar } from '../../../map/replay/PlayBar.tsx';
import { recordingOf, type Recording } from '../../../map/replay/recording.ts';
import { createRecordingSource } from '../../../map/replay/recordingSource.ts';
import { useReplay, type Replay } from '../../../map/replay/useReplay.ts';
import type { SiteMap } from '../../../map/siteMap.ts';
import type { Site } from '../../../map/site/site.ts';
import { useSite } from '../../../map/site/useSite.ts';
import { evidenceBox, evidenceName, evidencePaths } from '../../../map/replay/evidencePicture.ts';
import { permitBody } from '../../permit/map/permitBody.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';

/** Fields of an alarm for a replay; a hypothetical alarm has only these. */
export type ReplayedAlarm = Pick<
  Row<typeof alarm>,
  | 'id'
  | 'level'
  | 'areaId'
  | 'subjectKind'
  | 'subjectId'
  | 'subjectName'
  | 'departId'
  | 'tag'
  | 'raisedAt'
  | 'clearedAt'
  | 'lon'
  | 'lat'
  | 'floor'
  | 'unverified'
  | 'evidence'
>;

interface EvidenceReplayProps {
  alarm: ReplayedAlarm;
  /** The permit whose fence raised it. */
  permit?: AlarmLink['permit'];
}

/** Replay of an alarm's evidence on the map, from a minute before to a minute after. */
export function EvidenceReplay({ alarm: row, permit = null }: EvidenceReplayProps) {
  const t = useT();
  const { site, error } = useSite();
  const origin = site?.origin ?? null;
  const recording = useMemo(
    () => (origin === null ? null : recordingOf(row.evidence, createProjection(origin))),
    [row.evidence, origin],
  );
  if (error !== null) return <p className={css.none}>{error.message}</p>;
  if (site === undefined)
    return (
      <p className={css.none} aria-busy="true">
        {t('console.map.loading')}
      </p>
    );
  if (recording === null || origin === null) return <p className={css.none}>{t('console.evidence.none')}</p>;
  return <ReplayMap key={row.id} {...{ row, permit, site, origin, recording }} />;
}

interface ReplayMapProps {
  row: ReplayedAlarm;
  permit: AlarmLink['permit'];
  site: Site;
  origin: NonNullable<Site['origin']>;
  recording: Recording;
}

function ReplayMap({ row, permit, site, origin, recording }: ReplayMapProps) {
  const t = useT();
  const { container, map, isUnsupported } = useSiteMap(origin, {});
  const raisedAt = Date.parse(row.raisedAt);
  const replay = useReplay(recording, raisedAt, () => map?.changed());
  useReplayDrawn(map, row, site, recording, replay);
  useEffect(() => map?.setDistricts(permit === null ? [] : [permitBody(t, permit)]), [map, permit, t]);
  if (isUnsupported) return <p className={css.none}>{t('console.map.unsupported')}</p>;
  return (
    <section className={css.replay} aria-label={t('console.evidence.title')}>
      <div className={css.map}>
        <MapCanvas container={container} map={map} />
      </div>
      <Controls recording={recording} replay={replay} raisedAt={raisedAt} />
    </section>
  );
}

/** The mark turns into the alarm's symbol at the moment at which the alarm was raised. */
function useReplayDrawn(
  map: SiteMap | null,
  row: ReplayedAlarm,
  site: Site,
  recording: Recording,
  { clock, time }: Replay,
) {
  const clearedAt = row.clearedAt === null ? Number.POSITIVE_INFINITY : Date.parse(row.clearedAt);
  const isRaised = time >= Date.parse(row.raisedAt) && time < clearedAt;
  useEffect(() => {
    if (map === null) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
    map.setFloor(row.floor);
    map.setDrawing({ shapes: evidencePaths(recording, levelColor[levelOf(row)]), handles: [] });
    map.showBox('jump', evidenceBox(recording));
  }, [map, row, site, recording]);
  useEffect(() => {
    map?.setSource(createRecordingSource(recording, clock, (tag) => evidenceName(row, tag)));
  }, [map, row, recording, clock]);
  useEffect(() => {
    map?.setAlarms(alarmMarks(isRaised ? [{ ...row, status: 'alarming', clearedAt: null, arrivedAt: null }] : []));
  }, [map, row, isRaised]);
}

const rates = [1, 4, 10] as const;

interface ControlsProps {
  recording: Recording;
  replay: Replay;
  raisedAt: number;
}

/** A span around the raise, with a button that seeks to it. */
function Controls({ recording: { start, end }, replay, raisedAt }: ControlsProps) {
  const t = useT();
  const isRaiseInside = raisedAt >= start && raisedAt <= end;
  return (
    <PlayBar
      replay={replay}
      span={{ from: start, to: end }}
      stepMs={100}
      rates={rates}
      mark={isRaiseInside ? raisedAt : undefined}
      isTimeOnly
    >
      {isRaiseInside && (
        <button type="button" className={css.text} onClick={() => replay.seek(raisedAt)}>
          {t('console.evidence.atRaise')}
        </button>
      )}
    </PlayBar>
  );
}
