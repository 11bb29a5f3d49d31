import type { SubjectTrack } from '@muster/model/track/wire.ts';
import { type TimeSpan, type TrackFormat, trackFormats } from '@muster/model/track/track.ts';
import { useMutation } from '@tanstack/react-query';

import { useT } from '../../core/i18n/i18n.ts';
import { getFile } from '../../core/http/request.ts';
import { PlayBar } from '../../map/replay/PlayBar.tsx';
import type { Replay } from '../../map/replay/useReplay.ts';
import { Button } from '../../ui/input/Button.tsx';
import { MenuButton } from '../../ui/input/MenuButton.tsx';
import { saveFile } from '../../core/http/saveFile.ts';
import css from './Track.module.css';
import type { TrackViewProps } from './trackPicture.ts';

type TrackControlsProps = TrackViewProps & { replay: Replay };

const rates = [1, 2, 4, 8, 16, 32, 64] as const;

/** Play, seek, speed, zoom of the time, and figures of the tracks. */
export function TrackControls({ tracks, whole, window, onWindow, replay }: TrackControlsProps) {
  const t = useT();
  return (
    <PlayBar replay={replay} span={window} stepMs={1000} rates={rates}>
      <Zoom whole={whole} window={window} onWindow={onWindow} time={replay.time} />
      <p className={css.sum}>{t('console.track.sum', sumOf(tracks))}</p>
      <DamagedNote tracks={tracks} />
      <Export tracks={tracks} />
    </PlayBar>
  );
}

/** Warns that a track is incomplete. */
function DamagedNote({ tracks }: Pick<TrackViewProps, 'tracks'>) {
  const t = useT();
  const count = tracks.flatMap((each) => each.tracks).reduce((sum, { damaged }) => sum + damaged.length, 0);
  return count > 0 && <p role="alert">{t('console.track.damagedSum', { count })}</p>;
}

const shortestWindowMs = 60_000;

function Zoom({ whole, window, onWindow, time }: Omit<TrackViewProps, 'tracks'> & { time: number }) {
  const t = useT();
  const length = window.to - window.from;
  const nearer = (): void => {
    const from = Math.max(whole.from, Math.round(time - length / 4));
    onWindow({ from, to: Math.min(whole.to, Math.round(from + length / 2)) });
  };
  const isWhole = window.from === whole.from && window.to === whole.to;
  return (
    <>
      <Button isSmall disabled={length <= shortestWindowMs} onClick={nearer}>
        {t('console.track.nearer')}
      </Button>
      <Button isSmall disabled={isWhole} onClick={() => onWindow({ from: whole.from, to: whole.to })}>
        {t('console.track.whole')}
      </Button>
    </>
  );
}

function sumOf(tracks: readonly SubjectTrack[]): { kilometres: string; stays: number; gaps: number } {
  const all = tracks.flatMap((each) => each.tracks);
  const metres = all.reduce((sum, track) => sum + track.metres, 0);
  const count = (of: (track: (typeof all)[number]) => readonly TimeSpan[]): number =>
    all.reduce((sum, track) => sum + of(track).length, 0);
  return {
    kilometres: (metres / 1000).toFixed(2),
    stays: count(({ stays }) => stays),
    gaps: count(({ gaps }) => gaps),
  };
}

/** One file for each subject, of the whole span, by the server. */
function Export({ tracks }: { tracks: readonly SubjectTrack[] }) {
  const t = useT();
  const save = useMutation({
    mutationFn: async (format: TrackFormat) => {
      for (const { lookId, name } of tracks) {
        saveFile(await getFile('/pod/track/export', { lookId, format }), `${name}.${format}`);
      }
    },
  });
  return (
    <MenuButton
      label={t('console.track.export')}
      opensUp
      content={t('console.track.export')}
      choices={trackFormats.map((format) => ({
        key: format,
        label: t(`console.track.as.${format}`),
        onChoose: () => save.mutate(format),
      }))}
    />
  );
}
