import type { Words } from '../messages/words.ts';

export const drillMarkerWords = {
  drillMarker: ['演练标记', '演練標記', 'Drill marker'],
  'drillMarker.areaId': ['对应区域', '對應區域', 'Area'],
  'drillMarker.markerType': ['类型', '類型', 'Type'],
  'drillMarker.markerType.accidentPoint': ['事故点', '事故點', 'Accident point'],
  'drillMarker.markerType.evacuationArea': ['撤离区域', '撤離區域', 'Evacuation area'],
  'drillMarker.markerType.safeIsland': ['安全岛', '安全島', 'Muster point'],
  'drillMarker.name': ['名称', '名稱', 'Name'],
  'drillMarker.place': ['位置', '位置', 'Place'],
  'drillMarker.placeOrArea': [
    '没有选位置时，标记显示在对应区域的中心；两者至少填一个',
    '沒有選位置時，標記顯示在對應區域的中心；兩者至少填一個',
    'Select a place or an area. Without a place, the marker is in the middle of its area',
  ],
  'drillMarker.remark': ['备注', '備註', 'Remark'],
  'drillMarker.section.place': ['位置', '位置', 'Place'],
  'menu.drillMarker': ['演练标记', '演練標記', 'Drill markers'],
} as const satisfies Words;
