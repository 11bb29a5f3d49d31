import { entityPath } from '@muster/model/entity/entity.ts';
import {
  reportConfig,
  type ReportFileKind,
  reportFileKinds,
  type SourceName,
} from '@muster/model/reportConfig/reportConfig.ts';
import { reportSources } from '@muster/model/reportConfig/reportSource.ts';
import type { ReportRun } from '@muster/model/reportConfig/wire.ts';
import { useMutation } from '@tanstack/react-query';

import { get, getFile } from '../../../core/http/request.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { useLongRun } from '../../../ui/feedback/useLongRun.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import { Button } from '../../../ui/input/Button.tsx';
import css from './reportConfig.module.css';
import { RunFigures } from './RunFigures.tsx';

interface ReportProps {
  /** Of a saved report, or of a standard one. */
  id: string;
  name: string;
}

/** Runs a report and shows its figures. */
export function ReportFigures({ id, name }: ReportProps) {
  const t = useT();
  const { data, error, refetch, wait, isFetching } = useLongRun({
    queryKey: [reportConfig.name, 'run', id],
    run: (progressId, options) => get<ReportRun>(`${entityPath(reportConfig)}/run`, { id, progressId }, options),
  });
  if (error !== null)
    return (
      <div className={css.refused}>
        <p className={css.note}>{error.message}</p>
        <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
      </div>
    );
  return (
    <>
      {wait}
      {data !== undefined && <RunFigures run={data} name={name} />}
      {data === undefined && isFetching && <Waiting />}
    </>
  );
}

/** Takes a report away as a file, where the account may export rows of its source. */
export function TakeButtons({ source, ...report }: ReportProps & { source: SourceName }) {
  const can = useCan();
  if (!can(reportSources[source].permission.export)) return null;
  return reportFileKinds.map((kind) => <TakeButton key={kind} {...report} kind={kind} />);
}

function TakeButton({ id, name, kind }: ReportProps & { kind: ReportFileKind }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(await getFile(`${entityPath(reportConfig)}/file`, { id, kind }), `${name}.${kind}`),
  });
  return (
    <Button isBusy={isPending} onClick={useUnrepeated(mutate)}>
      {t(kind === 'xlsx' ? 'reportConfig.takeXlsx' : 'reportConfig.takePdf')}
    </Button>
  );
}
