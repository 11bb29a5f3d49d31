import type { CDPSession } from 'playwright-core';

/** CPU time of a page's main thread by activity, ms, without overlap. */
export interface Cost {
  /** JavaScript and its garbage. */
  script: number;
  style: number;
  layout: number;
  /** The part of painting on the main thread; the rest is done elsewhere, here in software. */
  paint: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Thread clock, µs. */
  tts?: number;
  tdur?: number;
}

const scriptEvents = [
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'EventDispatch',
  'FireAnimationFrame',
  'TimerFire',
];
const garbageEvents = ['MinorGC', 'MajorGC'];
const kinds: ReadonlyMap<string, keyof Cost> = new Map([
  ...[...scriptEvents, ...garbageEvents].map((name) => [name, 'script'] as const),
  ...['UpdateLayoutTree', 'ParseAuthorStyleSheet'].map((name) => [name, 'style'] as const),
  ['Layout', 'layout'],
  ...['PrePaint', 'Paint', 'Layerize', 'Commit'].map((name) => [name, 'paint'] as const),
]);

/** Cost of `work` on the page's main thread, by Chromium's trace. */
export async function costOf(session: CDPSession, work: () => Promise<void>): Promise<Cost> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: object[] }): void => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', collect);
  await session.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await work();
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  return selfTimes(mainThread(events));
}

/** The thread that lays out is the page's; a press that moves nothing is at least looked through before it is painted. */
function mainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const known = events.find(({ name }) => name === 'Layout') ?? events.find(({ name }) => name === 'PrePaint');
  return events.filter(({ pid, tid }) => pid === known?.pid && tid === known.tid);
}

/** An event's own time is without that of those in it: a script that forces a layout is not charged for it. */
function selfTimes(events: readonly TraceEvent[]): Cost {
  const cost: Cost = { script: 0, style: 0, layout: 0, paint: 0 };
  const timed = events.flatMap(({ name, ph, tts, tdur }) => {
    const kind = kinds.get(name);
    return kind === undefined || ph !== 'X' || tts === undefined || tdur === undefined ? [] : [{ kind, tts, tdur }];
  });
  timed.sort((one, other) => one.tts - other.tts || other.tdur - one.tdur);
  const open: { kind: keyof Cost; end: number }[] = [];
  for (const { kind, tts, tdur } of timed) {
    while ((open.at(-1)?.end ?? Infinity) <= tts) open.pop();
    const around = open.at(-1);
    if (around !== undefined) cost[around.kind] -= tdur / 1000;
    cost[kind] += tdur / 1000;
    open.push({ kind, end: tts + tdur });
  }
  return cost;
}
