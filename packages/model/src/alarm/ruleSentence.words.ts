import type { Words } from '../messages/words.ts';

/** What a rule does as it is set, in one sentence. */
export const ruleSentenceWords = {
  'ruleSentence.ai': ['摄像机识别到违规行为', '攝影機辨識到違規行為', 'a camera detects a violation'],
  'ruleSentence.and': ['、', '、', ' and '],
  'ruleSentence.boundaryCrossing.noEntry': ['{who}在区域内', '{who}在區域內', '{who} is inside'],
  'ruleSentence.boundaryCrossing.noExit': ['{who}在区域外', '{who}在區域外', '{who} is outside'],
  'ruleSentence.cluster': [
    '{count} 人及以上在彼此 {radius} 米内聚集 {time} 秒',
    '{count} 人及以上在彼此 {radius} 公尺內聚集 {time} 秒',
    '{count} or more people stay within {radius} m of each other for {time} s',
  ],
  'ruleSentence.comma': ['、', '、', ', '],
  'ruleSentence.days': ['周{days}', '週{days}', 'on {days}'],
  'ruleSentence.evacuation': [
    '撤离已启动，且到达安全岛的人员不足 {arrivalRate}%',
    '撤離已啟動，且到達安全島的人員不足 {arrivalRate}%',
    'an evacuation is running and less than {arrivalRate} % of the people have reached a muster point',
  ],
  'ruleSentence.everyDay': ['每天', '每天', 'every day'],
  'ruleSentence.heartRate': [
    '{who}心率高于 {upper} 次/分持续 {upperMinutes} 分钟，或低于 {lower} 次/分持续 {lowerMinutes} 分钟',
    '{who}心率高於 {upper} 次/分持續 {upperMinutes} 分鐘，或低於 {lower} 次/分持續 {lowerMinutes} 分鐘',
    'the heart rate of {who} is above {upper} bpm for {upperMinutes} min, or below {lower} bpm for {lowerMinutes} min',
  ],
  'ruleSentence.hold': ['持续 {seconds} 秒', '持續 {seconds} 秒', ' for {seconds} s'],
  'ruleSentence.lowBattery': [
    '定位卡电量不高于 {threshold}%',
    '定位卡電量不高於 {threshold}%',
    'a location card reports a battery of {threshold} % or less',
  ],
  'ruleSentence.oneKeyHelp': ['{who}按下求助键', '{who}按下求助鍵', '{who} calls for help'],
  'ruleSentence.overcrowding': ['区域内超过 {max} 人', '區域內超過 {max} 人', 'more than {max} people are inside'],
  'ruleSentence.overspeed': [
    '{who}车速超过 {limit} km/h',
    '{who}車速超過 {limit} km/h',
    '{who} drives faster than {limit} km/h',
  ],
  'ruleSentence.person.any': ['有人', '有人', 'a person'],
  'ruleSentence.person.named': ['适用对象', '適用對象', 'one of the selected people'],
  'ruleSentence.person.notExempt': ['未排除的人员', '未排除的人員', 'a person who is not exempt'],
  'ruleSentence.retention': [
    '{who}停留超过 {minutes} 分钟',
    '{who}停留超過 {minutes} 分鐘',
    '{who} stays longer than {minutes} min',
  ],
  'ruleSentence.stationary': [
    '{who}在 {radius} 米范围内静止超过 {minutes} 分钟',
    '{who}在 {radius} 公尺範圍內靜止超過 {minutes} 分鐘',
    '{who} stays within {radius} m for more than {minutes} min',
  ],
  'ruleSentence.text': [
    '{when}{what}{hold}时，发出{level}报警。',
    '{when}{what}{hold}時，發出{level}警報。',
    '{level} alarm when {what}{hold}{when}.',
  ],
  'ruleSentence.times': ['{days} {start}–{end}', '{days} {start}–{end}', '{days} {start}–{end}'],
  'ruleSentence.understaffing': ['区域内少于 {min} 人', '區域內少於 {min} 人', 'fewer than {min} people are inside'],
  'ruleSentence.vehicle.any': ['有车辆', '有車輛', 'a vehicle'],
  'ruleSentence.vehicle.named': ['适用车辆', '適用車輛', 'one of the selected vehicles'],
  'ruleSentence.vehicle.notExempt': ['未排除的车辆', '未排除的車輛', 'a vehicle that is not exempt'],
  'ruleSentence.vehicleOutOfBounds': [
    '{who}在所有启用本规则的区域之外',
    '{who}在所有啟用本規則的區域之外',
    '{who} is outside all areas in which this rule is on',
  ],
  'ruleSentence.weekends': ['周末', '週末', 'at weekends'],
  'ruleSentence.when': ['{times}，', '{times}，', ', {times}'],
  'ruleSentence.workdays': ['工作日', '工作日', 'on workdays'],
} as const satisfies Words;
