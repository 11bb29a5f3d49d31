import type { Words } from './words.ts';

/** Sheets that are exported and imported. */
export const sheetWords = {
  'sheet.ambiguousName': [
    '有多个“{name}”，请改填编号',
    '有多個「{name}」，請改填編號',
    'Several rows are named “{name}”; enter the number instead',
  ],
  'sheet.busy': [
    '正在处理其他表格，请稍后再试',
    '正在處理其他表格，請稍後再試',
    'Other sheets are being processed; try again in a moment',
  ],
  'sheet.choices': ['可选值', '可選值', 'Choices'],
  'sheet.column': ['列', '欄', 'Column'],
  'sheet.content': ['填写内容', '填寫內容', 'Content'],
  'sheet.empty': ['表格中没有数据', '表格中沒有資料', 'The sheet has no rows'],
  'sheet.exportTooLong': [
    '数据超过 {rows} 行，请先筛选再导出',
    '資料超過 {rows} 列，請先篩選再匯出',
    'More than {rows} rows; narrow the filter first',
  ],
  'sheet.isRequired': ['必填', '必填', 'Required'],
  'sheet.missingColumn': ['缺少必填列', '缺少必填欄', 'This required column is missing'],
  'sheet.name': ['数据', '資料', 'Data'],
  'sheet.notJson': ['JSON 文件解析失败', 'JSON 檔案解析失敗', 'The JSON file could not be parsed'],
  'sheet.notRows': [
    '读取数据解析失败：应为对象数组，键为表头，值为文本、数字、是否或文本数组',
    '讀取資料解析失敗：應為物件陣列，鍵為表頭，值為文字、數字、是否或文字陣列',
    'The data read could not be parsed: expected a list of objects keyed by headings, with texts, numbers, yes or no, or lists of texts',
  ],
  'sheet.note.choice': ['从可选值中选择', '從可選值中選擇', 'One of the choices'],
  'sheet.note.choices': [
    '从可选值中选择，多个用逗号分隔',
    '從可選值中選擇，多個用逗號分隔',
    'One or more of the choices, separated by commas',
  ],
  'sheet.note.date': ['日期，如 2026-01-31', '日期，如 2026-01-31', 'Date such as 2026-01-31'],
  'sheet.note.datetime': [
    '时间，如 2026-01-31 08:00:00',
    '時間，如 2026-01-31 08:00:00',
    'Time such as 2026-01-31 08:00:00',
  ],
  'sheet.note.integer': ['整数', '整數', 'Whole number'],
  'sheet.note.number': ['数字', '數字', 'Number'],
  'sheet.note.reference': ['{name}的名称或编号', '{name}的名稱或編號', 'Name or number: {name}'],
  'sheet.note.references': [
    '{name}的名称或编号，多个用逗号分隔',
    '{name}的名稱或編號，多個用逗號分隔',
    'Name or number of each {name}, separated by commas',
  ],
  'sheet.note.text': ['文本，最多 {max} 个字', '文字，最多 {max} 個字', 'Text of at most {max} characters'],
  'sheet.note.unique': ['不能与已有数据重复', '不能與已有資料重複', 'Must be unique'],
  'sheet.notes': ['填写说明', '填寫說明', 'Notes'],
  'sheet.reason': ['未导入原因', '未匯入原因', 'Reason for refusal'],
  'sheet.reasonOfColumn': ['{column}：{reason}', '{column}：{reason}', '{column}: {reason}'],
  'sheet.refersToRefused': [
    '引用的数据在未导入的行中',
    '引用的資料在未匯入的列中',
    'Refers to a row of the sheet that is invalid',
  ],
  'sheet.refused': [
    '表格有 {count} 处错误，未导入任何数据',
    '表格有 {count} 處錯誤，未匯入任何資料',
    'Nothing was imported; invalid cells: {count}',
  ],
  'sheet.repeated': ['与第 {row} 行重复', '與第 {row} 列重複', 'Duplicate of row {row}'],
  'sheet.repeatedColumn': ['表头重复', '表頭重複', 'Duplicate heading'],
  'sheet.tooComplex': [
    '表格过大或内容异常，无法读取',
    '表格過大或內容異常，無法讀取',
    'The sheet is too large or damaged',
  ],
  'sheet.tooManyRows': [
    '一次最多导入 {rows} 行，请分批导入',
    '一次最多匯入 {rows} 列，請分批匯入',
    'At most {rows} rows at a time; import them in parts',
  ],
  'sheet.unknownColumn': ['表头无法识别，请使用模板', '表頭無法識別，請使用範本', 'Unknown heading; use the template'],
  'sheet.unknownName': ['找不到“{name}”', '找不到「{name}」', '“{name}” does not exist'],
  'sheet.unreadable': [
    '无法读取该表格，请使用模板重新填写',
    '無法讀取該表格，請使用範本重新填寫',
    'The sheet cannot be read; fill in the template again',
  ],
} as const satisfies Words;
