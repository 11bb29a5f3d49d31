/** Content of a package of 3D tiles: files by name. */
export type TilesetFiles = Readonly<Record<string, Buffer>>;

/** A house, metres: x to the east, y to the north, z up from 0. */
export interface ModelledHouse {
  width: number;
  depth: number;
  height: number;
  /** 0 to 1. */
  color: readonly [red: number, green: number, blue: number];
}

/**
 * A small tileset (OGC 3D Tiles 1.0) in local metres: one tile with a box, as `b3dm` or as binary glTF. `transform`
 * places it, for instance on the globe. `packings` are compression extensions of glTF that the geometry declares
 * without being compressed.
 */
export function housePackage(
  house: ModelledHouse,
  form: 'b3dm' | 'glb' = 'b3dm',
  transform?: readonly number[],
  packings: readonly string[] = [],
): TilesetFiles {
  const { width, depth, height } = house;
  const tileset = {
    asset: { version: form === 'glb' ? '1.1' : '1.0' },
    geometricError: 200,
    root: {
      boundingVolume: { box: [0, 0, height / 2, width / 2, 0, 0, 0, depth / 2, 0, 0, 0, height / 2] },
      geometricError: 0,
      refine: 'ADD',
      ...(transform === undefined ? {} : { transform }),
      content: { uri: `house.${form}` },
    },
  };
  const model = boxGlb(house, packings);
  return {
    'tileset.json': Buffer.from(JSON.stringify(tileset)),
    [`house.${form}`]: form === 'glb' ? model : asB3dm(model),
  };
}

/** Six faces with normals of their own. glTF's y points up. */
function boxGlb({ width, depth, height, color }: ModelledHouse, packings: readonly string[]): Buffer {
  const positions: number[] = [];
  const normals: number[] = [];
  const indices: number[] = [];
  for (const axis of [0, 1, 2]) {
    for (const side of [-1, 1]) {
      const start = positions.length / 3;
      for (const [u, v] of [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const) {
        const corner = [0, 0, 0];
        corner[axis] = side;
        corner[(axis + 1) % 3] = u;
        corner[(axis + 2) % 3] = v;
        positions.push((corner[0] * width) / 2, ((corner[1] + 1) * height) / 2, (corner[2] * depth) / 2);
        normals.push(...[0, 1, 2].map((each) => (each === axis ? side : 0)));
      }
      const order = side > 0 ? [0, 1, 2, 0, 2, 3] : [0, 2, 1, 0, 3, 2];
      indices.push(...order.map((index) => start + index));
    }
  }
  const parts = [new Float32Array(positions), new Float32Array(normals), new Uint16Array(indices)];
  const binary = Buffer.concat(parts.map(({ buffer }) => Buffer.from(buffer)));
  let byteOffset = 0;
  const bufferViews = parts.map(({ byteLength }, index) => {
    const view = { buffer: 0, byteOffset, byteLength, target: index === 2 ? 34_963 : 34_962 };
    byteOffset += byteLength;
    return view;
  });
  const count = positions.length / 3;
  const json = {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [{ mesh: 0 }],
    ...(packings.length === 0 ? {} : { extensionsUsed: packings, extensionsRequired: packings }),
    meshes: [
      {
        primitives: [
          {
            attributes: { POSITION: 0, NORMAL: 1 },
            indices: 2,
            material: 0,
            ...(packings.includes('KHR_draco_mesh_compression')
              ? {
                  extensions: { KHR_draco_mesh_compression: { bufferView: 0, attributes: { POSITION: 0, NORMAL: 1 } } },
                }
              : {}),
          },
        ],
      },
    ],
    materials: [{ pbrMetallicRoughness: { baseColorFactor: [...color, 1], metallicFactor: 0, roughnessFactor: 1 } }],
    buffers: [{ byteLength: binary.length }],
    bufferViews,
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count,
        type: 'VEC3',
        min: [-width / 2, 0, -depth / 2],
        max: [width / 2, height, depth / 2],
      },
      { bufferView: 1, componentType: 5126, count, type: 'VEC3' },
      { bufferView: 2, componentType: 5123, count: indices.length, type: 'SCALAR' },
    ],
  };
  const chunks = [
    glbChunk('JSON', padded(Buffer.from(JSON.stringify(json)), 4, ' ')),
    glbChunk('BIN\0', padded(binary, 4, '\0')),
  ];
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 12);
  return Buffer.concat([Buffer.from('glTF'), numbers(2, length), ...chunks]);
}

function glbChunk(type: string, body: Buffer): Buffer {
  return Buffer.concat([numbers(body.length), Buffer.from(type), body]);
}

/** A batched model with one feature, as 3D Tiles 1.0 has it. */
function asB3dm(model: Buffer): Buffer {
  const header = 28;
  const table = padded(Buffer.from('{"BATCH_LENGTH":0}'), 8, ' ', header);
  const body = padded(model, 8, '\0');
  const length = header + table.length + body.length;
  return Buffer.concat([Buffer.from('b3dm'), numbers(1, length, table.length, 0, 0, 0), table, body]);
}

function padded(bytes: Buffer, to: number, filler: string, before = 0): Buffer {
  const missing = (to - ((before + bytes.length) % to)) % to;
  return Buffer.concat([bytes, Buffer.alloc(missing, filler)]);
}

function numbers(...values: readonly number[]): Buffer {
  return Buffer.from(new Uint32Array(values).buffer);
}

/**
 * Lays something onto the globe, its x to the east, y to the north, z up: column by column, as tilesets have it (WGS84:
 * a = 6,378,137 m, e² = 0.006694379990141).
 * @param height above the ellipsoid, metres
 */
export function onGlobe(lonDeg: number, latDeg: number, height: number): number[] {
  const [lon, lat] = [(lonDeg * Math.PI) / 180, (latDeg * Math.PI) / 180];
  const [sinLon, cosLon, sinLat, cosLat] = [Math.sin(lon), Math.cos(lon), Math.sin(lat), Math.cos(lat)];
  const eccentricity = 0.006694379990141;
  const normal = 6_378_137 / Math.sqrt(1 - eccentricity * sinLat ** 2);
  const place = [
    (normal + height) * cosLat * cosLon,
    (normal + height) * cosLat * sinLon,
    (normal * (1 - eccentricity) + height) * sinLat,
  ];
  const [east, north, up] = [
    [-sinLon, cosLon, 0],
    [-sinLat * cosLon, -sinLat * sinLon, cosLat],
    [cosLat * cosLon, cosLat * sinLon, sinLat],
  ];
  return [...east, 0, ...north, 0, ...up, 0, ...place, 1];
}
