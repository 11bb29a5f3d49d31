import type { optionMessages as base } from '../zh_CN/option.ts';

export const optionMessages: Record<keyof typeof base, string> = {
  'personType.internal': '內部員工',
  'personType.visitor': '訪客',
  'personType.contractor': '承包商',
  'gender.male': '男',
  'gender.female': '女',
  'cardType.UW5': 'UW5 手環',
  'cardType.BLW5': 'BLW5 手環',
  'cardType.BGT3': 'BGT3 人員卡',
  'cardType.phone': '手機',
  'cardType.vehicle': '車載終端',
  'subjectKind.person': '人員',
  'subjectKind.vehicle': '車輛',
  'dataScope.same': '與資料範圍相同',
  'dataScope.own': '本部門',
  'dataScope.below': '本部門及下級',
  'dataScope.company': '全公司',
  'dataScope.designated': '指定部門',
};
