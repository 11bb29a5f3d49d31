import type { errorMessages as base } from '../zh_CN/error.ts';

export const errorMessages: Record<keyof typeof base, string> = {
  'error.checkFields': '請檢查填寫內容',
  'error.badRequest': '請求格式不正確',
  'error.notFound': '位址不存在',
  'error.rowNotFound': '資料不存在或已被刪除',
  'error.tooLarge': '內容過大，最多 {megabytes} MB',
  'error.mediaType': '不支援的內容類型',
  'error.tooMany': '操作過於頻繁，請 {seconds} 秒後再試',
  'error.internal': '伺服器內部錯誤，事件編號 {incident}',
  'error.unavailable': '服務暫不可用，請稍後重試',
  'error.busy': '接收佇列已滿，請稍後重送',
  'error.noToken': '登入已失效，請重新登入',
  'error.forbidden': '沒有權限：{permission}',
  'error.noBuilding': '無權存取該建築',
  'error.licence': '許可證未啟用或已過期',
  'error.licenceModule': '許可證不包含此模組：{module}',
  'error.conflict': '資料已被他人修改，請重新整理後再試',
  'error.referenced': '仍被引用，不能刪除',
  'error.unknownParameter': '不支援的參數：{name}',
  'error.badParameter': '參數不正確：{name}',
};
