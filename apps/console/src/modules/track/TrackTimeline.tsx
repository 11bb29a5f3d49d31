import type { TimeSpan } from '@muster/model/track/track.ts';
import type { SubjectTrack } from '@muster/model/track/wire.ts';
import { useT } from '../../core/i18n/i18n.ts';
import type { Replay } from '../../map/replay/useReplay.ts';
import { formatDuration, formatTime } from '../../core/time/formatTime.ts';
import type { AlarmRow } from '../alarm/list/alarmRow.ts';
import css from './Track.module.css';
import { subjectColor } from './trackPicture.ts';

interface TrackTimelineProps {
  tracks: readonly SubjectTrack[];
  alarms: readonly AlarmRow[];
  window: TimeSpan;
  replay: Replay;
}

/** A lane for each subject with movement, stays and gaps, and its alarms. A press seeks to that time. */
export function TrackTimeline({ tracks, alarms, window, replay }: TrackTimelineProps) {
  const t = useT();
  const place = placeIn(window);
  return (
    <div className={css.timeline} aria-label={t('console.track.timeline')} role="group">
      {tracks.map((subject, index) => (
        <div key={subject.lookId} className={css.lane}>
          <span className={css.laneName} title={subject.name}>
            {subject.name}
          </span>
          <div
            className={css.bar}
            onPointerDown={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              const share = (event.clientX - box.left) / box.width;
              replay.seek(window.from + share * (window.to - window.from));
            }}
          >
            <Lane subject={subject} color={subjectColor(index)} place={place} />
            {alarms
              .filter((alarm) => isOf(alarm, subject))
              .map((alarm) => (
                <AlarmTick key={alarm.id} alarm={alarm} place={place} onSeek={replay.seek} />
              ))}
            <i className={css.cursor} style={{ insetInlineStart: `${place(replay.time)}%` }} />
          </div>
        </div>
      ))}
    </div>
  );
}

type Place = (time: number) => number;

/** Per cent of the window. */
function placeIn({ from, to }: TimeSpan): Place {
  return (time) => (Math.min(Math.max(time - from, 0), to - from) / (to - from)) * 100;
}

function isOf({ subjectId, tag }: AlarmRow, { id, tracks }: SubjectTrack): boolean {
  return subjectId === id || tracks.some((track) => track.tag === tag);
}

function Lane({ subject: { tracks }, color, place }: { subject: SubjectTrack; color: string; place: Place }) {
  const t = useT();
  const sized = ({ from, to }: TimeSpan) => ({
    insetInlineStart: `${place(from)}%`,
    inlineSize: `${Math.max(place(to) - place(from), 0.15)}%`,
  });
  return tracks.map((track) => (
    <div key={`${track.tag}-${track.from}`}>
      {track.count > 0 && <i className={css.moving} style={{ ...sized(track), background: color }} />}
      {track.stays.map((stay) => (
        <i
          key={stay.from}
          className={css.stay}
          style={sized(stay)}
          title={t('console.track.stay', {
            from: formatTime(stay.from),
            duration: formatDuration(t, stay.to - stay.from),
          })}
        />
      ))}
      {track.gaps.map((gap) => (
        <i
          key={gap.from}
          className={css.gap}
          style={sized(gap)}
          title={t('console.track.gap', { from: formatTime(gap.from), duration: formatDuration(t, gap.to - gap.from) })}
        />
      ))}
      {track.damaged.map((span) => (
        <i
          key={`damaged-${span.from}`}
          className={css.gap}
          style={sized(span)}
          title={t('console.track.damaged', {
            from: formatTime(span.from),
            duration: formatDuration(t, span.to - span.from),
          })}
        />
      ))}
    </div>
  ));
}

function AlarmTick({ alarm, place, onSeek }: { alarm: AlarmRow; place: Place; onSeek: (time: number) => void }) {
  const t = useT();
  const raisedAt = Date.parse(alarm.raisedAt);
  const text = `${t(`alarm.type.${alarm.type}`)} ${formatTime(raisedAt)}`;
  return (
    <button
      type="button"
      className={css.alarm}
      style={{ insetInlineStart: `${place(raisedAt)}%`, color: `var(--level-${alarm.level})` }}
      title={text}
      aria-label={text}
      onPointerDown={(event) => event.stopPropagation()}
      onClick={() => onSeek(raisedAt)}
    />
  );
}
