import { disc, line, type PlanShape, polygon, rectangle, type XY } from './planShape.ts';
import { roadNodes, roads } from './roads.ts';

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);

/** Walls around the tanks and between them, open at the door and along the aisle; and the rims of the roofs. */
const tankFarm: readonly PlanShape[] = [
  line('bund', [
    [-104, 47],
    [-178, 47],
    [-178, 108],
    [-22, 108],
    [-22, 47],
    [-96, 47],
  ]),
  ...[-140, -60].flatMap((x) => [
    line('bund', [
      [x, 47],
      [x, 70],
    ]),
    line('bund', [
      [x, 86],
      [x, 108],
    ]),
  ]),
  ...[-160, -120, -80, -40].flatMap((x) => [62, 94].map((y) => polygon('tank_rim', disc(x, y, 7.5, 24)))),
];

/** A bridge of pipes on posts, along x or along y. */
function pipeRack([west, south]: XY, [east, north]: XY): PlanShape[] {
  const isAcross = east - west > north - south;
  const posts = isAcross
    ? range(west, east, 15).flatMap((x) => [
        [x, south],
        [x, north],
      ])
    : range(south, north, 15).flatMap((y) => [
        [west, y],
        [east, y],
      ]);
  const pipes = [0.2, 0.45, 0.7].map((share): XY[] =>
    isAcross
      ? [
          [west, south + share * (north - south)],
          [east, south + share * (north - south)],
        ]
      : [
          [west + share * (east - west), south],
          [west + share * (east - west), north],
        ],
  );
  return [
    polygon('pipe_rack', rectangle(west, south, east, north)),
    ...pipes.map((points) => line('pipe', points)),
    ...posts.map(([x = 0, y = 0]) => polygon('post', rectangle(x - 0.3, y - 0.3, x + 0.3, y + 0.3))),
  ];
}

/** Columns at the edge of the three production areas, each with a smaller one beside it. */
const columns: readonly PlanShape[] = [-168, -145, -122, -84, -58, -31, 108, 137, 166].flatMap((x, index) => [
  polygon('column', disc(x, 12.6, 1.7, 16)),
  { ...polygon('column', disc(x + 5, 12.8, 1.1, 12)), height: 14 + (index % 3) * 3 },
]);

const utilities: readonly PlanShape[] = [
  polygon('building', rectangle(14, -4, 28, 18), '公用工程'),
  polygon('cooling_tower', disc(42, 7, 8, 24), '循环水'),
  polygon('cooling_tower', disc(62, 7, 8, 24)),
  polygon('stack', disc(80, 7, 1.8, 16)),
  { ...polygon('building', rectangle(12, 46, 48, 95), '三号仓库'), height: 9 },
  ...range(54, 87, 11).map((y) =>
    line('roof_line', [
      [12, y],
      [48, y],
    ]),
  ),
];

/** Dashes along the middle of each road, clear of the crossings. */
const roadMarkings: readonly PlanShape[] = roads.flatMap(([from, to]) => {
  const [start, end] = [roadNodes[from], roadNodes[to]];
  if (start === undefined || end === undefined) return [];
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]);
  const at = (metres: number): XY => [
    start[0] + ((end[0] - start[0]) * metres) / length,
    start[1] + ((end[1] - start[1]) * metres) / length,
  ];
  return range(6, length - 9, 8).map((metres) => line('marking', [at(metres), at(metres + 3)]));
});

/** Bays of the parking, and where lorries are loaded. */
const bays: readonly PlanShape[] = [
  ...[-130, -92].flatMap((south) =>
    range(115, 175, 6).map((x) =>
      line('marking', [
        [x, south],
        [x, south + 7],
      ]),
    ),
  ),
  ...range(72, 168, 16).map((x) =>
    line('marking', [
      [x, 74],
      [x, 92],
    ]),
  ),
];

/** A crown of eight corners; its size follows from its place, so that the plan is the same each time. */
function tree(x: number, y: number): PlanShape {
  const size = 1.8 + ((Math.abs(x * 7 + y * 13) % 10) / 10) * 1.4;
  return { ...polygon('tree', disc(x, y, size, 8)), height: 3.4 + size };
}

const trees: readonly PlanShape[] = [
  ...range(-186, -104, 9).flatMap((x) => [tree(x, -131), tree(x + 4, -86)]),
  ...range(20, 182, 9).map((x) => tree(x, 107 + (x % 2) * 3)),
  ...range(-190, 190, 12).map((x) => tree(x, 133)),
  ...range(-120, 120, 12).flatMap((y) => (Math.abs(y - 30) < 8 ? [] : [tree(-196, y), tree(196, y)])),
];

/** Details of the plan of the demo plant; nobody walks through them. */
export const plantDetail: readonly PlanShape[] = [
  ...tankFarm,
  ...columns,
  ...utilities,
  ...pipeRack([-186, 18.5], [-14, 22.5]),
  ...pipeRack([14, 21.5], [186, 25.5]),
  ...pipeRack([-13, 36], [-9, 116]),
  ...roadMarkings,
  ...bays,
  ...trees,
];
