/** What can be done with the live map. */
export const mapActionMessages = {
  'console.map.filter': '筛选',
  'console.map.all': '全部',
  'console.map.state': '状态',
  'console.map.onlyAlarms': '仅显示报警中的人员和车辆',
  'console.map.everybody': '清除筛选',
  'console.map.heat': '热力图',
  'console.map.heatRadius': '{metres} 米范围内',
  'console.map.heatTier': '{count} 人及以上',
  'console.map.measure': '测量',
  'console.map.measureHint': '单击取点，双击结束',
  'console.map.measured': '距离 {metres} 米',
  'console.map.measuredArea': '面积 {squareMetres} 平方米',
  'console.map.picture': '保存图片',
  'console.map.fullScreen': '全屏',
  'console.map.sideBySide': '各楼层并排',
  'console.map.oneMap': '返回单图',
} as const;
