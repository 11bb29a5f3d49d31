import type { optionMessages as base } from '../zh_CN/option.ts';

export const optionMessages: Record<keyof typeof base, string> = {
  'personType.internal': 'Internal employee',
  'personType.visitor': 'Visitor',
  'personType.contractor': 'Contractor',
  'gender.male': 'Male',
  'gender.female': 'Female',
  'cardType.UW5': 'UW5 wristband',
  'cardType.BLW5': 'BLW5 wristband',
  'cardType.BGT3': 'BGT3 personnel card',
  'cardType.phone': 'Phone',
  'cardType.vehicle': 'Vehicle tracker',
  'subjectKind.person': 'Person',
  'subjectKind.vehicle': 'Vehicle',
  'dataScope.same': 'As the data scope',
  'dataScope.own': 'Own department',
  'dataScope.below': 'Own department and below',
  'dataScope.company': 'Company-wide',
  'dataScope.designated': 'Designated departments',
};
