import type { Words } from '../messages/words.ts';

export const workZoneWords = {
  'menu.workZone': ['工作区域', '工作區域', 'Work zones'],
  workZone: ['工作区域', '工作區域', 'Work zone'],
  'workZone.areaIds': ['区域', '區域', 'Areas'],
  'workZone.departIds': ['部门（含下级）', '部門（含下級）', 'Departments (and below)'],
  'workZone.jobIds': ['岗位', '職位', 'Posts'],
  'workZone.name': ['名称', '名稱', 'Name'],
  'workZone.nobody': ['请选择岗位、部门或人员', '請選擇職位、部門或人員', 'Choose posts, departments or people'],
  'workZone.personIds': ['人员', '人員', 'People'],
  'workZone.section.who': ['适用对象', '適用對象', 'Who'],
} as const satisfies Words;
