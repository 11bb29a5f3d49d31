import {
  arrowsUp,
  circlesOf,
  type ImportGraph,
  layerOf,
  type Layers,
  shareWithOneImporter,
  reachOf,
  smallFilesWithOneImporter,
} from './importGraph.ts';

/** One figure of the project's shape. */
export interface Figure {
  count: number;
  /** The counted items, if useful. */
  members: string[];
}

interface Area {
  src: string;
  layers: Layers;
}

/**
 * The layers of each area, the lowest first (docs/architecture.md). A missing name is a folder that is not in a layer
 * yet.
 */
const consoleArea: Area = {
  src: 'apps/console/src',
  layers: [['core'], ['ui'], ['map'], ['modules'], ['shell'], ['main.tsx']],
};
const serverEntries = ['threads', 'setup', 'backup', 'verify', 'main.ts'];
const serverApi = [['modules'], ['app.ts', 'resources.ts'], serverEntries];
const serverWeb: Area = { src: 'apps/server/src', layers: [['core'], ['entity'], ...serverApi] };
const serverPositions: Area = {
  src: 'apps/server/src',
  layers: [['core'], ['ingest'], ['runner'], ['tracks', 'live', 'outbox', 'backtest'], ...serverApi],
};
const engineArea: Area = {
  src: 'packages/engine/src',
  layers: [
    ['input.ts', 'event.ts', 'engine.ts', 'state'],
    [
      'rules',
      'lifecycle',
      'groups',
      'evidence',
      'presence',
      'motion',
      'evacuation',
      'camera',
      'patrol',
      'permit',
      'access',
    ],
    ['fastPath'],
    ['steps'],
    ['snapshot'],
    ['createEngine.ts', 'evaluatedAccess.ts', 'evaluation.ts', 'previewChange.ts'],
  ],
};

const otherWorkspaces = [
  'apps/simulator',
  ...['model', 'geo', 'protocols', 'recording', 'demo', 'testkit'].map((name) => `packages/${name}`),
];

const smallLines = 40;
const engineState = 'packages/engine/src/state/engineState.ts';
/** Files that may import the whole state: the steps, the snapshot and the constructor. */
const mayUseState = /^packages\/engine\/src\/(?:(?:state|steps|snapshot)\/|createEngine\.ts$)/;

/** The figures of the project's shape, by the names of the table in `importGraph.test.ts`. */
export function houseFigures(graph: ImportGraph): Record<string, Figure> {
  return {
    'largest circle, console': largestCircle(graph, ['apps/console']),
    'largest circle, server': largestCircle(graph, ['apps/server']),
    'largest circle, engine': largestCircle(graph, ['packages/engine']),
    'largest circle, other workspaces': largestCircle(graph, otherWorkspaces),
    'arrows up, console': up(graph, consoleArea),
    'arrows up, server web': up(graph, serverWeb),
    'arrows up, server positions': up(graph, serverPositions),
    'arrows up, engine': up(graph, engineArea),
    'files in no layer, console': inNoLayer(graph, [consoleArea]),
    'files in no layer, server': inNoLayer(graph, [serverWeb, serverPositions]),
    'files in no layer, engine': inNoLayer(graph, [engineArea]),
    'files that VisitScreen reaches': reach(graph, 'VisitScreen.tsx', false),
    'files that AreaScreen reaches': reach(graph, 'AreaScreen.tsx', false),
    'files that VisitScreen reaches, lazy ones too': reach(graph, 'VisitScreen.tsx', true),
    'files that AreaScreen reaches, lazy ones too': reach(graph, 'AreaScreen.tsx', true),
    'percent of imported names with one importer': { count: shareWithOneImporter(graph), members: [] },
    'files of at most 40 lines with one importer': counted(smallFilesWithOneImporter(graph, smallLines)),
    'files that take the whole engine state': counted(takersOfState(graph)),
  };
}

const counted = (members: string[]): Figure => ({ count: members.length, members });

function largestCircle(graph: ImportGraph, folders: readonly string[]): Figure {
  const inside = new Map([...graph].filter(([path]) => folders.some((folder) => path.startsWith(`${folder}/`))));
  return counted(circlesOf(inside)[0] ?? []);
}

function up(graph: ImportGraph, { src, layers }: Area): Figure {
  return counted(arrowsUp(graph, src, layers));
}

/** Files of these areas that are in no layer. */
function inNoLayer(graph: ImportGraph, areas: readonly Area[]): Figure {
  const { src } = areas[0];
  const isOutside = (path: string) => areas.every(({ layers }) => layerOf(layers, src, path) < 0);
  return counted([...graph.keys()].filter((path) => path.startsWith(`${src}/`) && isOutside(path)));
}

function reach(graph: ImportGraph, file: string, withLazy: boolean): Figure {
  const path = [...graph.keys()].find((name) => name.startsWith('apps/console/') && name.endsWith(`/${file}`));
  if (path === undefined) throw new Error(`There is no ${file} in the console`);
  return { count: reachOf(graph, path, withLazy), members: [] };
}

/** Files that import the engine's whole state, and so may change any of it. */
function takersOfState(graph: ImportGraph): string[] {
  return [...graph.values()]
    .filter(({ imports }) => imports.some(({ target }) => target === engineState))
    .map(({ path }) => path)
    .filter((path) => !mayUseState.test(path));
}
