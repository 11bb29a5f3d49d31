import type { Words } from '../messages/words.ts';

export const mapPackageWords = {
  'console.package.cancel': ['取消', '取消', 'Cancel'],
  'console.package.choose': ['选择地图包 (.zip)', '選擇地圖包 (.zip)', 'Choose a map package (.zip)'],
  'console.package.hint': [
    '3D Tiles 或影像金字塔，.zip，不超过 500 MB；上传中断后可续传',
    '3D Tiles 或影像金字塔，.zip，不超過 500 MB；上傳中斷後可續傳',
    '3D tiles or an image pyramid, .zip up to 500 MB; an interrupted upload can be resumed',
  ],
  'console.package.interrupted': ['上传中断：{reason}', '上傳中斷：{reason}', 'The upload was interrupted: {reason}'],
  'console.package.ready.pyramid': [
    '影像金字塔，级别 {min}–{max}，{files} 个文件',
    '影像金字塔，級別 {min}–{max}，{files} 個檔案',
    'Image pyramid, levels {min} to {max}, {files} {files|file|files}',
  ],
  'console.package.ready.tiles3d': [
    '3D Tiles，{files} 个文件',
    '3D Tiles，{files} 個檔案',
    '3D tiles, {files} {files|file|files}',
  ],
  'console.package.refused': [
    '地图包未被接受：{reason}',
    '地圖包未被接受：{reason}',
    'The package was refused: {reason}',
  ],
  'console.package.remove': ['移除地图包', '移除地圖包', 'Remove the package'],
  'console.package.resume': ['继续上传', '繼續上傳', 'Resume upload'],
  'console.package.title': ['地图包', '地圖包', 'Map package'],
  'console.package.unpacking': ['正在解包…', '正在解包…', 'Unpacking…'],
  'console.package.uploading': [
    '已上传 {percent}%（{done} / {total} MB）',
    '已上傳 {percent}%（{done} / {total} MB）',
    '{percent}% uploaded ({done} of {total} MB)',
  ],
  'mapPackage.busy': [
    '请先等待上一个地图包处理完成',
    '請先等待上一個地圖包處理完成',
    'Wait until the previous package is finished',
  ],
  'mapPackage.incomplete': ['文件尚未传完', '檔案尚未傳完', 'The file is incomplete'],
  'mapPackage.notFound': ['没有这个上传', '沒有這個上傳', 'This upload does not exist'],
  'mapPackage.notZip': ['文件不是可读取的 .zip', '檔案不是可讀取的 .zip', 'The file is not a readable .zip'],
  'mapPackage.offset': [
    '续传位置不符，请从 {received} 字节继续',
    '續傳位置不符，請從 {received} 位元組繼續',
    'The upload continues at byte {received}',
  ],
  'mapPackage.outside': [
    '切片引用了压缩包以外的内容',
    '圖磚參照了壓縮檔以外的內容',
    'The tiles refer to files outside the archive',
  ],
  'mapPackage.packed': [
    '该包的 3D Tiles 使用了 Draco 或 KTX2 压缩，地图无法离线解码；请不压缩或改用 meshopt 重新导出',
    '該包的 3D Tiles 使用了 Draco 或 KTX2 壓縮，地圖無法離線解碼；請不壓縮或改用 meshopt 重新匯出',
    'The 3D tiles use Draco or KTX2, which the map cannot decode offline: export them uncompressed, or with meshopt',
  ],
  'mapPackage.tooLarge': ['地图包不得超过 500 MB', '地圖包不得超過 500 MB', 'A map package has at most 500 MB'],
  'mapPackage.tooMuch': ['解包后的数据过多', '解包後的資料過多', 'The archive is too large when unpacked'],
  'mapPackage.unknown': [
    '压缩包里既没有 3D Tiles (tileset.json)，也没有影像金字塔 (z/x/y)',
    '壓縮包裡既沒有 3D Tiles (tileset.json)，也沒有影像金字塔 (z/x/y)',
    'The archive contains neither 3D tiles (tileset.json) nor an image pyramid (z/x/y)',
  ],
  'mapPackage.unsafe': [
    '压缩包内有指向包外的文件名',
    '壓縮包內有指向包外的檔名',
    'The archive contains paths outside of it',
  ],
} as const satisfies Words;
