import type { Words } from '../messages/words.ts';

export const riskMeasureRecordWords = {
  'menu.riskMeasureRecord': ['管控检查记录', '管控檢查記錄', 'Control checks'],
  riskMeasureRecord: ['管控检查记录', '管控檢查記錄', 'Control check'],
  'riskMeasureRecord.accountName': ['检查账号', '檢查帳號', 'Account'],
  'riskMeasureRecord.at': ['检查时间', '檢查時間', 'Checked at'],
  'riskMeasureRecord.measureId': ['管控措施', '管控措施', 'Control measure'],
  'riskMeasureRecord.name': ['检查人', '檢查人', 'Checked by'],
  'riskMeasureRecord.note': ['检查情况', '檢查情況', 'Findings'],
  'riskMeasureRecord.photos': ['照片', '照片', 'Photos'],
} as const satisfies Words;
