/** Why a position, or a whole body of them, was refused. `field` is the name on the wire. */
export const ingestMessages = {
  'ingest.reject.notAnObject': '不是定位数据对象',
  'ingest.reject.required': '缺少字段 {field}',
  'ingest.reject.unknownField': '不支持的字段 {field}',
  'ingest.reject.wrongType': '字段 {field} 类型或格式不正确',
  'ingest.reject.outOfRange': '字段 {field} 超出范围（{min} 至 {max}）',
  'ingest.reject.unknownMap': '地图 {map} 不存在或未设置本地坐标系',
  'ingest.reject.nothingSaid': '既无坐标，也无遥测数据',
  'ingest.reject.tooOld': '早于 {days} 天，拒收',
  'ingest.reject.inTheFuture': '比服务器时间超前 {seconds} 秒以上，拒收',
  'ingest.malformed.json': '不是有效的 JSON',
  'ingest.malformed.binary': '二进制定位数据在第 {offset} 字节处损坏',
  'ingest.malformed.encrypted': '不支持加密消息',
  'ingest.malformed.tooMany': '一批最多 {max} 条',
} as const;
