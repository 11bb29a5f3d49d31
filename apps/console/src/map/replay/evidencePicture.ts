import type { alarm } from '@muster/model/alarm/alarm.ts';
import type { Row } from '@muster/model/entity/row.ts';
import type { LiveName } from '@muster/model/live/wire.ts';

import type { DrawnShape } from '../drawing/drawingPicture.ts';
import type { PlaneBox } from '../scene/view.ts';
import type { RecordedTag, Recording } from './recording.ts';

/** The complete paths of the evidence, as thin lines under the markers. */
export function evidencePaths({ tags }: Recording, color: string): DrawnShape[] {
  return tags.map(({ x, y }) => ({
    points: Array.from(x, (each, index) => [each, y[index]] as const),
    isClosed: false,
    color,
    isActive: false,
  }));
}

/** Metres shown around the path: enough to recognise its area. */
const around = 25;

/** The box around all points of a recording, with a margin; metres. */
export function evidenceBox({ tags }: Recording): PlaneBox {
  const xs = tags.flatMap(({ x }) => [...x]);
  const ys = tags.flatMap(({ y }) => [...y]);
  return {
    minX: Math.min(...xs) - around,
    minY: Math.min(...ys) - around,
    maxX: Math.max(...xs) + around,
    maxY: Math.max(...ys) + around,
  };
}

/** The alarm contains the name of its own tag; for others in a group the evidence contains only the card. */
export function evidenceName(
  row: Pick<Row<typeof alarm>, 'tag' | 'subjectKind' | 'subjectId' | 'subjectName' | 'departId'>,
  { tag, isVehicle }: RecordedTag,
): LiveName {
  const isSubject = tag === row.tag;
  return recordedName(tag, {
    isVehicle: isVehicle || (isSubject && row.subjectKind === 'vehicle'),
    subjectId: isSubject ? row.subjectId : null,
    subjectName: isSubject ? row.subjectName : null,
    departId: row.departId,
  });
}

interface RecordedSubject {
  isVehicle: boolean;
  subjectId: string | null;
  subjectName: string | null;
  departId?: string | null;
}

/** A recorded tag in the form of a live one; filters of the live map are unset. */
export function recordedName(tag: string, { isVehicle, departId = null, ...subject }: RecordedSubject): LiveName {
  return {
    handle: 0,
    tag,
    kind: isVehicle ? 'vehicle' : 'person',
    ...subject,
    departId,
    departName: null,
    personType: null,
    vehicleType: null,
    isRegistered: true,
    areaIds: [],
  };
}
