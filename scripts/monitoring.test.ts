import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

import { localCertificate } from '@muster/testkit/certificates.ts';
import { eventually } from '@muster/testkit/eventually.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import * as z from 'zod';

import { startTestIngest } from '../apps/server/src/testing/testIngest.ts';
import { type Exposed, missingOf, readExposition } from './lib/promql.ts';

const textOf = (path: string): string => readFileSync(fileURLToPath(new URL(`../${path}`, import.meta.url)), 'utf8');

const rule = z.strictObject({
  alert: z.string().regex(/^Muster[A-Za-z]+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[smh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']) }),
  annotations: z.strictObject({ summary: z.string(), description: z.string() }),
});
const rulesFile = z.strictObject({
  groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })).min(1),
});

const source = z.object({ type: z.literal('prometheus'), uid: z.literal('${datasource}') });
const panel = z.object({
  id: z.int(),
  type: z.enum(['row', 'timeseries', 'stat']),
  title: z.string(),
  gridPos: z.object({ h: z.int(), w: z.int(), x: z.int(), y: z.int() }),
  datasource: source.optional(),
  targets: z
    .array(z.object({ datasource: source, refId: z.string(), expr: z.string(), legendFormat: z.string() }))
    .min(1)
    .optional(),
});
const dashboardFile = z.object({
  title: z.string(),
  uid: z.string(),
  schemaVersion: z.int(),
  templating: z.object({ list: z.array(z.object({ name: z.string(), type: z.string() })) }),
  panels: z.array(panel),
});

const rules = rulesFile.parse(parse(textOf('docs/prometheus-rules.yml'))).groups.flatMap((group) => group.rules);
const dashboard = dashboardFile.parse(JSON.parse(textOf('docs/grafana-dashboard.json')));
const targets = dashboard.panels.flatMap(({ title, targets: found = [] }) => found.map((each) => ({ title, ...each })));

const operations = textOf('docs/operations.md');
let exposed: Exposed;

/** A Muster that has received data, also over TLS, so that it exposes all of its metrics. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'muster-monitoring-'));
  const tls = { certFile: join(folder, 'cert.pem'), keyFile: join(folder, 'key.pem') };
  await writeFile(tls.certFile, localCertificate.cert);
  await writeFile(tls.keyFile, localCertificate.key);
  const ingest = await startTestIngest();
  try {
    await ingest.restart({ tls });
    const client = await ingest.connect();
    const position = { tag: 'T1', t: Date.now(), lon: 121.5, lat: 31.25, sos: true };
    await client.publishAsync('muster/b1/position', JSON.stringify(position), { qos: 1 });
    exposed = await eventually(async () => {
      const asked = request(ingest.url('/metrics').replace('http:', 'https:'), { ca: localCertificate.cert });
      asked.end();
      const [response] = await once(asked, 'response');
      // The type of this event’s value.
      const series = readExposition(await text(response as IncomingMessage));
      expect(series.has('muster_open_alarms')).toBe(true);
      expect(series.has('muster_disk_free_bytes')).toBe(true);
      return series;
    });
  } finally {
    await ingest.remove();
    await rm(folder, { recursive: true, force: true });
  }
});

describe('docs/prometheus-rules.yml', () => {
  it.each(rules.map((each) => [each.alert, each] as const))(
    '%s uses exposed metrics only',
    (_name, { expr, annotations }) => {
      const said = `${annotations.summary} ${annotations.description}`;
      const labels = [...said.matchAll(/\$labels\.(\w+)/g)].map(([, label = '']) => label);
      expect(missingOf(exposed, expr, labels)).toEqual([]);
    },
  );

  it('names each alert once', () => {
    expect(rules.map(({ alert }) => alert)).toEqual([...new Set(rules.map(({ alert }) => alert))]);
  });

  it('has each alert in docs/operations.md, and no other there', () => {
    const told = [...operations.matchAll(/`(Muster[A-Z]\w+)`/g)].map(([, name]) => name);
    expect([...new Set(told)].toSorted()).toEqual(rules.map(({ alert }) => alert).toSorted());
  });
});

describe('docs/grafana-dashboard.json', () => {
  it.each(targets.map((each) => [`${each.title} ${each.refId}`, each] as const))(
    '%s uses exposed metrics only',
    (_name, { expr, legendFormat }) => {
      const labels = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label = '']) => label);
      expect(missingOf(exposed, expr, labels)).toEqual([]);
    },
  );

  it('uses declared variables for its data source and its sites', () => {
    const declared = dashboard.templating.list.map(({ name }) => name);
    expect(declared).toContain('datasource');
    const used = targets.flatMap(({ expr }) => [...expr.matchAll(/\$\{?(\w+)/g)].map(([, name = '']) => name));
    expect(used.filter((name) => !name.startsWith('__') && !declared.includes(name))).toEqual([]);
    expect(dashboard.panels.filter(({ type, datasource }) => type !== 'row' && datasource === undefined)).toEqual([]);
  });

  it('has panels that do not overlap', () => {
    const places = dashboard.panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, cell) => `${x + (cell % w)},${y + Math.floor(cell / w)}`),
    );
    expect(new Set(places).size).toBe(places.length);
    expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
  });
});

it('docs/operations.md documents every metric of Muster', () => {
  const own = [...exposed.keys()].filter((name) => name.startsWith('muster_'));
  expect(own.length).toBeGreaterThan(15);
  expect(own.filter((name) => !operations.includes(`\`${name}`))).toEqual([]);
});

describe('an unexposed metric', () => {
  it.each([
    ['muster_open_alarm', ['metric muster_open_alarm']],
    ['rate(muster_positions[5m]) > 0 and muster_queue_positions > 1', ['metric muster_positions']],
    ['sum by (site) (muster_open_alarms)', ['label site in sum by (site) (muster_open_alarms)']],
    ['muster_open_alarms{site="b1"}', ['label site of muster_open_alarms']],
    ['muster_condition{code="databaseGone"} > 0', ['muster_condition{code="databaseGone"}']],
    ['vector(1)', ['no metric in vector(1)']],
  ])('is found: %s', (expr, missing) => {
    expect(missingOf(exposed, expr)).toEqual(missing);
  });

  it('does not include labels added by Prometheus', () => {
    expect(missingOf(exposed, 'up{job="muster"} == 0')).toEqual([]);
    expect(missingOf(exposed, 'sum by (instance, level) (muster_open_alarms{building=~"$building"})')).toEqual([]);
  });
});
