import type { Words } from '../messages/words.ts';

/** What the engineer's fields of areas and rules do with the value that is set, and what the drawings beside them show. */
export const ruleMeaningWords = {
  'ruleDrawing.detectCrossing': [
    '两次定位都在围栏外，连线穿过围栏',
    '兩次定位都在圍欄外，連線穿過圍欄',
    'Two fixes outside a fence; the line between them crosses it',
  ],
  'ruleDrawing.entryFixes': [
    '围栏内的连续定位点，第 {count} 个为实心',
    '圍欄內的連續定位點，第 {count} 個為實心',
    'Consecutive fixes inside a fence; number {count} is filled',
  ],
  'ruleDrawing.exitTolerance': [
    '围栏外的虚线圈，圈内的定位点为实心，圈外的为空心',
    '圍欄外的虛線圈，圈內的定位點為實心，圈外的為空心',
    'A dashed ring around a fence; the fix within the ring is filled, the one beyond is hollow',
  ],
  'ruleDrawing.fixTimeout': [
    '时间轴：最后一次定位之后变为问号',
    '時間軸：最後一次定位之後變為問號',
    'A time line with a question mark after the last fix',
  ],
  'ruleDrawing.latch': [
    '时间轴：条件结束后报警条延续或同时结束',
    '時間軸：條件結束後警報條延續或同時結束',
    'A time line: the alarm bar continues after the condition bar, or ends with it',
  ],
  'ruleDrawing.offDelay': [
    '时间轴：报警条比条件条晚结束',
    '時間軸：警報條比條件條晚結束',
    'A time line: the alarm bar ends later than the condition bar',
  ],
  'ruleDrawing.onDelay': [
    '时间轴：报警条比条件条晚开始',
    '時間軸：警報條比條件條晚開始',
    'A time line: the alarm bar begins later than the condition bar',
  ],
  'ruleDrawing.outOfService': [
    '报警写入记录，铃铛是否划掉',
    '警報寫入記錄，鈴鐺是否劃掉',
    'An alarm record beside a bell, which may be crossed out',
  ],
  'ruleDrawing.strict': [
    '定位点在围栏外，精度圈碰到围栏',
    '定位點在圍欄外，精度圈碰到圍欄',
    'A fix outside a fence whose accuracy circle touches it',
  ],
  'ruleDrawing.toleranceTimeout': [
    '容差圈内的定位点，时间到后变为空心',
    '容差圈內的定位點，時間到後變為空心',
    'A fix within the tolerance becomes hollow after the timeout',
  ],
  'ruleMeaning.detectCrossing.no': [
    '两次定位之间穿过区域的人不会被记为进入。',
    '兩次定位之間穿過區域的人不會被記為進入。',
    'A subject that crosses the area between two fixes is not detected.',
  ],
  'ruleMeaning.detectCrossing.yes': [
    '两次定位之间穿过区域的人，记为进入后又离开。',
    '兩次定位之間穿過區域的人，記為進入後又離開。',
    'A subject that crosses the area between two fixes counts as entered and left.',
  ],
  'ruleMeaning.entryFixes': [
    '连续第 {count} 个定位点落在围栏内时，才算进入。',
    '連續第 {count} 個定位點落在圍欄內時，才算進入。',
    'A subject has entered after {count} consecutive fixes inside the fence.',
  ],
  'ruleMeaning.entryFixes.one': [
    '第一个落在围栏内的定位点就算进入。',
    '第一個落在圍欄內的定位點就算進入。',
    'The first fix inside the fence counts as an entry.',
  ],
  'ruleMeaning.exitTolerance': [
    '超出围栏 {metres} 米以上才算离开。',
    '超出圍欄 {metres} 公尺以上才算離開。',
    'A subject has left only when it is more than {metres} m outside the fence.',
  ],
  'ruleMeaning.exitTolerance.none': [
    '第一个落在围栏外的定位点就算离开。',
    '第一個落在圍欄外的定位點就算離開。',
    'The first fix outside the fence counts as an exit.',
  ],
  'ruleMeaning.fixTimeout': [
    '{seconds} 秒没有新定位，就不再确定是否在区域内，停留计时重新开始。',
    '{seconds} 秒沒有新定位，就不再確定是否在區域內，停留計時重新開始。',
    'After {seconds} s without a fix, presence is unknown and delays start again.',
  ],
  'ruleMeaning.latch.no': [
    '条件消失后报警自动恢复。',
    '條件消失後警報自動恢復。',
    'The alarm clears by itself when the condition ends.',
  ],
  'ruleMeaning.latch.yes': [
    '报警一直保持，直到有人处理。',
    '警報一直保持，直到有人處理。',
    'The alarm stays active until it is handled.',
  ],
  'ruleMeaning.offDelay': [
    '条件消失满 {seconds} 秒后报警才恢复。',
    '條件消失滿 {seconds} 秒後警報才恢復。',
    'The alarm clears when the condition has been false for {seconds} s.',
  ],
  'ruleMeaning.offDelay.none': [
    '条件一消失报警就恢复。',
    '條件一消失警報就恢復。',
    'The alarm clears as soon as the condition ends.',
  ],
  'ruleMeaning.onDelay': [
    '条件持续满 {seconds} 秒才报警。',
    '條件持續滿 {seconds} 秒才警報。',
    'The alarm is raised when the condition has been true for {seconds} s.',
  ],
  'ruleMeaning.onDelay.none': [
    '条件一成立就报警。',
    '條件一成立就警報。',
    'The alarm is raised as soon as the condition is true.',
  ],
  'ruleMeaning.outOfService.no': [
    '报警照常发声并通知。',
    '警報照常發聲並通知。',
    'Alarms sound and notify people as usual.',
  ],
  'ruleMeaning.outOfService.yes': [
    '只记录报警，不发声也不通知。',
    '只記錄警報，不發聲也不通知。',
    'Alarms are recorded without sound and without notifications.',
  ],
  'ruleMeaning.strict.no': [
    '定位点本身落在围栏内才算在内。',
    '定位點本身落在圍欄內才算在內。',
    'Only a fix inside the fence counts as inside.',
  ],
  'ruleMeaning.strict.yes': [
    '精度圈碰到围栏就算在内，即使定位点在围栏外。',
    '精度圈碰到圍欄就算在內，即使定位點在圍欄外。',
    'A fix counts as inside if its accuracy circle touches the fence.',
  ],
  'ruleMeaning.toleranceTimeout': [
    '在容差圈内停留满 {seconds} 秒后算离开。',
    '在容差圈內停留滿 {seconds} 秒後算離開。',
    'A subject that stays within the tolerance for {seconds} s has left.',
  ],
  'ruleMeaning.toleranceTimeout.none': [
    '在容差圈内停留多久都不算离开。',
    '在容差圈內停留多久都不算離開。',
    'A subject that stays within the tolerance never counts as left.',
  ],
} as const satisfies Words;
