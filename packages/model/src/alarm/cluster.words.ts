import type { Words } from '../messages/words.ts';

export const clusterWords = {
  'console.cluster.empty': [
    '还没有区域或区域类型，请先在区域管理中添加',
    '還沒有區域或區域類型，請先在區域管理中新增',
    'No areas or area types yet; add one under Areas first',
  ],
  'console.cluster.find': ['按名称查找', '依名稱尋找', 'Search by name'],
  'console.cluster.levels': ['级别升级人数', '等級升級人數', 'Head counts that raise the level'],
  'console.cluster.onlyOn': ['仅看已启用', '僅看已啟用', 'Enabled only'],
  'console.cluster.own': ['本区域', '本區域', 'This area'],
  'console.cluster.place': ['区域或区域类型', '區域或區域類型', 'Area or area type'],
  'console.cluster.source': ['设置来源', '設定來源', 'Set by'],
  'console.cluster.state': ['聚集报警', '聚集警報', 'Cluster alarm'],
  'console.cluster.title': ['设置聚集报警：{name}', '設定聚集警報：{name}', 'Cluster alarm of {name}'],
  'console.cluster.type': ['区域类型', '區域類型', 'Area type'],
  'console.cluster.unset': ['未设置', '未設定', 'Not set'],
  'menu.clusterAlarmSetting': ['聚集报警设置', '聚集警報設定', 'Cluster alarm settings'],
} as const satisfies Words;
