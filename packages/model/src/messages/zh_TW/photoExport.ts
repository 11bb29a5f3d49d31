import type { photoExportMessages as base } from '../zh_CN/photoExport.ts';

export const photoExportMessages: Record<keyof typeof base, string> = {
  photoExport: '人員照片',
  'photoExport.download': '下載照片',
  'photoExport.hint': '下載清單目前篩選人員的照片，可直接再次匯入',
  'photoExport.none': '篩選的人員中沒有既有照片又綁定定位卡的人',
  'photoExport.tooMuch': '照片超過 {photos} 張或 {megabytes} MB，超出壓縮檔上限：請先按部門等條件篩選清單',
};
