import type { mapConsoleMessages as base } from '../zh_CN/mapConsole.ts';

export const mapConsoleMessages: Record<keyof typeof base, string> = {
  'map.image': 'Picture of the floor plan',
  'map.placement': 'Place of the picture',
  'map.section.floors': 'Floors',
  'map.section.picture': 'Floor plan picture',
  'map.section.plan': 'Vector plan',
  'map.noPlacement': 'The control points must not all lie in one place or on one line',
  'menu.map': 'Maps and floors',
  'menu.building': 'Sites',
  'menu.mapSetting': 'Map settings',
  'validation.format.tileUrl': 'A tile address starts with http(s):// and has {z}, {x} and {y} in its path',
  'map.packageId': 'Map package',
  'map.packageInfo': 'Package contents',
  'map.section.package': 'Map package',
  'console.model.problems': '3D models',
  'console.model.unreadable':
    'The 3D model of “{name}” cannot be read; the rest of the map is not affected. Upload its package again',
  'console.model.noFrame': 'The 3D model of “{name}” has no place on the globe: give the map a local frame',
  'console.model.tiles': 'Parts of the 3D model of “{name}” cannot be read: it is incomplete',
  'console.model.packed':
    'The 3D model of “{name}” is packed with Draco or KTX2, which this console cannot show: export it without',
  'console.sign.layer': 'Risks and evacuations',
  'console.sign.evacuation': 'Evacuation',
  'console.sign.risk': 'Risk tip',
  'console.sign.district': 'Risk area',
  'console.sign.card': 'Sign {name}',
  'console.sign.open': 'Open the record',
  'console.signKind.risk': 'Confirmed risk',
  'console.signKind.safeIsland': 'Safe island (muster point)',
};
