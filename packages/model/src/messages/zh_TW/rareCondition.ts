import type { rareConditionMessages as base } from '../zh_CN/rareCondition.ts';

export const rareConditionMessages: Record<keyof typeof base, string> = {
  'systemCondition.alarmWriterStalled': '警報無法寫入',
  'systemCondition.text.alarmWriterStalled':
    '自 {since} 起警報無法寫入。位置照常接收，恢復後自動補記警報，請注意現場情況。',
  'systemCondition.clockStepped': '伺服器時鐘跳變',
  'systemCondition.text.clockStepped':
    '伺服器時鐘於 {since} 跳變 {seconds} 秒，系統將在 60 秒後跟隨，請檢查時鐘與校時（NTP）服務。',
  'systemCondition.deviceClockWrong': '裝置時鐘不準',
  'systemCondition.text.deviceClockWrong': '自 {since} 起裝置 {tag} 的時鐘偏差 {seconds} 秒，請校準。',
  'systemCondition.sosOff': '一鍵求助已關閉',
  'systemCondition.text.sosOff': '一鍵求助自 {setAt} 起已關閉或受限，{end} 自動恢復。操作帳號：{by}。原因：{reason}',
  'systemCondition.rowLeftOut': '資料無法載入',
  'systemCondition.text.rowLeftOut': '自 {since} 起{entity} {row} 無法載入，已略過，請改正或刪除。',
  'systemCondition.noPositions': '全廠無位置資料',
  'systemCondition.text.noPositions': '自 {since} 起未收到任何位置資料。',
  'systemCondition.noPositionsGateway': '閘道器無位置資料',
  'systemCondition.text.noPositionsGateway': '自 {since} 起未收到閘道器 {gateway} 的位置資料。',
  'systemCondition.diskLow': '磁碟空間不足',
  'systemCondition.text.diskLow': '自 {since} 起磁碟空間不足，剩餘 {freeMb} MB（{freePercent}%）。',
  'systemCondition.diskScarce': '磁碟即將寫滿',
  'systemCondition.text.diskScarce':
    '自 {since} 起磁碟僅剩 {freeMb} MB：上傳和匯出已停用，軌跡暫停歸檔，位置和警報照常記錄。請立即清理磁碟。',
  'systemCondition.diskFull': '磁碟已滿',
  'systemCondition.text.diskFull': '磁碟自 {since} 起已滿，位置資料由裝置保留，請立即清理磁碟。',
  'systemCondition.corruption': '資料毀損',
  'systemCondition.text.corruption':
    '{since} 發現資料毀損，已略過：{place}。請檢查伺服器的磁碟，並執行 npm run verify 校驗資料。',
  'systemCondition.logShorter': '位置日誌缺失',
  'systemCondition.text.logShorter': '{since} 發現位置日誌缺失，{from} 至 {to} 的資料可能已遺失。',
};
