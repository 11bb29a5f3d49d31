import type { menuMessages as base } from '../zh_CN/menu.ts';

export const menuMessages: Record<keyof typeof base, string> = {
  'menu.dashboard': 'Home',
  'menu.alarm': 'Alarms',
  'menu.alarmList': 'Alarm list',
  'menu.organization': 'Organization',
  'menu.person': 'Staff',
  'menu.depart': 'Departments',
  'menu.job': 'Positions',
  'menu.vehicle': 'Vehicles',
  'menu.vehicleList': 'Vehicles',
  'menu.device': 'Devices',
  'menu.locationCard': 'Location cards',
  'menu.area': 'Areas',
  'menu.areaList': 'Areas',
  'menu.areaType': 'Area types',
  'menu.system': 'System',
  'menu.account': 'Accounts',
  'menu.role': 'Roles',
};
