import type { Wire } from '../../../core/http/request.ts';
import type { alarmPicture } from '@muster/model/alarm/wire.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Picture, PicturePreview } from '../../../ui/form/upload/Picture.tsx';
import css from './AlarmPictures.module.css';
import { useAlarmPictures } from './useAlarmRecord.ts';

/** Pictures of a camera: the newest unless another is selected, and all of them in a strip. */
export function AlarmPictures({ alarm }: { alarm: { id: string; clearedAt: string | null } }) {
  const t = useT();
  const pictures = useAlarmPictures(alarm);
  const [chosenAt, choose] = useState<number | null>(null);
  const shown = pictures.find((picture) => picture.t === chosenAt) ?? pictures[0];
  if (shown === undefined) return null;
  return (
    <section className={css.pictures} aria-label={t('console.alarm.pictures')}>
      <Large picture={shown} />
      {pictures.length > 1 && (
        <ol className={css.strip}>
          {pictures.map((picture) => (
            <li key={picture.t}>
              <button
                type="button"
                className={css.thumb}
                aria-pressed={picture.t === shown.t}
                aria-label={nameOf(picture)}
                onClick={() => choose(picture.t)}
              >
                <Thumb picture={picture} />
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Large({ picture }: { picture: Wire<typeof alarmPicture> }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const upload = uploadOf(picture);
  return (
    <figure className={css.large}>
      {upload === null ? (
        <p className={css.damaged}>{t('console.alarm.pictureDamaged')}</p>
      ) : (
        <button type="button" aria-label={t('console.alarm.pictureLarge')} onClick={() => setOpen(true)}>
          <Picture upload={upload} className={css.image} />
        </button>
      )}
      <figcaption>{formatTime(picture.t)}</figcaption>
      {isOpen && upload !== null && <PicturePreview upload={upload} onClose={() => setOpen(false)} />}
    </figure>
  );
}

function Thumb({ picture }: { picture: Wire<typeof alarmPicture> }) {
  const upload = uploadOf(picture);
  return upload === null ? <span className={css.broken} /> : <Picture upload={upload} className={css.small} />;
}

/** The newest picture of an alarm, beside its line; null if there is none. */
export function AlarmThumb({ alarm }: { alarm: { id: string; clearedAt: string | null } }) {
  const upload = useAlarmPictures(alarm)
    .map(uploadOf)
    .find((each) => each !== null);
  return upload === undefined ? null : <Picture upload={upload} className={css.onLine} />;
}

const nameOf = ({ t }: Wire<typeof alarmPicture>): string => formatTime(t);

function uploadOf(picture: Wire<typeof alarmPicture>) {
  const { downloadUrl } = picture;
  return downloadUrl === null ? null : { id: downloadUrl, name: nameOf(picture), downloadUrl };
}
