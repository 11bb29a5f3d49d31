import { accessRecord } from '@muster/model/accessRecord/accessRecord.ts';
import { alarm } from '@muster/model/alarm/alarm.ts';
import { permissions } from '@muster/model/access/permission.ts';
import { braceletDelivery } from '@muster/model/braceletMessage/braceletDelivery.ts';
import { type Entity, type EntityRow, permissionCode } from '@muster/model/entity/entity.ts';
import { visit } from '@muster/model/visit/visit.ts';
import { workPermit } from '@muster/model/workPermit/workPermit.ts';

import type { ReactNode } from 'react';

import { useCan } from '../../../core/session/session.ts';
import { VehicleNow } from '../../vehicle/VehicleSummary.tsx';
import { RecentRows, type RecentRowsProps } from './RecentRows.tsx';
import { SubjectActions } from './SubjectActions.tsx';
import type { Subject } from './subjectPage.ts';
import { SubjectNow } from './SubjectNow.tsx';
import css from './SubjectSections.module.css';

/** Above the fields of a person: place, actions, and related lists. */
export function PersonSections({ row }: { row: EntityRow }) {
  const { id } = row;
  const roleInVisits = row['personType'] === 'visitor' ? 'personId' : 'hostId';
  return (
    <Sections
      subject={{ kind: 'person', id }}
      lists={[
        ...sharedLists(id),
        { entity: workPermit, path: '/permit/workPermit', query: { workerIds: id }, fields: permitFields },
        { entity: visit, path: '/access/visit', query: { [roleInVisits]: id }, fields: visitFields },
        { entity: braceletDelivery, path: '/message/delivery', query: { personId: id }, fields: messageFields },
      ]}
    />
  );
}

/** The same for a vehicle. */
export function VehicleSections({ row: { id } }: { row: EntityRow }) {
  return (
    <Sections subject={{ kind: 'vehicle', id }} lists={sharedLists(id)}>
      <VehicleNow id={id} />
    </Sections>
  );
}

const permitFields = ['number', 'type', 'status', 'endAt'];
const visitFields = ['visitorName', 'status', 'expectedFrom', 'hostId'];
const messageFields = ['messageId', 'status', 'reply', 'sentAt'];

const alarmFields = ['type', 'level', 'status', 'areaName', 'raisedAt'];
/** Whether it opens beside the list. */
const alarmPage = (id: string): string => `/alarm/list?id=${encodeURIComponent(id)}`;

function sharedLists(id: string): RecentRowsProps[] {
  const query = { subjectId: id };
  return [
    { entity: alarm, path: '/alarm/list', pageOf: alarmPage, query, fields: alarmFields },
    { entity: accessRecord, path: '/access/record', query, fields: ['at', 'direction', 'areaName'] },
  ];
}

interface SectionsProps {
  subject: Subject;
  lists: readonly RecentRowsProps[];
  /** Content after the current place. */
  children?: ReactNode;
}

function Sections({ subject, lists, children }: SectionsProps) {
  const can = useCan();
  const maySee = (entity: Entity): boolean => can(permissionCode(entity, 'view'));
  return (
    <div className={css.sections}>
      <SubjectActions subject={subject} isOnPage />
      <div className={css.grid}>
        {can(permissions.positionView) && <SubjectNow subject={subject} />}
        {children}
        {lists.map((list) => maySee(list.entity) && <RecentRows key={list.entity.name} {...list} />)}
      </div>
    </div>
  );
}
