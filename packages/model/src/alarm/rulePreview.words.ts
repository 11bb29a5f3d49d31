import type { Words } from '../messages/words.ts';

/** Who is inside and would alarm, before a rule is saved. */
export const rulePreviewWords = {
  'rulePreview.atOnce': [
    '保存后立即报警 {count} 条',
    '儲存後立即警報 {count} 條',
    '{count} immediate {count|alarm|alarms} when saved',
  ],
  'rulePreview.busy': [
    '正在进行其他预览，请稍候重试',
    '正在進行其他預覽，請稍候重試',
    'Other previews are being computed. Try again in a moment.',
  ],
  'rulePreview.comma': ['、', '、', ', '],
  'rulePreview.computing': ['正在计算当前影响…', '正在計算目前影響…', 'Computing the alarms…'],
  'rulePreview.draw': [
    '画好围栏后，显示当前区域内的人员和会立即报警的人员',
    '畫好圍欄後，顯示目前區域內的人員和會立即警報的人員',
    'Draw a fence to see who is inside and which alarms would be raised immediately.',
  ],
  'rulePreview.everybody': [
    '全厂在线 {people} 人、{vehicles} 辆车',
    '全廠線上 {people} 人、{vehicles} 輛車',
    'Online on the whole site: {people} {people|person|people}, {vehicles} {vehicles|vehicle|vehicles}',
  ],
  'rulePreview.exempt': ['其中 {count} 个不受规则约束', '其中 {count} 個不受規則約束', '{count} of them exempt'],
  'rulePreview.failed': [
    '暂时无法计算当前影响',
    '暫時無法計算目前影響',
    'The preview cannot be computed at the moment.',
  ],
  'rulePreview.heads': ['{count} 人', '{count} 人', '{count} {count|person|people}'],
  'rulePreview.inside': [
    '区域内现有 {people} 人、{vehicles} 辆车',
    '區域內現有 {people} 人、{vehicles} 輛車',
    'Inside now: {people} {people|person|people}, {vehicles} {vehicles|vehicle|vehicles}',
  ],
  'rulePreview.insidePeople': [
    '区域内现有 {people} 人',
    '區域內現有 {people} 人',
    'Inside now: {people} {people|person|people}',
  ],
  'rulePreview.later': [
    '若无人离开，24 小时内将报警 {count} 条',
    '若無人離開，24 小時內將警報 {count} 條',
    '{count} {count|alarm|alarms} within 24 h if all stay inside',
  ],
  'rulePreview.line': ['{type}：{names}', '{type}：{names}', '{type}: {names}'],
  'rulePreview.more': ['另有 {count} 个', '另有 {count} 個', '{count} {count|other|others}'],
  'rulePreview.nobody': ['保存后不会立即报警', '儲存後不會立即警報', 'No immediate alarm when saved'],
  'rulePreview.ofAreas': ['适用区域 {count} 个', '適用區域 {count} 個', 'Areas of this type: {count}'],
  'rulePreview.open': [
    '已有未恢复报警 {count} 条',
    '已有未恢復警報 {count} 條',
    '{count} {count|alarm is|alarms are} active already',
  ],
  'rulePreview.partial': [
    '点名适用对象的规则只统计您可见的人员和车辆',
    '點名適用對象的規則只統計您可見的人員和車輛',
    'Rules with selected subjects count only those visible to you.',
  ],
  'rulePreview.title': ['当前影响', '目前影響', 'Effect now'],
  'rulePreview.whoAt': ['{time} {name}', '{time} {name}', '{time} {name}'],
} as const satisfies Words;
