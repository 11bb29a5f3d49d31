import type { RoundReport } from '@muster/model/patrolRound/wire.ts';
import type { Upload } from '@muster/model/entity/upload.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { Picture, PicturePreview } from '../../../ui/form/upload/Picture.tsx';
import css from './RoundReport.module.css';

type Check = RoundReport['checks'][number];

/** Findings at the points: abnormal ones are marked, with note and photo. */
export function ReportChecks({ report: { checks, points } }: { report: RoundReport }) {
  const t = useT();
  if (checks.length === 0) return <p className={css.none}>{t('patrolReport.noChecks')}</p>;
  return (
    <ul className={css.checks}>
      {checks.map((check) => (
        <li key={check.id}>
          <h3>{points.find(({ id }) => id === check.pointId)?.name ?? check.pointId}</h3>
          <p className={css.none}>{`${formatTime(check.at)} · ${check.personName}`}</p>
          <ul>
            {check.items.map((item) => (
              <Item key={item.text} item={item} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

function Item({ item: { text, isNormal, note, photo } }: { item: Check['items'][number] }) {
  const t = useT();
  const [shown, show] = useState<Upload | null>(null);
  return (
    <li className={css.item}>
      <span aria-hidden="true">{isNormal ? '✓' : '✕'}</span>
      <span>{text}</span>
      <span className={isNormal ? css.none : css.missed}>
        {t(isNormal ? 'patrolMine.normal' : 'patrolMine.abnormal')}
      </span>
      {note !== null && <span className={css.note}>{note}</span>}
      {photo !== null && (
        <button type="button" className={css.photo} onClick={() => show(photo)}>
          <Picture upload={photo} />
        </button>
      )}
      {shown !== null && <PicturePreview upload={shown} onClose={() => show(null)} />}
    </li>
  );
}
