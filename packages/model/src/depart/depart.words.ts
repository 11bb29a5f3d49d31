import type { Words } from '../messages/words.ts';

export const departWords = {
  'console.chart.detail': [
    '负责人：{head}；本部门 {people} 人，含下级共 {total} 人',
    '負責人：{head}；本部門 {people} 人，含下級共 {total} 人',
    'Head: {head}. {people} directly, {total} including sub-departments',
  ],
  'console.chart.empty': ['还没有部门', '還沒有部門', 'No departments yet'],
  'console.chart.fold': ['全部收起', '全部收起', 'Collapse all'],
  'console.chart.head': ['负责人：{name}', '負責人：{name}', 'Head: {name}'],
  'console.chart.hint': [
    '点击部门查看详情；用方向键移动，回车键展开或收起',
    '點擊部門查看詳情；用方向鍵移動，Enter 鍵展開或收起',
    'Select a department for details. Arrow keys move, Enter expands and collapses',
  ],
  'console.chart.openDepart': ['查看部门', '查看部門', 'Department'],
  'console.chart.openPeople': ['查看人员', '查看人員', 'People'],
  'console.chart.people': ['{total} 人', '{total} 人', '{total} {total|person|people}'],
  'console.chart.print': ['打印', '列印', 'Print'],
  'console.chart.summary': [
    '{departs} 个部门，{people} 人',
    '{departs} 個部門，{people} 人',
    '{departs} {departs|department|departments}, {people} {people|person|people}',
  ],
  'console.chart.unfold': ['全部展开', '全部展開', 'Expand all'],
  depart: ['部门', '部門', 'Department'],
  'depart.code': ['编号', '編號', 'Number'],
  'depart.headId': ['负责人', '負責人', 'Head'],
  'depart.name': ['名称', '名稱', 'Name'],
  'depart.parentId': ['上级部门', '上層部門', 'Superior department'],
  'menu.depart': ['部门', '部門', 'Departments'],
  'menu.orgChart': ['组织架构图', '組織架構圖', 'Org chart'],
} as const satisfies Words;
