import type { SubjectTrack } from '@muster/model/track/wire.ts';
import { createProjection } from '@muster/geo/projection.ts';
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';
import { MapCanvas } from '../../map/MapCanvas.tsx';
import { FloorSwitch } from '../../map/panel/FloorSwitch.tsx';
import { ViewTools } from '../../map/panel/ViewTools.tsx';
import { evidenceBox, recordedName } from '../../map/replay/evidencePicture.ts';
import type { Recording } from '../../map/replay/recording.ts';
import { createRecordingSource } from '../../map/replay/recordingSource.ts';
import { useReplay, type Replay } from '../../map/replay/useReplay.ts';
import type { Site } from '../../map/site/site.ts';
import { useSite } from '../../map/site/useSite.ts';
import type { SiteMap } from '../../map/siteMap.ts';
import { useSiteMap } from '../../map/useSiteMap.ts';
import { alarmMarks } from '../alarm/live/alarmMarks.ts';
import type { AlarmRow } from '../alarm/list/alarmRow.ts';
import { TrackControls } from './TrackControls.tsx';
import { TrackLegend } from './TrackLegend.tsx';
import type { ReplayAbout } from './replayPath.ts';
import { TrackTimeline } from './TrackTimeline.tsx';
import css from './Track.module.css';
import { recordingOfTracks, trackShapes, type TrackColoring, type TrackViewProps } from './trackPicture.ts';
import { useTrackAlarms } from './useTracks.ts';

/** Loaded on demand: most replays have no related object. */
const ReplayAside = lazy(async () => ({ default: (await import('./about/ReplayAside.tsx')).ReplayAside }));

interface ReplayedProps extends TrackViewProps {
  /** Subject of the replay. */
  about: ReplayAbout | null;
}

/** Tracks on the map, with the timeline below it. */
export function TrackView(props: ReplayedProps) {
  const t = useT();
  const { site, error } = useSite();
  const { tracks } = props;
  const origin = useMemo(() => site?.origin ?? firstPlace(tracks), [site?.origin, tracks]);
  const recording = useMemo(
    () => (origin === null ? null : recordingOfTracks(tracks, createProjection(origin))),
    [tracks, origin],
  );
  if (error !== null) return <p className={css.none}>{error.message}</p>;
  if (site === undefined || origin === null) return <Waiting />;
  const shown = recording ?? { start: props.window.from, end: props.window.to, tags: [] };
  return (
    <>
      {recording === null && <p className={css.none}>{t('console.track.noneHere')}</p>}
      <Player {...props} site={site} origin={origin} recording={shown} />
    </>
  );
}

function firstPlace(tracks: readonly SubjectTrack[]): readonly [number, number] | null {
  const [, lon, lat] = tracks.flatMap((each) => each.tracks.flatMap(({ points }) => points.slice(0, 1)))[0] ?? [];
  return lon === undefined || lat === undefined ? null : [lon, lat];
}

interface PlayerProps extends ReplayedProps {
  site: Site;
  origin: readonly [lon: number, lat: number];
  recording: Recording;
}

function Player({ tracks, whole, window, onWindow, about, site, origin, recording }: PlayerProps) {
  const t = useT();
  const { container, map, isUnsupported } = useSiteMap(origin, {});
  const [floor, setFloor] = useState<number | null>(null);
  const [coloring, setColoring] = useState<TrackColoring>(tracks.length > 1 ? 'subject' : 'speed');
  const replay = useReplay(recording, recording.start, () => map?.changed());
  const alarms = useTrackAlarms(tracks, window);
  useDrawnSite(map, site, recording);
  useDrawnTracks(map, { tracks, coloring, floor });
  usePlayed(map, { tracks, recording, replay, alarms });
  return (
    <section className={css.view} aria-label={t('console.track.view')}>
      <div className={css.stage}>
        <div className={css.map}>
          {isUnsupported ? (
            <p className={css.none}>{t('console.map.unsupported')}</p>
          ) : (
            <MapCanvas container={container} map={map} />
          )}
          <div className={css.tools}>
            <FloorSwitch floors={site.floors} floor={floor} onChange={setFloor} />
            {map !== null && <ViewTools map={map} onWhole={() => map.showBox('fly', boxOf(recording, map))} />}
          </div>
          <TrackLegend tracks={tracks} coloring={coloring} onColoring={setColoring} />
        </div>
        <Suspense fallback={null}>{about !== null && <ReplayAside {...{ about, map, site, replay }} />}</Suspense>
      </div>
      <TrackTimeline tracks={tracks} alarms={alarms} window={window} replay={replay} />
      <TrackControls tracks={tracks} whole={whole} window={window} onWindow={onWindow} replay={replay} />
    </section>
  );
}

function boxOf(recording: Recording, map: SiteMap) {
  return recording.tags.length === 0 ? map.box : evidenceBox(recording);
}

function useDrawnSite(map: SiteMap | null, site: Site, recording: Recording): void {
  useEffect(() => {
    map?.setPlan(site.plan, site.floors, site.pictures);
    map?.setAreas(site.areas);
  }, [map, site]);
  // Only once: a moved map keeps its view when another span is selected.
  const placed = useRef<SiteMap>(null);
  useEffect(() => {
    if (map === null || placed.current === map || recording.tags.length === 0) return;
    map.showBox('jump', evidenceBox(recording));
    placed.current = map;
  }, [map, recording]);
}

interface Drawn {
  tracks: readonly SubjectTrack[];
  coloring: TrackColoring;
  floor: number | null;
}

function useDrawnTracks(map: SiteMap | null, { tracks, coloring, floor }: Drawn): void {
  useEffect(() => {
    if (map === null) return;
    map.setFloor(floor);
    const { projection } = map;
    map.setDrawing({ shapes: trackShapes(tracks, { coloring, floor, projection }), handles: [], isHistory: true });
  }, [map, tracks, coloring, floor]);
}

interface Played {
  tracks: readonly SubjectTrack[];
  recording: Recording;
  replay: Replay;
  alarms: readonly AlarmRow[];
}

/** Marks move with the clock, and an alarm is shown while it lasted. */
function usePlayed(map: SiteMap | null, { tracks, recording, replay: { clock, time }, alarms }: Played): void {
  useEffect(() => {
    const nameOf = new Map(tracks.flatMap((each) => each.tracks.map(({ tag }) => [tag, each] as const)));
    map?.setSource(
      createRecordingSource(recording, clock, ({ tag, isVehicle }) =>
        recordedName(tag, {
          isVehicle,
          subjectId: nameOf.get(tag)?.id ?? null,
          subjectName: nameOf.get(tag)?.name ?? tag,
        }),
      ),
    );
  }, [map, tracks, recording, clock]);
  const lasting = alarms
    .filter(({ raisedAt, clearedAt }) => Date.parse(raisedAt) <= time && time < endOf(clearedAt))
    .map(({ id }) => id)
    .join();
  useEffect(() => {
    const ids = new Set(lasting.split(','));
    const shown = alarms.filter(({ id }) => ids.has(id));
    const marked = shown.map((row) => ({ ...row, status: 'alarming', clearedAt: null, arrivedAt: null }) as const);
    map?.setAlarms(alarmMarks(marked));
  }, [map, alarms, lasting]);
}

function endOf(clearedAt: string | null): number {
  return clearedAt === null ? Number.POSITIVE_INFINITY : Date.parse(clearedAt);
}
