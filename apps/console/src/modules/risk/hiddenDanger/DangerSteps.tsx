import type { EntityRow } from '@muster/model/entity/entity.ts';
import type { hiddenDanger } from '@muster/model/hiddenDanger/hiddenDanger.ts';
import type { Row } from '@muster/model/entity/row.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { UploadList } from '../../../ui/form/upload/UploadList.tsx';
import { uploadsOf } from '../../../ui/form/upload/useUploads.ts';
import css from './danger.module.css';

/** Steps of a hidden danger since its report: time, account, note and photos. */
export function DangerSteps({ row }: { row: EntityRow }) {
  const t = useT();
  // A row of `/risk/hiddenDanger`, whose steps only the server writes.
  const { reportedAt, reporterName, steps } = row as unknown as Row<typeof hiddenDanger>;
  return (
    <ol className={css.steps}>
      <li>
        <time dateTime={reportedAt ?? undefined}>{formatTime(reportedAt)}</time>
        <strong>{t('console.danger.reported')}</strong>
        <span>{reporterName}</span>
      </li>
      {(steps ?? []).map(({ action, at, name, accountName, note, personName, deadlineAt, photos }) => (
        <li key={at + action}>
          <time dateTime={at}>{formatTime(at)}</time>
          <strong>{t(`action.${action}`)}</strong>
          <span>{name || accountName}</span>
          {personName !== null && (
            <span>{t('console.danger.charge', { person: personName, deadline: formatTime(deadlineAt) })}</span>
          )}
          {note !== null && <span className={css.note}>{note}</span>}
          {photos.length > 0 && (
            <span className={css.note}>
              <UploadList uploads={uploadsOf(photos)} arePictures />
            </span>
          )}
        </li>
      ))}
      {(steps ?? []).length === 0 && <li className={css.note}>{t('console.danger.noStep')}</li>}
    </ol>
  );
}
