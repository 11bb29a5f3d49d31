import { count, label, type StatisticCell, text } from '@muster/model/alarm/statisticTable.ts';
import { certificateKinds } from '@muster/model/person/certificate.ts';
import { personTypes } from '@muster/model/person/person.ts';
import * as z from 'zod';

import { shortText } from '../../../core/http/routeSchema.ts';
import { readSiteDays } from '../../alarm/alarmStatistic/statisticSpan.store.ts';
import { defineReport, listOf, type ReportAnswer } from '../fixedReport.ts';
import { countPeople, type ExpiringCertificate, type PeopleGroup, readExpiringCertificates } from './employee.store.ts';

type Table = ReportAnswer['tables'][number];

/** Within how many days a certificate expires. */
const windows = [30, 60, 90] as const;

/** Number of people by department, post and type, how many of them are on site, and expiring certificates. */
export const employeeReport = defineReport({
  name: 'employee',
  modules: ['organization'],
  summary:
    'Counts people by department, post and type, on site now, and certificates that expire in 30, 60 and 90 days',
  query: z.strictObject({ departId: shortText.optional(), personType: listOf(z.enum(personTypes)).optional() }),
  async read({ db, site, now }, { departId, personType }) {
    const { span, today } = await readSiteDays(db, site.buildingId, now, {});
    const wanted = { departId, personTypes: personType };
    const groups = await countPeople(db, site, wanted);
    const expiring = await readExpiringCertificates(db, site, wanted, { today, days: windows[2] });
    return {
      span: { from: span.until, until: span.until, timeZone: span.timeZone },
      tables: [
        peopleTable(groups, 'byDepart', 'departId', ({ departId: id, departName }) =>
          id === null ? label('report.noDepart') : text(departName),
        ),
        peopleTable(groups, 'byJob', 'jobId', ({ jobId, jobName }) =>
          jobId === null ? label('report.noJob') : text(jobName),
        ),
        peopleTable(groups, 'byPersonType', 'personType', ({ personType: type }) => label(`personType.${type}`)),
        certificateTable(expiring),
        expiringTable(expiring),
      ],
    };
  },
});

/** Departments of one name are distinguished: groups are by id. */
function peopleTable(
  groups: readonly PeopleGroup[],
  name: 'byDepart' | 'byJob' | 'byPersonType',
  by: 'departId' | 'jobId' | 'personType',
  cellOf: (group: PeopleGroup) => StatisticCell,
): Table {
  const merged = Map.groupBy(groups, (group) => group[by]);
  const rows = [...merged.values()].flatMap((parts) => {
    const [first] = parts;
    if (first === undefined) return [];
    const people = parts.reduce((sum, part) => sum + part.people, 0);
    // The ground area is the same for all parts: presence is known for all, or for none.
    const onSite = parts.reduce((sum, part) => sum + (part.onSite ?? 0), 0);
    return [{ cell: cellOf(first), people, onSite: first.onSite === null ? text('') : count(onSite) }];
  });
  return {
    name,
    title: `report.${name}`,
    columns: [`report.${by}`, 'report.people', 'report.onSite'],
    rows: rows
      .toSorted((one, other) => other.people - one.people)
      .map(({ cell, people, onSite }) => [cell, count(people), onSite]),
    chart: 1,
  };
}

function certificateTable(expiring: readonly ExpiringCertificate[]): Table {
  const kinds = certificateKinds.filter((kind) => expiring.some((each) => each.kind === kind));
  return {
    name: 'certificates',
    title: 'report.certificates',
    columns: ['certificate.kind', 'report.expired', ...windows.map((days) => `report.within${days}`)],
    rows: kinds.map((kind) => {
      const held = expiring.filter((each) => each.kind === kind);
      const within = (days: number) => held.filter(({ daysLeft }) => daysLeft >= 0 && daysLeft <= days).length;
      return [
        label(`certificateKind.${kind}`),
        count(held.filter(({ daysLeft }) => daysLeft < 0).length),
        ...windows.map((days) => count(within(days))),
      ];
    }),
    chart: null,
  };
}

function expiringTable(expiring: readonly ExpiringCertificate[]): Table {
  return {
    name: 'expiring',
    title: 'report.expiring',
    columns: [
      'report.personId',
      'report.departId',
      'certificate.kind',
      'certificate.name',
      'report.validTo',
      'report.daysLeft',
    ],
    rows: expiring.map((each) => [
      text(each.personName),
      text(each.departName),
      label(`certificateKind.${each.kind}`),
      text(each.name),
      text(each.validTo),
      count(each.daysLeft),
    ]),
    chart: null,
  };
}
