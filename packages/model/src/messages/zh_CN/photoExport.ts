/** The photos of people as an archive. */
export const photoExportMessages = {
  photoExport: '人员照片',
  'photoExport.download': '下载照片',
  'photoExport.hint': '下载列表当前筛选人员的照片，可直接再次导入',
  'photoExport.none': '筛选的人员中没有既有照片又绑定定位卡的人',
  'photoExport.tooMuch': '照片超过 {photos} 张或 {megabytes} MB，超出压缩包上限：请先按部门等条件筛选列表',
} as const;
