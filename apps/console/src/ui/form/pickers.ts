import type { PickerDialog } from '@muster/model/entity/field.ts';

/** What a picker dialog lists, and how it is searched (specification §3, Picker rows; §7, its calls). */
export interface Picker {
  path: string;
  /** Query parameter that the search text goes to. */
  searchBy: string;
  /** Properties of a row that are shown; their headings are catalogue keys. */
  columns: readonly { name: string; heading: string }[];
}

const byNameOrCode = [
  { name: 'name', heading: 'console.picker.name' },
  { name: 'code', heading: 'console.picker.code' },
] as const;

/** Dialogs that no entity asks for yet; they come with the screens that do. */
export const pickersNotYetRendered: readonly PickerDialog[] = ['allPersons', 'riskArea'];

export const pickers: Readonly<Partial<Record<PickerDialog, Picker>>> = {
  department: { path: '/bp/depart/simple-page', searchBy: 'nameOrCode', columns: byNameOrCode },
  job: { path: '/bp/job/simple-page', searchBy: 'nameOrCode', columns: byNameOrCode },
  person: {
    path: '/base/user/detail-list',
    searchBy: 'name',
    columns: [
      { name: 'name', heading: 'person.name' },
      { name: 'departName', heading: 'person.departId' },
      { name: 'jobName', heading: 'person.jobId' },
    ],
  },
};
