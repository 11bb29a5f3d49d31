import type { EntityRow } from '@muster/model/entity/entity.ts';
import {
  reportConfig,
  reportRunProblems,
  reportRunStates,
  sourceNames,
} from '@muster/model/reportConfig/reportConfig.ts';
import { Route, Routes } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { DefinitionInput } from './DefinitionInput.tsx';
import css from './reportConfig.module.css';
import { ReportFigures, TakeButtons } from './ReportFigures.tsx';
import { reportConfigPath, StandardReport, StandardReportMenu } from './StandardReport.tsx';

const inputs = { definition: DefinitionInput };
const cells = { lastState: LastMail };
const viewCells = { lastState: LastMail };
/** Polling interval of the mail states. */
const refreshMs = 30_000;

/** `/report/config`: standard reports, and those that people put together themselves; the page of one runs it. */
export function ReportConfigScreen() {
  return (
    <Routes>
      <Route path="standard/:name" element={<StandardReport />} />
      <Route
        path="*"
        element={
          <EntityScreen
            entity={reportConfig}
            path={reportConfigPath}
            inputs={inputs}
            cells={cells}
            viewCells={viewCells}
            refreshMs={refreshMs}
            ListAction={StandardReportMenu}
            ViewBefore={Figures}
            ViewAction={TakeAway}
          />
        }
      />
    </Routes>
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
  return <ReportFigures id={id} name={String(name)} />;
}

function TakeAway({ row }: { row: EntityRow }) {
  const source = sourceNames.find((name) => name === row['source']);
  return source === undefined ? null : <TakeButtons id={row.id} name={String(row['name'])} source={source} />;
}
