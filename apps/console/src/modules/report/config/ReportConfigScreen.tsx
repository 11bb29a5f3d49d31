import { type EntityRow, entityPath } from '@muster/model/entity/entity.ts';
import {
  reportConfig,
  type ReportFileKind,
  reportFileKinds,
  reportRunProblems,
  reportRunStates,
  sourceNames,
} from '@muster/model/reportConfig/reportConfig.ts';
import { reportSources } from '@muster/model/reportConfig/reportSource.ts';
import type { ReportRun } from '@muster/model/reportConfig/wire.ts';
import { useMutation, useQuery } from '@tanstack/react-query';

import { useT } from '../../../core/i18n/i18n.ts';
import { get, getFile } from '../../../core/http/request.ts';
import { saveFile } from '../../../core/http/saveFile.ts';
import { useCan } from '../../../core/session/session.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { useUnrepeated } from '../../../ui/form/useUnrepeated.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { DefinitionInput } from './DefinitionInput.tsx';
import css from './reportConfig.module.css';
import { RunFigures } from './RunFigures.tsx';

const inputs = { definition: DefinitionInput };
const cells = { lastState: LastMail };
const viewCells = { lastState: LastMail };
/** Polling interval of the mail states. */
const refreshMs = 30_000;

/** `/report/config`: custom reports; the page of a report runs it. */
export function ReportConfigScreen() {
  return (
    <EntityScreen
      entity={reportConfig}
      path="/report/config"
      inputs={inputs}
      cells={cells}
      viewCells={viewCells}
      refreshMs={refreshMs}
      ViewBefore={Figures}
      ViewAction={TakeAway}
    />
  );
}

/** Result of the last due mail, with the reason of a failure. */
function LastMail({ row }: { row: Readonly<Record<string, unknown>> }) {
  const t = useT();
  const state = reportRunStates.find((each) => each === row['lastState']);
  if (state === undefined) return t('console.form.nothing');
  const problem = reportRunProblems.find((each) => each === row['lastProblem']);
  const words = `${t(`reportConfig.runState.${state}`)} · ${formatTime(String(row['lastDueAt'] ?? '')).slice(0, 16)}`;
  return (
    <>
      {words}
      {problem !== undefined && (
        <span className={state === 'sent' || state === 'toBeSent' ? css.hint : css.problem}>
          {t(`reportConfig.runProblem.${problem}`)}
        </span>
      )}
    </>
  );
}

function Figures({ row: { id, name } }: { row: EntityRow }) {
  const t = useT();
  const { data, error, refetch } = useQuery({
    queryKey: [reportConfig.name, 'run', id],
    queryFn: ({ signal }) => get<ReportRun>(`${entityPath(reportConfig)}/run`, { id }, { signal, quiet: true }),
    retry: false,
  });
  if (error !== null)
    return (
      <div className={css.refused}>
        <p className={css.note}>{error.message}</p>
        <Button onClick={() => void refetch()}>{t('console.retry')}</Button>
      </div>
    );
  return data === undefined ? <Waiting /> : <RunFigures run={data} name={String(name)} />;
}

function TakeAway({ row }: { row: EntityRow }) {
  const can = useCan();
  const source = sourceNames.find((name) => name === row['source']);
  if (source === undefined || !can(reportSources[source].permission.export)) return null;
  return reportFileKinds.map((kind) => <TakeButton key={kind} row={row} kind={kind} />);
}

function TakeButton({ row: { id, name }, kind }: { row: EntityRow; kind: ReportFileKind }) {
  const t = useT();
  const { mutate, isPending } = useMutation({
    mutationFn: async () =>
      saveFile(await getFile(`${entityPath(reportConfig)}/file`, { id, kind }), `${String(name)}.${kind}`),
  });
  return (
    <Button isBusy={isPending} onClick={useUnrepeated(mutate)}>
      {t(kind === 'xlsx' ? 'reportConfig.takeXlsx' : 'reportConfig.takePdf')}
    </Button>
  );
}
