import type { consoleFormMessages as base } from '../zh_CN/consoleForm.ts';

export const consoleFormMessages: Record<keyof typeof base, string> = {
  'console.listSeparator': ', ',
  'console.form.requiredMark': '*',
  'console.form.back': 'Back',
  'console.form.saved': 'Saved',
  'console.form.conflict': 'Somebody else changed this meanwhile. Go back, open it again, then edit',
  'console.form.addNamed': 'Add: {name}',
  'console.form.editNamed': 'Edit: {name}',
  'console.picker.name': 'Name',
  'console.picker.code': 'Code',
  'console.picker.search': 'Search by name or code',
  'console.picker.choose': 'Choose: {name}',
  'console.picker.clear': 'Clear: {name}',
  'console.form.nothing': '—',
};
