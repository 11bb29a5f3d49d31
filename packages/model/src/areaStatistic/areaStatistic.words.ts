import type { Words } from '../messages/words.ts';

export const areaStatisticWords = {
  areaStatistic: ['区域统计设置', '區域統計設定', 'Area statistics'],
  'areaStatistic.areaId': ['区域', '區域', 'Area'],
  'areaStatistic.enabled': ['参与统计', '參與統計', 'Enabled'],
  'areaStatistic.expectedCount': ['应到人数', '應到人數', 'Expected count'],
  'areaStatistic.fewBelow': ['不足阈值（%）', '不足閾值（%）', 'Too few below (%)'],
  'areaStatistic.manyAbove': ['过多阈值（%）', '過多閾值（%）', 'Too many above (%)'],
  'areaStatistic.name': ['统计名称', '統計名稱', 'Name'],
  'areaStatistic.screens': ['显示位置', '顯示位置', 'Shown on'],
  'areaStatistic.section.threshold': ['人数与阈值', '人數與閾值', 'Count and thresholds'],
  'areaStatistic.storageLocation': ['存放位置', '存放位置', 'Storage location'],
  'console.areaFigure.unusual': ['{name}（人数异常）', '{name}（人數異常）', '{name} (unusual)'],
  'menu.areaStatistic': ['区域统计设置', '區域統計設定', 'Area statistics'],
  'statisticScreen.bigScreen': ['大屏', '大螢幕', 'Big screen'],
  'statisticScreen.dashboard': ['首页', '首頁', 'Home'],
  'statisticScreen.report': ['统计报表', '統計報表', 'Reports'],
} as const satisfies Words;
