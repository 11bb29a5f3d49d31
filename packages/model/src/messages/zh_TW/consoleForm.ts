import type { consoleFormMessages as base } from '../zh_CN/consoleForm.ts';

export const consoleFormMessages: Record<keyof typeof base, string> = {
  'console.listSeparator': '、',
  'console.form.requiredMark': '*',
  'console.form.back': '返回',
  'console.form.saved': '已儲存',
  'console.form.conflict': '資料已被他人修改，請返回後重新開啟再編輯',
  'console.form.addNamed': '新增{name}',
  'console.form.editNamed': '編輯{name}',
  'console.picker.name': '名稱',
  'console.picker.code': '編號',
  'console.picker.search': '按名稱或編號搜尋',
  'console.picker.choose': '選擇{name}',
  'console.picker.clear': '清除{name}',
  'console.form.nothing': '—',
};
