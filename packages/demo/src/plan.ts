import { plantDetail } from './plantDetail.ts';
import { disc, line, type PlanShape, polygon, rectangle, type XY } from './planShape.ts';
import { roadNodes, roads, footpaths } from './roads.ts';

/** Reactor and pump blocks of a production area: two rows, an aisle between them. */
function units(west: number, east: number, name: string): PlanShape[] {
  const width = (east - west - 20) / 3;
  return [0, 1, 2].flatMap((column) => {
    const left = west + 5 + column * (width + 5);
    return [
      polygon('unit', rectangle(left, -13, left + width, 10), `${name}-${column + 1}`, 0),
      polygon('unit', rectangle(left, -46, left + width * 0.45, -27), undefined, 0),
      polygon('unit', rectangle(left + width * 0.6, -46, left + width, -27), undefined, 0),
    ];
  });
}

const tanks = [0, 1, 2, 3].flatMap((column) =>
  [62, 94].map((y, row) => polygon('tank', disc(-160 + column * 40, y, 10), `T-${row + 1}0${column + 1}`, 0)),
);

/** Rooms of the workshop on a floor: outer walls, and partitions with a gap for the aisle. */
function workshopWalls(floor: number, partitions: readonly number[]): PlanShape[] {
  const outer = line(
    'wall',
    [
      [54, -55],
      [80, -55],
      [80, -15],
      [20, -15],
      [20, -55],
      [46, -55],
    ],
    floor,
  );
  return [
    outer,
    ...partitions.flatMap((x) => [
      line(
        'wall',
        [
          [x, -55],
          [x, -41],
        ],
        floor,
      ),
      line(
        'wall',
        [
          [x, -29],
          [x, -15],
        ],
        floor,
      ),
    ]),
  ];
}

const wayPoints = (names: readonly string[]): XY[] =>
  names.flatMap((name) => (roadNodes[name] === undefined ? [] : [roadNodes[name]]));

/** The plan of the demo plant, as the map draws it in greys. */
export const planShapes: readonly PlanShape[] = [
  polygon('site', rectangle(-200, -140, 200, 140), '海湾精细化工厂'),
  polygon('green', rectangle(-190, -135, -100, -80)),
  polygon('green', rectangle(15, 100, 185, 115)),
  polygon('parking', rectangle(110, -130, 180, -85), '停车场'),
  ...roads.map((road) => line('road', wayPoints(road))),
  ...footpaths.map((path) => line('path', wayPoints(path))),
  polygon('building', rectangle(-90, -120, -40, -90), '办公楼'),
  polygon('building', rectangle(20, -55, 80, -15), '维修车间'),
  polygon('canopy', rectangle(60, 45, 180, 95), '装卸站'),
  polygon('gate', rectangle(-18, -140, 18, -134), '大门', 0),
  ...units(-180, -110, 'A'),
  ...units(-95, -20, 'B'),
  ...units(95, 180, 'C'),
  ...tanks,
  ...plantDetail,
  ...workshopWalls(0, [38, 62]),
  ...workshopWalls(1, [32, 46, 60]),
];
