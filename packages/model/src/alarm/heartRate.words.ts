import type { Words } from '../messages/words.ts';

export const heartRateWords = {
  'console.heartRate.high': ['偏高', '偏高', 'high'],
  'console.heartRate.hint': [
    '上限、下限为 0 或正整数（次/分）；持续时间以分钟计；每个时段至少选一天，且开始早于结束。',
    '上限、下限為 0 或正整數（次/分）；持續時間以分鐘計；每個時段至少選一天，且開始早於結束。',
    'Limits are whole numbers from 0, in beats per minute; durations are in minutes. A time window has at least one day, and its start is before its end.',
  ],
  'console.heartRate.low': ['偏低', '偏低', 'low'],
  'console.heartRate.none': ['暂无佩戴人上报心率', '暫無配戴者回報心率', 'No wristband reports a heart rate'],
  'console.heartRate.normal': ['正常', '正常', 'normal'],
  'console.heartRate.now': ['当前心率', '目前心率', 'Current heart rates'],
  'console.heartRate.rate': ['心率（次/分）', '心率（次/分）', 'Beats/min'],
  'console.heartRate.time': ['时间', '時間', 'Time'],
  'console.heartRate.wearer': ['佩戴人', '配戴者', 'Wearer'],
  'menu.heartRateRule': ['心率规则', '心率規則', 'Heart-rate rules'],
} as const satisfies Words;
