import type { Words } from '../messages/words.ts';

export const screenCastWords = {
  'console.screenCast.board': ['厂区在场人员', '廠區在場人員', 'On site now'],
  'console.screenCast.contractor': ['在场承包商人员', '在場承包商人員', 'Contractors on site'],
  'console.screenCast.hint': [
    '投影尺寸为列表不计行间距时一屏的行数，数字越小字越大；行间距以 1080 像素高的画面为准。投屏画面按打开它的账号的数据权限显示人员。',
    '投影尺寸為清單不計行間距時一屏的行數，數字越小字越大；行間距以 1080 像素高的畫面為準。投屏畫面依開啟它的帳號的資料權限顯示人員。',
    'The projector size is the number of lines that the list shows at once without row spacing: fewer lines are larger. Row spacing is in pixels of a picture 1080 pixels high. The board shows the people visible to the account that opens it.',
  ],
  'console.screenCast.internal': ['部门在场', '部門在場', 'Staff by department'],
  'console.screenCast.list': ['在场人员名单', '在場人員名單', 'People on site'],
  'console.screenCast.noDepart': ['未分配部门', '未分配部門', 'No department'],
  'console.screenCast.nobody': ['当前无人在场', '目前無人在場', 'Nobody is on site'],
  'console.screenCast.open': ['打开投屏画面', '開啟投屏畫面', 'Open the board'],
  'console.screenCast.retry': [
    '投屏设置读取失败，正在自动重试',
    '投屏設定讀取失敗，正在自動重試',
    'The settings of the board cannot be loaded; retrying',
  ],
  'console.screenCast.total': ['在场总人数', '在場總人數', 'People on site'],
  'console.screenCast.visitor': ['在场访客', '在場訪客', 'Visitors on site'],
  'menu.screenCast': ['投屏设置', '投屏設定', 'Screen casting'],
  screenCast: ['投屏设置', '投屏設定', 'Screen casting'],
  'screenCast.projectorSize': ['投影尺寸（行）', '投影尺寸（行）', 'Projector size (lines)'],
  'screenCast.rowSpacing': ['行间距（像素）', '行間距（像素）', 'Row spacing (pixels)'],
  'screenCast.showContractors': ['在场承包商', '在場承包商', 'Contractors on site'],
  'screenCast.showDeparts': ['部门在场人员', '部門在場人員', 'Staff by department'],
  'screenCast.showVisitors': ['在场访客', '在場訪客', 'Visitors on site'],
  'screenCast.title': ['投屏标题', '投屏標題', 'Board title'],
} as const satisfies Words;
