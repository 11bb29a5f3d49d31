import type { uploadMessages as base } from '../zh_CN/upload.ts';

export const uploadMessages: Record<keyof typeof base, string> = {
  'upload.onlyOne': '只能上傳一個檔案',
  'upload.failed': '上傳失敗，請重試',
  'upload.damagedImage': '圖片無法讀取或尺寸過大，請換一張',
  'upload.tooMany': '待使用的上傳檔案過多，請先儲存或稍後再試',
  'upload.notFound': '未取得檔案資訊',
  'upload.notYours': '檔案不存在、已被其他記錄使用或用途不符，請重新上傳',
};
