import type { drillMarkerMessages as base } from '../zh_CN/drillMarker.ts';

export const drillMarkerMessages: Record<keyof typeof base, string> = {
  drillMarker: 'Drill marker',
  'drillMarker.name': 'Name',
  'drillMarker.markerType': 'Type',
  'drillMarker.markerType.accidentPoint': 'Accident point',
  'drillMarker.markerType.safeIsland': 'Safe island',
  'drillMarker.markerType.evacuationArea': 'Evacuation area',
  'drillMarker.areaId': 'Area',
  'drillMarker.remark': 'Remark',
  'drillMarker.section.place': 'Place',
  'drillMarker.place': 'Place',
  'drillMarker.placeOrArea': 'Without a place the marker stands in the middle of its area: choose at least one of them',
};
