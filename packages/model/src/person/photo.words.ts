import type { Words } from '../messages/words.ts';

export const photoWords = {
  'console.photo.busy': [
    '正在上传和处理，请勿关闭页面…',
    '正在上傳和處理，請勿關閉頁面…',
    'Uploading and processing; keep this page open…',
  ],
  'console.photo.choose': ['选择压缩包', '選擇壓縮檔', 'Choose the archive'],
  'console.photo.done': [
    '已导入 {stored} 张照片，{problems} 张未导入',
    '已匯入 {stored} 張照片，{problems} 張未匯入',
    '{stored} {stored|photo|photos} imported, {problems} skipped',
  ],
  'console.photo.folder': [
    '压缩包中有且只有一个文件夹，照片（jpeg、jpg、png）直接放在其中',
    '壓縮檔中有且只有一個資料夾，照片（jpeg、jpg、png）直接放在其中',
    'The archive contains exactly one folder, with the photos (jpeg, jpg, png) directly in it',
  ],
  'console.photo.name': [
    '照片以人员定位卡号 SN 命名，例如 UW5-0001.jpg',
    '照片以人員定位卡號 SN 命名，例如 UW5-0001.jpg',
    'Each photo is named after the SN of the person’s location card, for example UW5-0001.jpg',
  ],
  'console.photo.open': ['导入照片', '匯入照片', 'Import photos'],
  'console.photo.title': ['批量导入人员照片', '批次匯入人員照片', 'Import staff photos'],
  'console.photo.zip': [
    '.zip 压缩包，不超过 {megabytes} MB',
    '.zip 壓縮檔，不超過 {megabytes} MB',
    'A .zip archive of at most {megabytes} MB',
  ],
  photoExport: ['人员照片', '人員照片', 'Staff photos'],
  'photoExport.download': ['下载照片', '下載照片', 'Download photos'],
  'photoExport.hint': [
    '下载列表当前筛选人员的照片，可直接再次导入',
    '下載清單目前篩選人員的照片，可直接再次匯入',
    'The download contains the photos of the people in the filtered list, and can be imported again',
  ],
  'photoExport.none': [
    '筛选的人员中没有既有照片又绑定定位卡的人',
    '篩選的人員中沒有既有照片又綁定定位卡的人',
    'None of these people has both a photo and a location card',
  ],
  'photoExport.tooMuch': [
    '照片超过 {photos} 张或 {megabytes} MB，超出压缩包上限：请先按部门等条件筛选列表',
    '照片超過 {photos} 張或 {megabytes} MB，超出壓縮檔上限：請先按部門等條件篩選清單',
    'The archive would exceed {photos} photos or {megabytes} MB: filter the list first, for example by department',
  ],
  'photoImport.empty': ['压缩包中没有照片', '壓縮檔中沒有照片', 'The archive contains no photos'],
  'photoImport.nobody': [
    '没有人员绑定该卡号的定位卡',
    '沒有人員綁定該卡號的定位卡',
    'No person carries a card with this SN',
  ],
  'photoImport.oneFolder': [
    '压缩包中应有且只有一个文件夹，照片直接放在其中',
    '壓縮檔中應有且只有一個資料夾，照片直接放在其中',
    'The archive must contain exactly one folder, with the photos directly in it',
  ],
  'photoImport.tooLarge': ['照片损坏或超过 10 MB', '照片損壞或超過 10 MB', 'Damaged, or larger than 10 MB'],
  'photoImport.tooMuch': [
    '压缩包解压后过大，最多 20000 张照片、2 GB',
    '壓縮檔解壓後過大，最多 20000 張照片、2 GB',
    'The archive is too large when unpacked: at most 20,000 photos and 2 GB',
  ],
  'photoImport.twice': [
    '同一卡号有多张照片，已使用第一张',
    '同一卡號有多張照片，已使用第一張',
    'A second photo of the same SN; the first one was used',
  ],
  'photoImport.unreadable': [
    '压缩包已损坏或包含非法路径',
    '壓縮檔已損壞或包含非法路徑',
    'The archive is damaged, or contains paths outside itself',
  ],
  'photoImport.wrongType': [
    '不是 JPEG、JPG 或 PNG 照片',
    '不是 JPEG、JPG 或 PNG 照片',
    'Not a JPEG, JPG or PNG picture',
  ],
} as const satisfies Words;
