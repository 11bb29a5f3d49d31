import type { Words } from '../messages/words.ts';

export const blacklistEntryWords = {
  blacklistEntry: ['黑名单', '黑名單', 'Blacklist entry'],
  'blacklistEntry.documentNumber': ['证件号码', '證件號碼', 'Document number'],
  'blacklistEntry.kind': ['对象', '對象', 'Kind'],
  'blacklistEntry.name': ['姓名或车牌', '姓名或車牌', 'Name or plate'],
  'blacklistEntry.numberMissing': [
    '人员须填写证件号码，车辆须填写车牌号',
    '人員須填寫證件號碼，車輛須填寫車牌號碼',
    'A person needs a document number, a vehicle a plate number',
  ],
  'blacklistEntry.plateNumber': ['车牌号', '車牌號碼', 'Plate number'],
  'blacklistEntry.reason': ['原因', '原因', 'Reason'],
  'blacklistEntry.refused': [
    '{name}在黑名单中，禁止入场：{reason}',
    '{name}在黑名單中，禁止入場：{reason}',
    '{name} is on the blacklist: {reason}',
  ],
  'blacklistEntry.untilDay': ['有效期至', '有效期至', 'Until'],
  'menu.blacklistEntry': ['黑名单', '黑名單', 'Blacklist'],
} as const satisfies Words;
