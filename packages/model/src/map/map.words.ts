import type { Words } from '../messages/words.ts';

export const mapWords = {
  map: ['地图', '地圖', 'Map'],
  'map.floors': ['楼层', '樓層', 'Floors'],
  'map.frame': ['本地坐标系', '本地座標系', 'Local frame'],
  'map.image': ['平面图片', '平面圖片', 'Floor plan picture'],
  'map.name': ['名称', '名稱', 'Name'],
  'map.noPlacement': [
    '控制点不能都在一处或一条直线上',
    '控制點不能都在一處或一條直線上',
    'The control points must not coincide or lie on one line',
  ],
  'map.packageId': ['地图包', '地圖包', 'Map package'],
  'map.packageInfo': ['地图包内容', '地圖包內容', 'Package contents'],
  'map.placement': ['图片位置', '圖片位置', 'Picture placement'],
  'map.plan': ['平面数据', '平面資料', 'Plan'],
  'map.section.floors': ['楼层', '樓層', 'Floors'],
  'map.section.package': ['地图包', '地圖包', 'Map package'],
  'map.section.picture': ['平面图片', '平面圖片', 'Floor plan picture'],
  'map.section.plan': ['矢量平面图', '向量平面圖', 'Vector plan'],
  'map.type': ['类型', '類型', 'Type'],
  'map.type.2d': ['二维', '二維', '2D'],
  'map.type.3d': ['三维', '三維', '3D'],
  'map.type.jpg': ['平面图', '平面圖', 'Floor plan'],
  'menu.map': ['地图与楼层', '地圖與樓層', 'Maps and floors'],
} as const satisfies Words;
