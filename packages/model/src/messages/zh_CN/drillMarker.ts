/** Signs of drills on the map. */
export const drillMarkerMessages = {
  drillMarker: '演练标记',
  'drillMarker.name': '名称',
  'drillMarker.markerType': '类型',
  'drillMarker.markerType.accidentPoint': '事故点',
  'drillMarker.markerType.safeIsland': '安全岛',
  'drillMarker.markerType.evacuationArea': '疏散区域',
  'drillMarker.areaId': '对应区域',
  'drillMarker.remark': '备注',
  'drillMarker.section.place': '位置',
  'drillMarker.place': '位置',
  'drillMarker.placeOrArea': '没有选位置时，标记显示在对应区域的中心；两者至少填一个',
} as const;
