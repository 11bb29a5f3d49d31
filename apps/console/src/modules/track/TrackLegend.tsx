import type { SubjectTrack } from '@muster/model/track/wire.ts';
import { useT } from '../../core/i18n/i18n.ts';
import { TrackDrivers } from '../vehicle/VehicleSummary.tsx';
import css from './Track.module.css';
import { speedBands, subjectColor, type TrackColoring } from './trackPicture.ts';

interface TrackLegendProps {
  tracks: readonly SubjectTrack[];
  coloring: TrackColoring;
  onColoring: (coloring: TrackColoring) => void;
}

/** Legend of the line colours, with the selection of the colouring. */
export function TrackLegend({ tracks, coloring, onColoring }: TrackLegendProps) {
  const t = useT();
  return (
    <div className={css.legend}>
      <div role="group" aria-label={t('console.track.coloring')} className={css.colorings}>
        {(['speed', 'subject'] as const).map((each) => (
          <button key={each} type="button" aria-pressed={coloring === each} onClick={() => onColoring(each)}>
            {t(`console.track.by.${each}`)}
          </button>
        ))}
      </div>
      <ul>
        {coloring === 'speed'
          ? speedBands.map(({ upTo, color }, band) => (
              <Entry key={color} color={color} text={bandText(t, speedBands[band - 1]?.upTo ?? 0, upTo)} />
            ))
          : tracks.map(({ lookId, name }, index) => <Entry key={lookId} color={subjectColor(index)} text={name} />)}
      </ul>
      {tracks.map((track) => track.kind === 'vehicle' && <TrackDrivers key={track.lookId} track={track} />)}
    </div>
  );
}

function bandText(t: ReturnType<typeof useT>, from: number, to: number): string {
  if (!Number.isFinite(to)) return t('console.track.faster', { from });
  return t('console.track.band', { from, to });
}

function Entry({ color, text }: { color: string; text: string }) {
  return (
    <li>
      <svg width="18" height="8" aria-hidden="true">
        <line x1="0" y1="4" x2="18" y2="4" stroke={color} strokeWidth="3" />
      </svg>
      <span className={css.entry} title={text}>
        {text}
      </span>
    </li>
  );
}
