import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { once } from 'node:events';
import { parseArgs } from 'node:util';

import { type EvaluatedSite, Evaluation } from '@muster/engine/evaluation.ts';
import { readRecording } from '@muster/recording/readRecording.ts';

import { siteOf } from './lib/readSite.ts';

const usage = `Usage: npm run --silent evaluate -- --site SITE.json --positions FILE [--out FILE]
Runs a recording of positions (CSV or NDJSON, gzip by name) through the alarm engine and prints its events, one JSON
object a line, in order of time. docs/engine.md says what SITE.json holds; what it does not know is refused.
`;

/** Wrong arguments: printed with the usage, exit code 64 (EX_USAGE). */
class UsageError extends Error {}

interface Options {
  site: string;
  positions: string;
  out: string | null;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: { site: { type: 'string' }, positions: { type: 'string' }, out: { type: 'string' } },
  });
  const { site, positions, out = null } = values;
  if (site === undefined || positions === undefined) throw new UsageError('Name a site and a file of positions.');
  return { site, positions, out };
}

async function readSite(path: string): Promise<EvaluatedSite> {
  const text = await readFile(path, 'utf8');
  try {
    return siteOf(text);
  } catch (error) {
    throw new Error(`${path} is not a site: ${error instanceof Error ? error.message : String(error)}.`, {
      cause: error,
    });
  }
}

async function evaluate({ site, positions, out }: Options): Promise<void> {
  const evaluation = new Evaluation(await readSite(site));
  for await (const row of readRecording(positions)) evaluation.add(row);
  const target = out === null ? process.stdout : createWriteStream(out);
  for (const event of evaluation.events()) {
    if (!target.write(`${JSON.stringify(event)}\n`)) await once(target, 'drain');
  }
  if (out === null) return;
  target.end();
  await once(target, 'finish');
}

try {
  await evaluate(readOptions());
} catch (error) {
  const isUsage =
    error instanceof UsageError ||
    (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n${isUsage ? usage : ''}`);
  process.exitCode = isUsage ? 64 : 1;
}
