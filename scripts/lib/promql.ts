/** A metric in an expression, with its label matchers. */
interface Selector {
  metric: string;
  matchers: readonly { label: string; operator: string; value: string }[];
}

interface Expression {
  selectors: readonly Selector[];
  /** Labels by which the expression groups or joins. */
  grouped: readonly string[];
}

/** The exposed metrics with the labels of their series. */
export type Exposed = ReadonlyMap<string, readonly Readonly<Record<string, string>>[]>;

const grouping = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const operators = new Set(['and', 'or', 'unless', 'bool', 'offset', 'by', 'without']);
/** Prometheus adds them to every series. */
const ofPrometheus = new Set(['job', 'instance']);
/** Created by Prometheus itself. */
const ownMetric = 'up';

/** Reads Prometheus text. */
export function readExposition(text: string): Exposed {
  const series = new Map<string, Record<string, string>[]>();
  for (const [, name = '', labels = ''] of text.matchAll(/^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/gm)) {
    const read = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [label, value]);
    series.set(name, [...(series.get(name) ?? []), Object.fromEntries(read)]);
  }
  return series;
}

/** The metrics and labels of an expression in PromQL; functions, numbers and ranges are left out. */
export function readExpression(text: string): Expression {
  const grouped = [...text.matchAll(grouping)].flatMap(([, labels = '']) => labels.match(/\w+/g) ?? []);
  const rest = text.replaceAll(grouping, ' ').replaceAll(/\[[^\]]*\]/g, ' ');
  const selectors = [...rest.matchAll(/(?<![\w$.])([a-zA-Z_:][\w:]*)\s*(\{[^}]*\})?(?!\w|\s*\()/g)].flatMap(
    ([, metric = '', braces = '']): Selector[] => {
      if (operators.has(metric)) return [];
      const found = [...braces.matchAll(/(\w+)\s*(=~|!~|!=|=)\s*"([^"]*)"/g)];
      const matchers = found.map(([, label = '', operator = '', value = '']) => ({ label, operator, value }));
      return [{ metric, matchers }];
    },
  );
  return { selectors, grouped };
}

/** Metrics and labels of an expression and its annotations that are not exposed. */
export function missingOf(exposed: Exposed, text: string, shownLabels: readonly string[] = []): string[] {
  const { selectors, grouped } = readExpression(text);
  const own = selectors.filter(({ metric }) => metric !== ownMetric);
  const known = new Set([
    ...ofPrometheus,
    ...own.flatMap(({ metric }) => (exposed.get(metric) ?? []).flatMap((labels) => Object.keys(labels))),
  ]);
  if (selectors.length === 0) return [`no metric in ${text}`];
  return [
    ...own.flatMap((selector) => missingOfSelector(exposed, selector)),
    ...[...grouped, ...shownLabels].filter((label) => !known.has(label)).map((label) => `label ${label} in ${text}`),
  ];
}

function missingOfSelector(exposed: Exposed, { metric, matchers }: Selector): string[] {
  const series = exposed.get(metric);
  if (series === undefined) return [`metric ${metric}`];
  return matchers.flatMap(({ label, operator, value }) => {
    if (ofPrometheus.has(label)) return [];
    const values = series.flatMap((labels) => labels[label] ?? []);
    if (values.length === 0) return [`label ${label} of ${metric}`];
    const isExact = operator === '=' && !value.includes('$');
    return isExact && !values.includes(value) ? [`${metric}{${label}="${value}"}`] : [];
  });
}
