import type { drillMarkerMessages as base } from '../zh_CN/drillMarker.ts';

export const drillMarkerMessages: Record<keyof typeof base, string> = {
  drillMarker: '演練標記',
  'drillMarker.name': '名稱',
  'drillMarker.markerType': '類型',
  'drillMarker.markerType.accidentPoint': '事故點',
  'drillMarker.markerType.safeIsland': '安全島',
  'drillMarker.markerType.evacuationArea': '疏散區域',
  'drillMarker.areaId': '對應區域',
  'drillMarker.remark': '備註',
  'drillMarker.section.place': '位置',
  'drillMarker.place': '位置',
  'drillMarker.placeOrArea': '沒有選位置時，標記顯示在對應區域的中心；兩者至少填一個',
};
