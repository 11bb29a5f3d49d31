import type { Words } from './words.ts';

/** Why a position, or a whole body of them, was refused. `field` is the name on the wire. */
export const ingestWords = {
  'ingest.malformed.binary': [
    '二进制定位数据在第 {offset} 字节处损坏',
    '二進位定位資料在第 {offset} 位元組處損壞',
    'Binary positions are invalid at byte {offset}',
  ],
  'ingest.malformed.depth': ['嵌套过深', '巢狀過深', 'Nested too deeply'],
  'ingest.malformed.duplicate': ['字段 {field} 重复', '欄位 {field} 重複', '{field} is given more than once'],
  'ingest.malformed.encoding': ['不是有效的 UTF-8', '不是有效的 UTF-8', 'Not valid UTF-8'],
  'ingest.malformed.encrypted': ['不支持加密消息', '不支援加密訊息', 'Encrypted messages are not supported'],
  'ingest.malformed.json': ['不是有效的 JSON', '不是有效的 JSON', 'Not valid JSON'],
  'ingest.malformed.tooMany': ['一批最多 {max} 条', '一批最多 {max} 筆', 'At most {max} in one batch'],
  'ingest.picture.form': [
    '图片不是 base64 的 data URI，未保留',
    '圖片不是 base64 的 data URI，未保留',
    'The picture is not a base64 data URI and was not stored',
  ],
  'ingest.picture.off': [
    '本站点未启用 AI 报警，图片未保留',
    '本站點未啟用 AI 警報，圖片未保留',
    'AI alarms are off here; the picture was not stored',
  ],
  'ingest.picture.tooLarge': [
    '图片超过 {megabytes} MB，未保留',
    '圖片超過 {megabytes} MB，未保留',
    'The picture is larger than {megabytes} MB and was not stored',
  ],
  'ingest.picture.type': [
    '图片不是 JPEG 或 PNG，未保留',
    '圖片不是 JPEG 或 PNG，未保留',
    'The picture is neither JPEG nor PNG and was not stored',
  ],
  'ingest.reject.foreignCamera': [
    '该摄像机只允许由其他网关上报',
    '該攝影機只允許由其他閘道器上報',
    'This gateway may not report for this camera',
  ],
  'ingest.reject.inTheFuture': [
    '比服务器时间超前 {seconds} 秒以上，拒收',
    '比伺服器時間超前 {seconds} 秒以上，拒收',
    "More than {seconds} s ahead of the server's clock",
  ],
  'ingest.reject.noFix': [
    '未定位（坐标为 0, 0），也无遥测数据',
    '未定位（座標為 0, 0），也無遙測資料',
    'No fix (0, 0), and no telemetry',
  ],
  'ingest.reject.notAnEvent': ['不是通行记录对象', '不是通行記錄物件', 'Not an access event object'],
  'ingest.reject.notAnObject': ['不是定位数据对象', '不是定位資料物件', 'Not a position object'],
  'ingest.reject.nothingSaid': [
    '既无坐标，也无遥测数据',
    '既無座標，也無遙測資料',
    'Neither coordinates nor telemetry',
  ],
  'ingest.reject.oneCredential': [
    '字段 card、plate、person 须有且仅有一个',
    '欄位 card、plate、person 須有且僅有一個',
    'Exactly one of card, plate and person is required',
  ],
  'ingest.reject.outOfRange': [
    '字段 {field} 超出范围（{min} 至 {max}）',
    '欄位 {field} 超出範圍（{min} 至 {max}）',
    '{field} is out of range ({min} to {max})',
  ],
  'ingest.reject.required': ['缺少字段 {field}', '缺少欄位 {field}', '{field} is missing'],
  'ingest.reject.tooManyBeacons': [
    '一条定位最多带 {max} 个信标读数',
    '一筆定位最多帶 {max} 個信標讀數',
    'At most {max} beacons in one position',
  ],
  'ingest.reject.tooOld': ['早于 {days} 天，拒收', '早於 {days} 天，拒收', 'Older than {days} days'],
  'ingest.reject.unknownCamera': [
    '本站点没有该 SN 的摄像机',
    '本站點沒有該 SN 的攝影機',
    'No camera of this site has this SN',
  ],
  'ingest.reject.unknownCheckpoint': [
    '本站点没有该出入口',
    '本站點沒有該出入口',
    'No checkpoint of this site has this device, ID or name',
  ],
  'ingest.reject.unknownField': ['不支持的字段 {field}', '不支援的欄位 {field}', 'Unknown field {field}'],
  'ingest.reject.unknownMap': [
    '地图 {map} 不存在或未设置本地坐标系',
    '地圖 {map} 不存在或未設定本地座標系',
    'Map {map} does not exist, or has no local frame',
  ],
  'ingest.reject.wrongCredential': [
    '该出入口不通行人员或不通行车辆',
    '該出入口不通行人員或不通行車輛',
    'The checkpoint is not for people, or not for vehicles',
  ],
  'ingest.reject.wrongDirection': [
    '该出入口不允许此通行方向',
    '該出入口不允許此通行方向',
    'The checkpoint does not have this direction',
  ],
  'ingest.reject.wrongType': [
    '字段 {field} 类型或格式不正确',
    '欄位 {field} 類型或格式不正確',
    '{field} has the wrong type or form',
  ],
} as const satisfies Words;
