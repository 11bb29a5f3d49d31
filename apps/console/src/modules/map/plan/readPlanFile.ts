import type { MessageKey } from '@muster/model/messages/catalogue.ts';
import { uploadLimits } from '@muster/model/access/limits.ts';
import { summarizePlan, type PlanSummary } from '@muster/model/map/planSummary.ts';

/** Reason for which a file is not a plan (specification §8, JSON import), as a message key. */
export class PlanFileError extends Error {
  readonly key: MessageKey;

  constructor(key: MessageKey) {
    super(key);
    this.key = key;
  }
}

/** Media types of JSON in browsers; many have none for `.geojson`. */
const mediaTypes = ['application/json', 'application/geo+json', ''];

/** Reads a GeoJSON file. @throws PlanFileError with the reason if it is invalid */
export async function readPlanFile(file: File): Promise<PlanSummary> {
  if (!mediaTypes.includes(file.type) || !/\.(?:geo)?json$/i.test(file.name))
    throw new PlanFileError('console.plan.onlyJson');
  if (file.size > uploadLimits.json.bytes) throw new PlanFileError('console.plan.tooLarge');
  if (typeof FileReader === 'undefined') throw new PlanFileError('console.plan.noFileReader');
  const summary = summarizePlan(parse(await read(file)));
  if (summary === null) throw new PlanFileError('console.plan.noPlan');
  return summary;
}

function read(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  reader.addEventListener('load', () => resolve(String(reader.result)));
  reader.addEventListener('error', () => reject(new PlanFileError('console.plan.badJson')));
  reader.readAsText(file);
  return promise;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new PlanFileError('console.plan.badJson');
  }
}
