import type { menuMessages as base } from '../zh_CN/menu.ts';

export const menuMessages: Record<keyof typeof base, string> = {
  'menu.dashboard': '首頁',
  'menu.alarm': '警報管理',
  'menu.alarmList': '警報清單',
  'menu.organization': '組織人員',
  'menu.person': '人員',
  'menu.depart': '部門',
  'menu.job': '職位',
  'menu.vehicle': '車輛管理',
  'menu.vehicleList': '車輛',
  'menu.device': '設備管理',
  'menu.locationCard': '定位卡',
  'menu.area': '區域管理',
  'menu.areaList': '區域',
  'menu.areaType': '區域類型',
  'menu.system': '系統管理',
  'menu.account': '帳號',
  'menu.role': '角色',
};
