import { defineEntity } from '@muster/model/entity/entity.ts';

const options = { values: ['male', 'female'], label: 'gender' } as const;

/** An entity with one field of every kind and a column of every type; no part of the product. */
export const specimen = defineEntity({
  name: 'specimen',
  family: 'bp',
  module: 'organization',
  table: 'specimen',
  scope: 'site',
  display: 'name',
  search: ['name'],
  order: { field: 'number' },
  fields: {
    team: { kind: 'text', readOnly: true, form: false, column: { merge: true, sort: true, width: 140 } },
    name: { kind: 'text', required: true, length: [2, 50], column: { link: true, sort: true }, filter: 'contains' },
    number: { kind: 'text', unique: true, format: 'code', column: { sort: true }, filter: 'contains' },
    online: { kind: 'text', value: 'integer', readOnly: true, form: false, column: { type: 'actual' } },
    health: { kind: 'text', value: 'integer', readOnly: true, form: false, column: { type: 'state' } },
    gender: { kind: 'radio', options, column: true, filter: 'oneOf' },
    mustWear: { kind: 'select', value: 'boolean', column: { type: 'yesNo' } },
    log: { kind: 'textarea', length: 200, column: { type: 'pre', width: 240 } },
    jobId: { kind: 'remoteSelect', reference: 'job', column: true, filter: 'equals' },
    ethnicity: { kind: 'select', dictionary: 'ethnicity', column: true, filter: 'equals' },
    raisedAt: { kind: 'datetime', column: { sort: true }, filter: 'between' },
    birthday: { kind: 'date' },
    year: { kind: 'year' },
    badges: { kind: 'checkbox', options },
    place: {
      kind: 'cascader',
      tree: { nodes: [{ value: 'male', children: [{ value: 'female' }] }, { value: 'female' }], label: 'gender' },
    },
    span: { kind: 'range', min: 0, max: 100, decimals: 1 },
    stay: { kind: 'unit', units: ['minute', 'hour', 'day'] },
    gross: { kind: 'text', value: 'number', min: 0, decimals: 2 },
    tare: { kind: 'text', value: 'number', min: 0, decimals: 2 },
    net: { kind: 'calc', calc: { operation: 'difference', from: ['gross', 'tare'], decimals: 2 } },
    departId: { kind: 'dialog', picker: 'department', reference: 'depart' },
    areaId: { kind: 'dialog', picker: 'riskArea', reference: 'district' },
    headId: { kind: 'dialog', picker: 'allPersons', reference: 'person' },
    phone: {
      kind: 'text',
      required: true,
      format: 'phone',
      watch: [{ field: 'gender', equals: ['female'] }],
    },
    email: { kind: 'text', format: 'email', watch: [{ field: 'gender', equals: ['female'], not: true }] },
    photo: { kind: 'img', purpose: 'photo' },
    contract: { kind: 'file' },
    album: { kind: 'multiImg' },
    papers: { kind: 'multiFile' },
    gap: { kind: 'blank' },
    story: { kind: 'richtext' },
    note: { kind: 'slot', shape: 'strings', form: 'extra' },
  },
});

/** Labels by language: zh_CN, zh_TW, en_US. */
const labels: Readonly<Record<string, readonly [string, string, string]>> = {
  '': ['样例', '範例', 'Specimen'],
  team: ['班组', '班組', 'Team'],
  name: ['名称', '名稱', 'Name'],
  number: ['编号', '編號', 'Number'],
  online: ['连接', '連線', 'Connection'],
  health: ['健康', '健康', 'Health'],
  gender: ['性别', '性別', 'Gender'],
  mustWear: ['必须佩戴', '必須佩戴', 'Must wear'],
  log: ['日志', '日誌', 'Log'],
  jobId: ['岗位', '崗位', 'Position'],
  ethnicity: ['民族', '民族', 'Ethnicity'],
  raisedAt: ['时间', '時間', 'Time'],
  birthday: ['生日', '生日', 'Birthday'],
  year: ['年份', '年份', 'Year'],
  badges: ['徽章', '徽章', 'Badges'],
  place: ['位置', '位置', 'Place'],
  span: ['范围', '範圍', 'Range'],
  stay: ['时长', '時長', 'Stay'],
  gross: ['毛重', '毛重', 'Gross'],
  tare: ['皮重', '皮重', 'Tare'],
  net: ['净重', '淨重', 'Net'],
  departId: ['部门', '部門', 'Department'],
  headId: ['负责人', '負責人', 'Head'],
  areaId: ['风险区', '風險區', 'Risk area'],
  phone: ['电话', '電話', 'Phone'],
  email: ['邮箱', '信箱', 'E-mail'],
  photo: ['照片', '照片', 'Photo'],
  contract: ['合同', '合約', 'Contract'],
  album: ['相册', '相簿', 'Album'],
  papers: ['附件', '附件', 'Papers'],
  gap: ['', '', ''],
  story: ['经过', '經過', 'Story'],
  note: ['备注', '備註', 'Note'],
  'section.extra': ['其他', '其他', 'Further'],
};

/** The specimen's labels in a language, by their keys. */
export function specimenTexts(language: string): Record<string, string> {
  const index = ['zh_CN', 'zh_TW', 'en_US'].indexOf(language);
  return Object.fromEntries(
    Object.entries(labels).map(([field, names]) => [
      field === '' ? specimen.name : `${specimen.name}.${field}`,
      names[index] ?? field,
    ]),
  );
}
