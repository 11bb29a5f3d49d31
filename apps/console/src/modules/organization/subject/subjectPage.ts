import { permissionCode } from '@muster/model/entity/entity.ts';
import { person } from '@muster/model/person/person.ts';
import { vehicle } from '@muster/model/vehicle/vehicle.ts';

/** A person or a vehicle. */
export interface Subject {
  kind: 'person' | 'vehicle';
  id: string;
}

const pages = { person: '/organization/person', vehicle: '/vehicle/list' } as const;

/** Path of the page of a person or a vehicle; null without permission. */
export function subjectPage({ kind, id }: Subject, can: (code: string) => boolean): string | null {
  const entity = kind === 'person' ? person : vehicle;
  return can(permissionCode(entity, 'view')) ? `${pages[kind]}/view/${encodeURIComponent(id)}` : null;
}
