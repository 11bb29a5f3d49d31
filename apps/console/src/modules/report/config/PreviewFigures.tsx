import { entityPath } from '@muster/model/entity/entity.ts';
import { reportConfig, type SourceName } from '@muster/model/reportConfig/reportConfig.ts';
import type { ReportDefinition } from '@muster/model/reportConfig/reportDefinition.ts';
import type { ReportRun } from '@muster/model/reportConfig/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { post } from '../../../core/http/request.ts';
import { useDebounced } from '../../../core/time/useDebounced.ts';
import { useLongRun } from '../../../ui/feedback/useLongRun.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { isComplete } from './editDefinition.ts';
import css from './reportConfig.module.css';
import { RunFigures } from './RunFigures.tsx';

interface PreviewFiguresProps {
  source: SourceName;
  period: string;
  definition: ReportDefinition;
}

/** Preview of the report in the form. */
export function PreviewFigures({ source, period, definition }: PreviewFiguresProps) {
  const t = useT();
  return (
    <section className={css.preview} aria-label={t('reportConfig.preview')}>
      <h3 className={css.partName}>{t('reportConfig.preview')}</h3>
      {isComplete(definition) && period !== '' ? (
        <Figures asked={{ source, period, definition }} />
      ) : (
        <p className={css.note}>{t('reportConfig.incomplete')}</p>
      )}
    </section>
  );
}

function Figures({ asked }: { asked: PreviewFiguresProps }) {
  const t = useT();
  const settled = useDebounced(asked);
  const { data, error, wait, isFetching } = useLongRun({
    queryKey: [reportConfig.name, 'preview', settled],
    run: (progressId, options) =>
      post<ReportRun>(`${entityPath(reportConfig)}/preview`, { ...settled, progressId }, options),
    keepsPrevious: true,
  });
  if (error !== null) return <p className={css.note}>{error.message}</p>;
  return (
    <>
      {wait}
      {data !== undefined && <RunFigures run={data} name={t('reportConfig.preview')} />}
      {data === undefined && isFetching && <Waiting />}
    </>
  );
}
