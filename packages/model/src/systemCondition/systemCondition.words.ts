import type { Words } from '../messages/words.ts';

export const systemConditionWords = {
  'systemCondition.alarmWriterStalled': ['报警无法写入', '警報無法寫入', 'Alarms cannot be written'],
  'systemCondition.banner': ['系统状态', '系統狀態', 'System condition'],
  'systemCondition.clockStepped': ['服务器时钟跳变', '伺服器時鐘跳變', 'Server clock stepped'],
  'systemCondition.corruption': ['数据损坏', '資料毀損', 'Damaged data'],
  'systemCondition.databaseAway': ['数据库无法访问', '資料庫無法存取', 'Database unavailable'],
  'systemCondition.deviceClockWrong': ['设备时钟不准', '裝置時鐘不準', 'Device clock wrong'],
  'systemCondition.diskFull': ['磁盘已满', '磁碟已滿', 'Disk full'],
  'systemCondition.diskLow': ['磁盘空间不足', '磁碟空間不足', 'Disk space low'],
  'systemCondition.diskScarce': ['磁盘即将写满', '磁碟即將寫滿', 'Disk almost full'],
  'systemCondition.logShorter': ['位置日志缺失', '位置日誌缺失', 'Position log incomplete'],
  'systemCondition.more': ['另有 {count} 项', '另有 {count} 項', '{count} more'],
  'systemCondition.noPositions': ['全厂无位置数据', '全廠無位置資料', 'No positions'],
  'systemCondition.noPositionsGateway': ['网关无位置数据', '閘道器無位置資料', 'No positions from a gateway'],
  'systemCondition.rowLeftOut': ['数据无法加载', '資料無法載入', 'Row skipped'],
  'systemCondition.sosOff': ['一键求助已关闭', '一鍵求助已關閉', 'One-key help off'],
  'systemCondition.text.alarmWriterStalled': [
    '自 {since} 起报警无法写入。位置照常接收，恢复后自动补记报警，请注意现场情况。',
    '自 {since} 起警報無法寫入。位置照常接收，恢復後自動補記警報，請注意現場情況。',
    'Alarms have not been written since {since}. Positions are recorded, and the alarms follow. Monitor the site by other means.',
  ],
  'systemCondition.text.clockStepped': [
    '服务器时钟于 {since} 跳变 {seconds} 秒，系统将在 60 秒后跟随，请检查时钟与对时（NTP）服务。',
    '伺服器時鐘於 {since} 跳變 {seconds} 秒，系統將在 60 秒後跟隨，請檢查時鐘與校時（NTP）服務。',
    'The server clock stepped by {seconds} s at {since}. Muster follows it after 60 s. Check the clock and NTP.',
  ],
  'systemCondition.text.corruption': [
    '{since} 发现数据损坏，已跳过：{place}。请检查服务器磁盘，并运行 npm run verify 校验数据。',
    '{since} 發現資料毀損，已略過：{place}。請檢查伺服器的磁碟，並執行 npm run verify 校驗資料。',
    'Damaged data was found at {since} and skipped: {place}. Check the disk of the server and run npm run verify.',
  ],
  'systemCondition.text.databaseAway': [
    '数据库自 {since} 起无法访问，位置数据由设备保留，恢复后自动补传。',
    '資料庫自 {since} 起無法存取，位置資料由裝置保留，恢復後自動補傳。',
    'The database has been unavailable since {since}. Devices keep their positions.',
  ],
  'systemCondition.text.deviceClockWrong': [
    '自 {since} 起设备 {tag} 的时钟偏差 {seconds} 秒，请校准。',
    '自 {since} 起裝置 {tag} 的時鐘偏差 {seconds} 秒，請校準。',
    'The clock of device {tag} has been off by {seconds} s since {since}. Correct it.',
  ],
  'systemCondition.text.diskFull': [
    '磁盘自 {since} 起已满，位置数据由设备保留，请立即清理磁盘。',
    '磁碟自 {since} 起已滿，位置資料由裝置保留，請立即清理磁碟。',
    'The disk has been full since {since}. Devices keep their positions. Free disk space now.',
  ],
  'systemCondition.text.diskLow': [
    '自 {since} 起磁盘空间不足，剩余 {freeMb} MB（{freePercent}%）。',
    '自 {since} 起磁碟空間不足，剩餘 {freeMb} MB（{freePercent}%）。',
    'Disk space has been low since {since}: {freeMb} MB ({freePercent}%) free.',
  ],
  'systemCondition.text.diskScarce': [
    '自 {since} 起磁盘仅剩 {freeMb} MB：上传和导出已停用，轨迹暂停归档，位置和报警照常记录。请立即清理磁盘。',
    '自 {since} 起磁碟僅剩 {freeMb} MB：上傳和匯出已停用，軌跡暫停歸檔，位置和警報照常記錄。請立即清理磁碟。',
    'Only {freeMb} MB of disk space have been free since {since}. Uploads, exports and track archiving are stopped. Positions and alarms are recorded. Free disk space now.',
  ],
  'systemCondition.text.logShorter': [
    '{since} 发现位置日志缺失，{from} 至 {to} 的数据可能已丢失。',
    '{since} 發現位置日誌缺失，{from} 至 {to} 的資料可能已遺失。',
    'The position log was incomplete at {since}. Data from {from} to {to} may be lost.',
  ],
  'systemCondition.text.noPositions': [
    '自 {since} 起未收到任何位置数据。',
    '自 {since} 起未收到任何位置資料。',
    'No positions since {since}.',
  ],
  'systemCondition.text.noPositionsGateway': [
    '自 {since} 起未收到网关 {gateway} 的位置数据。',
    '自 {since} 起未收到閘道器 {gateway} 的位置資料。',
    'No positions from gateway {gateway} since {since}.',
  ],
  'systemCondition.text.rowLeftOut': [
    '自 {since} 起{entity} {row} 无法加载，已跳过，请改正或删除。',
    '自 {since} 起{entity} {row} 無法載入，已略過，請改正或刪除。',
    'This row could not be loaded since {since} and is skipped: {entity} {row}. Correct or delete it.',
  ],
  'systemCondition.text.sosOff': [
    '一键求助自 {setAt} 起已关闭或受限，{end} 自动恢复。操作账号：{by}。原因：{reason}',
    '一鍵求助自 {setAt} 起已關閉或受限，{end} 自動恢復。操作帳號：{by}。原因：{reason}',
    'One-key help is off or limited from {setAt} until {end}, set by {by}. Reason: {reason}',
  ],
} as const satisfies Words;
