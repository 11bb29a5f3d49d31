import type { Words } from '../messages/words.ts';

export const dutyWords = {
  'duty.about': ['与我有关的报警', '與我有關的警報', 'My alarms'],
  'duty.answer.arrived': ['已到达现场', '已到達現場', 'You are there'],
  'duty.answer.no': ['您已回复：无法前往', '您已回覆：無法前往', 'You answered: cannot come'],
  'duty.answer.yes': ['您正在前往', '您正在前往', 'You are on the way'],
  'duty.arrived': ['我已到达', '我已到達', 'I have arrived'],
  'duty.call': ['拨打 {name}', '撥打 {name}', 'Call {name}'],
  'duty.cannot': ['无法前往', '無法前往', 'Cannot come'],
  'duty.coming': ['我去', '我去', 'Coming'],
  'duty.goTo': ['请前往：{points}', '請前往：{points}', 'Go to {points}'],
  'duty.iAmSafe': ['我已安全', '我已安全', 'I am safe'],
  'duty.leave': ['请立即撤离', '請立即撤離', 'Leave now'],
  'duty.map': ['在地图上查看', '在地圖上檢視', 'Show on map'],
  'duty.metresLeft': ['距您 {metres} 米（直线）', '距您 {metres} 公尺（直線）', '{metres} m away (straight line)'],
  'duty.noAlarms': ['没有与您有关的报警', '沒有與您有關的警報', 'You have no alarms'],
  'duty.noPerson': [
    '您的账号没有关联本厂区的人员，无法派员，也无法报平安。请管理员在账号中选择人员。',
    '您的帳號沒有關聯本廠區的人員，無法派員，也無法報平安。請管理員在帳號中選擇人員。',
    'Your account is not linked to a person of this site, so you cannot be sent to alarms. An administrator links it in Accounts.',
  ],
  'duty.noTasks': [
    '没有任务。一旦派您前往，这里会立即显示。',
    '沒有任務。一旦派您前往，這裡會立即顯示。',
    'No task. It appears here as soon as you are sent somewhere.',
  ],
  'duty.notSent': [
    '未派您处置该报警，或该报警已处理',
    '未派您處置該警報，或該警報已處理',
    'You were not sent to this alarm, or it has been handled',
  ],
  'duty.offline': [
    '离线：以下为 {time} 的情况，操作不会送达',
    '離線：以下為 {time} 的情況，操作不會送達',
    'Offline: data of {time}. Your input is not sent',
  ],
  'duty.openAlarms': ['全部未处理报警（{count}）', '全部未處理警報（{count}）', 'All open alarms ({count})'],
  'duty.safe': ['已安全 · {time}', '已安全 · {time}', 'You are safe · {time}'],
  'duty.safeByPosition': [
    '已安全：定位卡已到安全岛',
    '已安全：定位卡已到安全島',
    'You are safe: your card is at a muster point',
  ],
  'duty.sentBy': ['{who} {time} 派您前往', '{who} {time} 派您前往', 'Sent by {who} at {time}'],
  'duty.tasks': ['我的任务', '我的任務', 'My task'],
  'menu.duty': ['我的任务', '我的任務', 'My task'],
} as const satisfies Words;
