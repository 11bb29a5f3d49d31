import type { screenCastMessages as base } from '../zh_CN/screenCast.ts';

export const screenCastMessages: Record<keyof typeof base, string> = {
  screenCast: '投屏設定',
  'screenCast.title': '投屏標題',
  'screenCast.projectorSize': '投影尺寸（行）',
  'screenCast.rowSpacing': '行間距（像素）',
  'screenCast.showDeparts': '部門在場人員',
  'screenCast.showVisitors': '在場訪客',
  'screenCast.showContractors': '在場承包商',
  'console.screenCast.open': '開啟投屏畫面',
  'console.screenCast.hint':
    '投影尺寸為清單不計行間距時一屏的行數，數字越小字越大；行間距以 1080 像素高的畫面為準。投屏畫面依開啟它的帳號的資料權限顯示人員。',
  'console.screenCast.board': '廠區在場人員',
  'console.screenCast.total': '在場總人數',
  'console.screenCast.list': '在場人員名單',
  'console.screenCast.internal': '部門在場',
  'console.screenCast.visitor': '在場訪客',
  'console.screenCast.contractor': '在場承包商人員',
  'console.screenCast.noDepart': '未分配部門',
  'console.screenCast.nobody': '目前無人在場',
  'console.screenCast.retry': '投屏設定讀取失敗，正在自動重試',
};
