import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { Waiting } from '../../ui/feedback/Waiting.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Empty } from '../../ui/feedback/Empty.tsx';
import css from './Track.module.css';
import { readAbout, type ReplayAbout } from './replayPath.ts';
import { kindWithoutId, readAddress, writeAddress } from './trackAddress.ts';
import { TrackForm } from './TrackForm.tsx';
import { TrackView } from './TrackView.tsx';
import { useLook, useTracks, type Looking } from './useTracks.ts';

const names = { person: 'person', vehicle: 'vehicle', tag: 'locationCard' } as const;

/** `/area/track`: replay of people and vehicles on the map. */
export function TrackScreen() {
  const t = useT();
  const [parameters, setParameters] = useSearchParams();
  const [now] = useState(() => Date.now());
  const address = readAddress(parameters, now);
  // A link with a kind but without an id (specification §8).
  const unnamed = kindWithoutId(parameters);
  const [looking, setLooking] = useState<Looking | null>(null);
  const look = useLook(setLooking);
  return (
    <div className={css.page}>
      <TrackForm
        address={address}
        onChange={(part) => setParameters(writeAddress(parameters, { ...address, ...part }), { replace: true })}
        proposed={parameters.get('why') ?? ''}
        isBusy={look.isPending}
        onShow={(reason) => look.mutate({ ...address, reason })}
      />
      {looking === null ? (
        <Empty text={unnamed === null ? t('console.track.askFirst') : t('console.noId', { name: t(names[unnamed]) })} />
      ) : (
        <Shown key={looking.lookIds.join()} looking={looking} about={readAbout(parameters)} />
      )}
    </div>
  );
}

function Shown({ looking, about }: { looking: Looking; about: ReplayAbout | null }) {
  const t = useT();
  const [window, setWindow] = useState({ from: looking.from, to: looking.to });
  const { tracks, error, retry } = useTracks(looking, window);
  if (error !== null)
    return <Empty text={error.message} action={<Button onClick={retry}>{t('console.retry')}</Button>} />;
  if (tracks === undefined) return <Waiting />;
  if (tracks.every((each) => each.tracks.every(({ count }) => count === 0)) && window.from === looking.from)
    return <Empty text={t('console.track.none')} />;
  return <TrackView tracks={tracks} whole={looking} window={window} onWindow={setWindow} about={about} />;
}
