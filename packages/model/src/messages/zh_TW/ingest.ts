import type { ingestMessages as base } from '../zh_CN/ingest.ts';

export const ingestMessages: Record<keyof typeof base, string> = {
  'ingest.reject.notAnObject': '不是定位資料物件',
  'ingest.reject.required': '缺少欄位 {field}',
  'ingest.reject.unknownField': '不支援的欄位 {field}',
  'ingest.reject.wrongType': '欄位 {field} 類型或格式不正確',
  'ingest.reject.outOfRange': '欄位 {field} 超出範圍（{min} 至 {max}）',
  'ingest.reject.unknownMap': '地圖 {map} 不存在或未設定本地座標系',
  'ingest.reject.nothingSaid': '既無座標，也無遙測資料',
  'ingest.reject.tooOld': '早於 {days} 天，拒收',
  'ingest.reject.inTheFuture': '比伺服器時間超前 {seconds} 秒以上，拒收',
  'ingest.picture.form': '圖片不是 base64 的 data URI，未保留',
  'ingest.picture.tooLarge': '圖片超過 {megabytes} MB，未保留',
  'ingest.picture.type': '圖片不是 JPEG 或 PNG，未保留',
  'ingest.picture.off': '本站點未啟用 AI 警報，圖片未保留',
  'ingest.malformed.json': '不是有效的 JSON',
  'ingest.malformed.encoding': '不是有效的 UTF-8',
  'ingest.malformed.depth': '巢狀過深',
  'ingest.malformed.duplicate': '欄位 {field} 重複',
  'ingest.malformed.binary': '二進位定位資料在第 {offset} 位元組處損壞',
  'ingest.malformed.encrypted': '不支援加密訊息',
  'ingest.malformed.tooMany': '一批最多 {max} 筆',
};
