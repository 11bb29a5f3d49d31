/** The board at the gate of who is on site. */
export const screenCastMessages = {
  screenCast: '投屏设置',
  'screenCast.title': '投屏标题',
  'screenCast.projectorSize': '投影尺寸（行）',
  'screenCast.rowSpacing': '行间距（像素）',
  'screenCast.showDeparts': '部门在场人员',
  'screenCast.showVisitors': '在场访客',
  'screenCast.showContractors': '在场承包商',
  'console.screenCast.open': '打开投屏画面',
  'console.screenCast.hint':
    '投影尺寸为列表不计行间距时一屏的行数，数字越小字越大；行间距以 1080 像素高的画面为准。投屏画面按打开它的账号的数据权限显示人员。',
  'console.screenCast.board': '厂区在场人员',
  'console.screenCast.total': '在场总人数',
  'console.screenCast.list': '在场人员名单',
  'console.screenCast.internal': '部门在场',
  'console.screenCast.visitor': '在场访客',
  'console.screenCast.contractor': '在场承包商人员',
  'console.screenCast.noDepart': '未分配部门',
  'console.screenCast.nobody': '当前无人在场',
  'console.screenCast.retry': '投屏设置读取失败，正在自动重试',
} as const;
