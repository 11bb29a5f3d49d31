import type { MusterPerson, MusterReport } from '@muster/model/muster/wire.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { useSite } from '../../../map/site/useSite.ts';
import css from './LastPlaces.module.css';
import { personName } from './muster.ts';

type Ring = readonly (readonly [lon: number, lat: number])[];

/** The plan as SVG, with the last places: sharp on a wall and on paper. */
export function LastPlaces({ report, hasNames = false }: { report: MusterReport; hasNames?: boolean }) {
  const t = useT();
  const { site } = useSite();
  const areas = (site?.areas ?? []).flatMap(({ id, regions }) =>
    regions.flatMap((region): { id: string; ring: Ring }[] =>
      region.shape === 'polygon'
        ? [{ id, ring: region.points }]
        : [{ id, ring: circleOf(region.center, region.radius) }],
    ),
  );
  const plan = (site?.plan?.features ?? []).flatMap(({ geometry }) => ringsIn(geometry.coordinates));
  const places = report.people.flatMap(({ place }) => (place === null ? [] : [[place.lon, place.lat] as const]));
  const frame = frameOf([...plan.flat(), ...areas.flatMap(({ ring }) => ring), ...places]);
  if (frame === null) return null;
  const evacuated = new Set(report.areas.map(({ id }) => id));
  const points = new Set(report.points.map(({ id }) => id));
  const kindOf = (id: string): string | undefined =>
    points.has(id) ? css.point : evacuated.has(id) ? css.evacuated : css.area;
  const unit = frame.width / 100;
  const taken = new Map<string, number>();
  // Names of people at one place are below one another.
  const lineOf = ({ place }: MusterPerson): number => {
    const [x, y] = frame.at(place?.lon ?? 0, place?.lat ?? 0);
    const key = `${Math.round(x / (8 * unit))} ${Math.round(y / (4 * unit))}`;
    const line = taken.get(key) ?? 0;
    taken.set(key, line + 1);
    return line;
  };
  return (
    <svg
      className={css.plan}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      role="img"
      aria-label={t('muster.plan')}
      strokeWidth={unit / 8}
    >
      {plan.map((ring, index) => (
        // Redrawn as a whole.
        <path key={index} className={css.wallLine} d={frame.path(ring)} />
      ))}
      {areas.map(({ id, ring }, index) => (
        <path key={index} className={kindOf(id)} d={`${frame.path(ring)}Z`} />
      ))}
      {report.scope.kind === 'circle' && (
        <path
          className={css.evacuated}
          d={`${frame.path(circleOf(report.scope.region.center, report.scope.region.radius))}Z`}
        />
      )}
      {[...report.people].reverse().map((one) => (
        <Mark
          key={one.id}
          person={one}
          at={frame.at}
          unit={unit}
          line={hasNames && one.state === 'missing' ? lineOf(one) : null}
        />
      ))}
    </svg>
  );
}

interface MarkProps {
  person: MusterPerson;
  at: (lon: number, lat: number) => readonly [x: number, y: number];
  unit: number;
  /** Line of the name beside the marker; null = no name. */
  line: number | null;
}

/** Missing: an octagon; on the way: a triangle; safe: a disc. */
function Mark({ person, at, unit, line }: MarkProps) {
  const { place, state } = person;
  if (place === null) return null;
  const [x, y] = at(place.lon, place.lat);
  if (state === 'safe') return <circle className={css.safe} cx={x} cy={y} r={unit * 0.6} />;
  const corners = state === 'missing' ? 8 : 3;
  const radius = state === 'missing' ? unit : unit * 0.8;
  const turn = state === 'missing' ? Math.PI / 8 : -Math.PI / 2;
  const outline = Array.from({ length: corners }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / corners;
    return `${x + radius * Math.cos(angle)},${y + radius * Math.sin(angle)}`;
  });
  return (
    <>
      <polygon className={state === 'missing' ? css.missing : css.onTheWay} points={outline.join(' ')} />
      {line !== null && (
        <text className={css.name} x={x + unit * 1.4} y={y + unit * (0.6 + 2 * line)} fontSize={unit * 1.8}>
          {personName(person)}
        </text>
      )}
    </>
  );
}

/** All rings and lines in GeoJSON coordinates of any depth. */
function ringsIn(coordinates: unknown): Ring[] {
  if (!Array.isArray(coordinates)) return [];
  const isPoint = (each: unknown): boolean => Array.isArray(each) && typeof each[0] === 'number';
  // Valid because each of them is a point with numbers.
  if (coordinates.length > 0 && coordinates.every(isPoint)) return [coordinates as unknown as Ring];
  return coordinates.flatMap(ringsIn);
}

const metresPerDegree = 111_320;

function circleOf([lon, lat]: readonly [number, number], radius: number): Ring {
  const perLon = metresPerDegree * Math.cos((lat * Math.PI) / 180);
  return Array.from({ length: 48 }, (_, i) => {
    const angle = (2 * Math.PI * i) / 48;
    return [lon + (radius * Math.cos(angle)) / perLon, lat + (radius * Math.sin(angle)) / metresPerDegree] as const;
  });
}

/** Metres from the north-west corner of the content, with a margin; null = empty. */
function frameOf(points: Ring) {
  if (points.length === 0) return null;
  const lons = points.map(([lon]) => lon);
  const lats = points.map(([, lat]) => lat);
  const [west, east] = [lons, lons].map((list, i) =>
    list.reduce((a, b) => (i === 0 ? Math.min(a, b) : Math.max(a, b))),
  );
  const [south, north] = [lats, lats].map((list, i) =>
    list.reduce((a, b) => (i === 0 ? Math.min(a, b) : Math.max(a, b))),
  );
  if (west === undefined || east === undefined || south === undefined || north === undefined) return null;
  const perLon = metresPerDegree * Math.cos((north * Math.PI) / 180);
  const margin = Math.max(10, (east - west) * perLon * 0.03);
  const at = (lon: number, lat: number): readonly [number, number] => [
    (lon - west) * perLon + margin,
    (north - lat) * metresPerDegree + margin,
  ];
  return {
    width: (east - west) * perLon + 2 * margin,
    height: (north - south) * metresPerDegree + 2 * margin,
    at,
    path: (ring: Ring): string =>
      `M${ring
        .map(([lon, lat]) =>
          at(lon, lat)
            .map((each) => each.toFixed(1))
            .join(','),
        )
        .join('L')}`,
  };
}
