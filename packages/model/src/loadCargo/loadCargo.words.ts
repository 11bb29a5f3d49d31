import type { Words } from '../messages/words.ts';

export const loadCargoWords = {
  'dangerClass.corrosive': ['8 类 腐蚀性物质', '8 類 腐蝕性物質', 'Class 8, corrosive'],
  'dangerClass.explosive': ['1 类 爆炸品', '1 類 爆炸品', 'Class 1, explosives'],
  'dangerClass.flammableLiquid': ['3 类 易燃液体', '3 類 易燃液體', 'Class 3, flammable liquids'],
  'dangerClass.flammableSolid': ['4 类 易燃固体', '4 類 易燃固體', 'Class 4, flammable solids'],
  'dangerClass.gas': ['2 类 气体', '2 類 氣體', 'Class 2, gases'],
  'dangerClass.miscellaneous': ['9 类 杂项危险物质', '9 類 雜項危險物質', 'Class 9, miscellaneous'],
  'dangerClass.none': ['非危险货物', '非危險貨物', 'Not dangerous'],
  'dangerClass.oxidizer': ['5 类 氧化性物质', '5 類 氧化性物質', 'Class 5, oxidizing'],
  'dangerClass.radioactive': ['7 类 放射性物质', '7 類 放射性物質', 'Class 7, radioactive'],
  'dangerClass.toxic': ['6 类 毒性和感染性物质', '6 類 毒性和感染性物質', 'Class 6, toxic'],
  loadCargo: ['载货货物', '載貨貨物', 'Load cargo'],
  'loadCargo.dangerClass': ['危险货物类别', '危險貨物類別', 'Dangerous goods class'],
  'loadCargo.emergencyPhone': ['应急电话', '應變電話', 'Emergency phone'],
  'loadCargo.name': ['货物名称', '貨物名稱', 'Goods'],
  'loadCargo.remark': ['备注', '備註', 'Remark'],
  'loadCargo.unNumber': ['UN 编号', 'UN 編號', 'UN number'],
  'menu.loadCargo': ['载货货物', '載貨貨物', 'Load cargo'],
} as const satisfies Words;
