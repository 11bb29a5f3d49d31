import type { Words } from '../messages/words.ts';

export const contractorWords = {
  contractor: ['承包商单位', '承包商單位', 'Contractor unit'],
  'contractor.category': ['单位类别', '單位類別', 'Category'],
  'contractor.category.carrier': ['承运', '承運', 'Carrier'],
  'contractor.category.design': ['设计', '設計', 'Design'],
  'contractor.category.generalContracting': ['施工总承包', '施工總承包', 'General construction contracting'],
  'contractor.category.inspection': ['检验检测', '檢驗檢測', 'Inspection'],
  'contractor.category.other': ['其他', '其他', 'Other'],
  'contractor.category.subcontract': ['分包', '分包', 'Subcontract'],
  'contractor.category.supervision': ['监理', '監造', 'Supervision'],
  'contractor.category.survey': ['勘察', '勘察', 'Survey'],
  'contractor.certificateOver': [
    '{name} 的证书“{certificate}”已于 {day} 到期，不能发卡',
    '{name} 的證書「{certificate}」已於 {day} 到期，不能發卡',
    'No card can be assigned to {name}: certificate {certificate} expired on {day}',
  ],
  'contractor.constructionFrom': ['施工开始日期', '施工開始日期', 'Construction from'],
  'contractor.constructionTo': ['施工结束日期', '施工結束日期', 'Construction to'],
  'contractor.leaderPhone': ['负责人电话', '負責人電話', 'Leader’s phone'],
  'contractor.name': ['单位名称', '單位名稱', 'Unit'],
  'contractor.peopleCount': ['人数', '人數', 'People'],
  'contractor.period': [
    '施工结束日期不能早于开始日期',
    '施工結束日期不能早於開始日期',
    'Construction must not end before it starts',
  ],
  'contractor.periodNotBegun': [
    '{name} 的单位“{unit}”于 {day} 才开工，不能发卡',
    '{name} 的單位「{unit}」於 {day} 才開工，不能發卡',
    'No card can be assigned to {name}: the construction period of {unit} begins on {day}',
  ],
  'contractor.periodOver': [
    '{name} 的单位“{unit}”工期已于 {day} 结束，不能发卡',
    '{name} 的單位「{unit}」工期已於 {day} 結束，不能發卡',
    'No card can be assigned to {name}: the construction period of {unit} ended on {day}',
  ],
  'contractor.projectLeader': ['项目负责人', '專案負責人', 'Project leader'],
  'contractor.remark': ['备注', '備註', 'Remark'],
  'menu.contractorUnit': ['承包商单位', '承包商單位', 'Contractor units'],
} as const satisfies Words;
