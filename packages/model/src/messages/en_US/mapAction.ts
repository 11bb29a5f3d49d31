import type { mapActionMessages as base } from '../zh_CN/mapAction.ts';

export const mapActionMessages: Record<keyof typeof base, string> = {
  'console.map.filter': 'Filter',
  'console.map.all': 'All',
  'console.map.state': 'State',
  'console.map.onlyAlarms': 'Only people and vehicles in alarm',
  'console.map.everybody': 'Clear the filter',
  'console.map.heat': 'Heat map',
  'console.map.heatRadius': 'Within {metres} m',
  'console.map.heatTier': '{count} people and more',
  'console.map.measure': 'Measure',
  'console.map.measureHint': 'Click for points, double-click to end',
  'console.map.measured': '{metres} m',
  'console.map.measuredArea': '{squareMetres} m²',
  'console.map.picture': 'Save a picture',
  'console.map.fullScreen': 'Full screen',
  'console.map.sideBySide': 'Floors side by side',
  'console.map.oneMap': 'One map',
};
