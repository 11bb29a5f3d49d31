import { fileURLToPath } from 'node:url';

import { toPositionBatch } from '@muster/model/position/positionBatch.ts';
import { readRecording } from '@muster/recording/readRecording.ts';

import { HourSorter, type TagHourPoints } from '../tracks/hourSorter.ts';

export const recordingFolder = fileURLToPath(new URL('../../../../../shared/data/', import.meta.url));

/** A real recording of ../shared/data by its name, in the form of chunks: by tag and hour. */
export async function recordedHours(name: string): Promise<TagHourPoints[]> {
  const sorter = new HourSorter();
  for await (const row of readRecording(`${recordingFolder}${name}.csv.gz`)) sorter.add(toPositionBatch([row]));
  return sorter.all();
}
