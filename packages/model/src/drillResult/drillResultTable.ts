import {
  count,
  duration,
  label,
  type StatisticCell,
  type StatisticTable,
  text,
  time,
} from '../alarm/statisticTable.ts';
import type { Arrivals, ComparedMuster, MusterPerson, MusterReport, PastMuster } from '../muster/wire.ts';

const shareColumns = ['drillResult.to50', 'drillResult.to80', 'drillResult.to100'] as const;

/** Ended runs, newest first, for the sheet of the list. */
export function drillResultTable(runs: readonly PastMuster[]): StatisticTable {
  return {
    name: 'results',
    title: 'menu.drillResult',
    columns: [
      'muster.startedAt',
      'muster.endedAt',
      'muster.kind',
      'drillPlan',
      'muster.scope',
      'muster.cause',
      'muster.total',
      'muster.state.safe',
      ...shareColumns,
      'muster.goalTime',
      'drillResult.goal',
    ],
    rows: runs.map((run) => [
      time(run.startedAt),
      time(run.endedAt),
      label(`muster.kind.${run.kind}`),
      text(run.planName),
      scopeCell(run),
      text(run.cause),
      count(run.total),
      count(run.safe),
      ...shareCells(run.reached),
      goalCell(run.goalSeconds),
      verdictCell(run.goalReached),
    ]),
  };
}

/** Comparison of runs, for page and sheet. */
export function comparisonTable(runs: readonly ComparedMuster[]): StatisticTable {
  return {
    name: 'comparison',
    title: 'drillResult.comparison',
    columns: [
      'muster.startedAt',
      'muster.kind',
      'muster.total',
      'muster.state.safe',
      ...shareColumns,
      'muster.goalTime',
      'drillResult.goal',
      'drillResult.stepsDone',
    ],
    rows: runs.map((run) => [
      time(run.startedAt),
      label(`muster.kind.${run.kind}`),
      count(run.total),
      count(run.safe),
      ...shareCells(run.reached),
      goalCell(run.goalSeconds),
      verdictCell(run.goalReached),
      text(run.steps.total === 0 ? null : `${run.steps.done}/${run.steps.total}`),
    ]),
  };
}

/** One run with its facts, steps and people, for the sheet. */
export function drillRunTables(report: MusterReport): StatisticTable[] {
  return [factTable(report), stepTable(report), peopleTable(report)];
}

function factTable(report: MusterReport): StatisticTable {
  const { kind, planName, cause, startedAt, endedAt, people, reached, goalSeconds, goalReached } = report;
  const row = (key: string, cell: StatisticCell): StatisticCell[] => [label(key), cell];
  return {
    name: 'facts',
    title: 'muster.result',
    columns: ['drillResult.fact', 'drillResult.value'],
    rows: [
      row('muster.kind', label(`muster.kind.${kind}`)),
      row('drillPlan', text(planName)),
      row('muster.scope', scopeCell(report)),
      row('drillResult.areas', text(report.areas.map(({ name }) => name).join(', '))),
      row('muster.points', text(report.points.map(({ name }) => name).join(', '))),
      row('muster.cause', text(cause)),
      row('muster.startedAt', time(startedAt)),
      row('muster.endedAt', time(endedAt)),
      row('muster.total', count(people.length)),
      row('muster.state.safe', count(people.filter(({ state }) => state === 'safe').length)),
      ...shareCells(reached).map((cell, index) => row(shareColumns[index] ?? '', secondsCell(cell))),
      row('muster.goalTime', secondsCell(goalCell(goalSeconds))),
      row('drillResult.goal', verdictCell(goalReached)),
    ],
  };
}

/** Beside texts, a duration has no heading with its unit. */
function secondsCell(cell: StatisticCell): StatisticCell {
  if (cell.kind !== 'duration' || cell.ms === null) return text(null);
  return { kind: 'label', key: 'drillResult.seconds', params: { count: Math.round(cell.ms / 1000) } };
}

function stepTable({ steps }: MusterReport): StatisticTable {
  return {
    name: 'steps',
    title: 'drillPlan.steps',
    columns: ['drillPlan.duty', 'drillPlan.step', 'drillResult.doneAt', 'drillResult.doneBy'],
    rows: steps.map(({ role, text: words, doneAt, doneBy }) => [text(role), text(words), time(doneAt), text(doneBy)]),
  };
}

function peopleTable({ people, points }: MusterReport): StatisticTable {
  return {
    name: 'people',
    title: 'muster.list',
    columns: [
      'muster.state',
      'muster.name',
      'person.departId',
      'muster.phone',
      'muster.supervisor',
      'drillResult.startPlace',
      'muster.where',
      'muster.arrivedAt',
      'muster.point',
      'muster.reason',
      'drillResult.tickedBy',
      'drillResult.tickedAt',
    ],
    rows: people.map((one) => [
      label(`muster.state.${one.state}`),
      text(one.name ?? one.id),
      text(one.departName),
      text(one.phone),
      text(one.supervisor),
      placeCell(one.start),
      placeCell(one.place),
      time(one.arrivedAt),
      text(points.find(({ id }) => id === one.pointId)?.name ?? null),
      one.tick === null ? text(null) : label(`muster.reason.${one.tick.reason}`),
      text(one.tick?.by ?? null),
      time(one.tick?.at ?? null),
    ]),
  };
}

function placeCell(place: MusterPerson['place']): StatisticCell {
  return text(place === null ? null : `${place.lon.toFixed(6)}, ${place.lat.toFixed(6)} (${place.floor})`);
}

function scopeCell({ scope, areas }: Pick<PastMuster, 'scope' | 'areas'>): StatisticCell {
  if (scope.kind === 'site') return label('muster.scope.site');
  if (scope.kind === 'areas') return text(areas.map(({ name }) => name).join(', '));
  return { kind: 'label', key: 'muster.circleName', params: { radius: Math.round(scope.region.radius) } };
}

function shareCells(reached: Arrivals['reached']): StatisticCell[] {
  return reached.map(({ afterMs }) => duration(afterMs));
}

function goalCell(goalSeconds: number | null): StatisticCell {
  return duration(goalSeconds === null ? null : goalSeconds * 1000);
}

function verdictCell(goalReached: boolean | null): StatisticCell {
  if (goalReached === null) return text(null);
  return label(goalReached ? 'muster.goalMet' : 'muster.goalMissed');
}
