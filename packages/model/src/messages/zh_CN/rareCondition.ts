/** Conditions of the system other than a database that is away: their names and what they mean. */
export const rareConditionMessages = {
  'systemCondition.alarmWriterStalled': '报警无法写入',
  'systemCondition.text.alarmWriterStalled':
    '自 {since} 起报警无法写入。位置照常接收，恢复后自动补记报警，请注意现场情况。',
  'systemCondition.clockStepped': '服务器时钟跳变',
  'systemCondition.text.clockStepped':
    '服务器时钟于 {since} 跳变 {seconds} 秒，系统将在 60 秒后跟随，请检查时钟与对时（NTP）服务。',
  'systemCondition.deviceClockWrong': '设备时钟不准',
  'systemCondition.text.deviceClockWrong': '自 {since} 起设备 {tag} 的时钟偏差 {seconds} 秒，请校准。',
  'systemCondition.sosOff': '一键求助已关闭',
  'systemCondition.text.sosOff': '一键求助自 {setAt} 起已关闭或受限，{end} 自动恢复。操作账号：{by}。原因：{reason}',
  'systemCondition.rowLeftOut': '数据无法加载',
  'systemCondition.text.rowLeftOut': '自 {since} 起{entity} {row} 无法加载，已跳过，请改正或删除。',
  'systemCondition.noPositions': '全厂无位置数据',
  'systemCondition.text.noPositions': '自 {since} 起未收到任何位置数据。',
  'systemCondition.noPositionsGateway': '网关无位置数据',
  'systemCondition.text.noPositionsGateway': '自 {since} 起未收到网关 {gateway} 的位置数据。',
  'systemCondition.diskLow': '磁盘空间不足',
  'systemCondition.text.diskLow': '自 {since} 起磁盘空间不足，剩余 {freeMb} MB（{freePercent}%）。',
  'systemCondition.diskScarce': '磁盘即将写满',
  'systemCondition.text.diskScarce':
    '自 {since} 起磁盘仅剩 {freeMb} MB：上传和导出已停用，轨迹暂停归档，位置和报警照常记录。请立即清理磁盘。',
  'systemCondition.diskFull': '磁盘已满',
  'systemCondition.text.diskFull': '磁盘自 {since} 起已满，位置数据由设备保留，请立即清理磁盘。',
  'systemCondition.corruption': '数据损坏',
  'systemCondition.text.corruption':
    '{since} 发现数据损坏，已跳过：{place}。请检查服务器磁盘，并运行 npm run verify 校验数据。',
  'systemCondition.logShorter': '位置日志缺失',
  'systemCondition.text.logShorter': '{since} 发现位置日志缺失，{from} 至 {to} 的数据可能已丢失。',
} as const;
