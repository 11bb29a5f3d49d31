import type { PickerDialog } from '@muster/model/entity/field.ts';

/** Source and search of a picker dialog (specification §3, Picker rows; §7, its calls). */
export interface Picker {
  path: string;
  /** Query parameter of the search text. */
  searchBy: string;
  /** Additional query parameters. */
  query?: Readonly<Record<string, string>>;
  /** Properties of a row that are shown; their headings are catalogue keys. */
  columns: readonly { name: string; heading: string }[];
}

const byNameOrCode = [
  { name: 'name', heading: 'console.picker.name' },
  { name: 'code', heading: 'console.picker.code' },
] as const;

const people = [
  { name: 'name', heading: 'person.name' },
  { name: 'departName', heading: 'person.departId' },
  { name: 'jobName', heading: 'person.jobId' },
] as const;

export const pickers: Readonly<Record<PickerDialog, Picker>> = {
  department: { path: '/bp/depart/simple-page', searchBy: 'nameOrCode', columns: byNameOrCode },
  job: { path: '/bp/job/simple-page', searchBy: 'nameOrCode', columns: byNameOrCode },
  /** The site's own staff; visitors and contractors are among `allPersons`. */
  person: { path: '/base/user/detail-list', searchBy: 'name', query: { personType: 'internal' }, columns: people },
  allPersons: { path: '/base/user/detail-list', searchBy: 'name', columns: people },
  riskArea: { path: '/risk/district/page', searchBy: 'nameOrCode', columns: byNameOrCode },
};
