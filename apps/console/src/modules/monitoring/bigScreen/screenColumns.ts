import type { ScreenPlace } from '@muster/model/bigScreenLayout/screenModule.ts';

/** What stands one below another, or the map, which has the room that the others leave. */
interface ScreenColumn {
  places: readonly ScreenPlace[];
  isMap: boolean;
}

/** More than two do not fit below one another at the size in which they are read from six metres. */
const mostInColumn = 2;

/** From left to right: what comes before the map, the map, what comes after it. Where it is hidden, two sides remain. */
export function screenColumns(places: readonly ScreenPlace[]): ScreenColumn[] {
  const at = places.findIndex(({ name }) => name === 'map');
  const isShown = ({ name, hidden }: ScreenPlace): boolean => !hidden && name !== 'map';
  const [before, after] = [places.slice(0, Math.max(at, 0)), places.slice(at + 1)];
  const map = places[at];
  return [
    ...columnsOf(before.filter(isShown)),
    ...(map === undefined || map.hidden ? [] : [{ places: [map], isMap: true }]),
    ...columnsOf(after.filter(isShown)),
  ];
}

function columnsOf(places: readonly ScreenPlace[]): ScreenColumn[] {
  const columns: ScreenColumn[] = [];
  for (let first = 0; first < places.length; first += mostInColumn)
    columns.push({ places: places.slice(first, first + mostInColumn), isMap: false });
  return columns;
}
