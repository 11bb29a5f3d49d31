import type { Words } from '../messages/words.ts';

export const alarmSoundWords = {
  'console.receive.alarms': ['只接收全部报警，不接收通知', '只接收全部警報，不接收通知', 'All alarms, no notices'],
  'console.receive.chosen': ['只接收选定类型的报警', '只接收選定類型的警報', 'Alarms of selected types only'],
  'console.receive.everything': ['接收全部通知和全部报警', '接收全部通知和全部警報', 'All notices and all alarms'],
  'console.receive.help': [
    '一键求助始终接收，不能取消。',
    '一鍵求助一律接收，不能取消。',
    'Calls for help are always included.',
  ],
  'console.receive.hint': [
    '仅影响当前账号在本机上的醒目提示、声音和语音；列表、计数和地图始终显示全部报警。',
    '僅影響目前帳號在本機上的醒目提示、聲音和語音；清單、計數和地圖一律顯示全部警報。',
    'For marks, sound and voice of this account on this machine. Lists, counters and maps always show every alarm.',
  ],
  'console.receive.title': ['消息接收方式', '訊息接收方式', 'Notify me of'],
  'console.sound.blocked': ['点击页面以启用声音', '點擊頁面以啟用聲音', 'Click the page to allow sound'],
  'console.sound.mute': ['静音', '靜音', 'Mute'],
  'console.sound.muteFor': ['静音 {minutes} 分钟', '靜音 {minutes} 分鐘', 'Mute for {minutes} minutes'],
  'console.sound.muteHint': ['静音 {minutes} 分钟（M）', '靜音 {minutes} 分鐘（M）', 'Mute for {minutes} minutes (M)'],
  'console.sound.muted': ['静音 {left}', '靜音 {left}', 'Muted {left}'],
  'console.sound.unheard': ['{count} 条新报警未响', '{count} 則新警報未響', '{count} new while muted'],
  'console.sound.unmute': ['恢复声音（M）', '恢復聲音（M）', 'Unmute (M)'],
  'console.voice.comma': ['，', '，', ', '],
  'console.voice.level': ['{level}报警', '{level}警報', '{level} alarm'],
} as const satisfies Words;
