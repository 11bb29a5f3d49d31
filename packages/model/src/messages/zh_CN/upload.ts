export const uploadMessages = {
  'upload.onlyOne': '只能上传一个文件',
  'upload.failed': '上传失败，请重试',
  'upload.damagedImage': '图片无法读取或尺寸过大，请换一张',
  'upload.tooMany': '待使用的上传文件过多，请先保存或稍后再试',
  'upload.notFound': '未获取到文件信息',
  'upload.notYours': '文件不存在、已被其他记录使用或用途不符，请重新上传',
} as const;
