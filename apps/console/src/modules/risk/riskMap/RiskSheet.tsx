import { riskLevels } from '@muster/model/district/district.ts';
import type { Ref } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { palettes } from '../../../ui/layout/palette.ts';
import { fontFamily } from '../../../ui/layout/theme.ts';
import { formatTime } from '../../../core/time/formatTime.ts';
import { levelText, riskColor } from '../level/riskColor.ts';
import { cutTo, labelDistricts, levelSize, type DistrictLabel } from './riskNames.ts';
import type { RiskPicture } from './riskPicture.ts';

interface RiskSheetProps {
  ref: Ref<SVGSVGElement>;
  picture: RiskPicture;
  title: string;
  /** `yyyy-MM-dd` */
  date: string;
  /** Time of the levels, ISO-8601; null = registered levels. */
  liveAt: string | null;
  className: string;
}

/** Paper, in every theme. */
const { color, plan } = palettes.light;

/** A4 across, in units of a tenth of a millimetre. */
const sheet = { width: 2970, height: 2100, edge: 90 } as const;
const frame = { x: 90, y: 250, width: 2270, height: 1407 + 0.4 } as const;
const legendX = 2420;
const numbers = { top: 1200, bottom: 1900 } as const;

/** The four-colour map as one drawing, for print and file: title, map, legend, north arrow, scale bar, date. */
export function RiskSheet({ ref, picture, title, date, liveAt, className }: RiskSheetProps) {
  const t = useT();
  const { box, scaleMetres } = picture;
  const unitsPerMetre = frame.width / box.width;
  const size = box.width / 62;
  const labels = labelDistricts(picture, size, ({ row }) => levelText(t, row));
  return (
    <svg
      ref={ref}
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      role="img"
      aria-label={title}
      className={className}
      fontFamily={fontFamily}
      fill={color.ink}
    >
      <rect width={sheet.width} height={sheet.height} fill={color.sheet} />
      <Title title={title} liveAt={liveAt} />
      <svg {...frame} viewBox={`${box.x} ${box.y} ${box.width} ${box.height}`} preserveAspectRatio="xMidYMid meet">
        <rect {...box} fill={plan.void} />
        {picture.plan.map(({ d, fill, stroke, width }, index) => (
          // The plan has no ids; it is drawn from the ground up.
          <path
            key={index}
            d={d}
            fill={fill ?? 'none'}
            fillRule="evenodd"
            stroke={stroke ?? 'none'}
            strokeWidth={width}
          />
        ))}
        {picture.districts.map((district, index) => (
          <path
            key={index}
            d={district.d}
            fill={riskColor(district.row.level)}
            fillOpacity="0.55"
            stroke={riskColor(district.row.level)}
            strokeWidth={box.width / 500}
          />
        ))}
        {labels.map((label, index) => (
          <DistrictName key={index} label={label} size={size} />
        ))}
      </svg>
      <rect {...frame} fill="none" stroke={color.softInk} strokeWidth="3" />
      <Legend picture={picture} />
      <North />
      <Numbers labels={labels} />
      <Scale metres={scaleMetres} width={scaleMetres * unitsPerMetre} />
      <text x={sheet.width - sheet.edge} y={sheet.height - 110} fontSize="44" textAnchor="end">
        {t('console.risk.date', { date })}
      </text>
    </svg>
  );
}

/** Title of the sheet, with the kind of levels. */
function Title({ title, liveAt }: Pick<RiskSheetProps, 'title' | 'liveAt'>) {
  const t = useT();
  return (
    <>
      <text x={sheet.width / 2} y="150" fontSize="92" fontWeight="600" textAnchor="middle">
        {title}
      </text>
      <text x={sheet.width / 2} y="222" fontSize="42" textAnchor="middle">
        {liveAt === null ? t('console.risk.registerOnly') : t('console.risk.liveAt', { time: formatTime(liveAt) })}
      </text>
    </>
  );
}

/** Name and level, or a number: colours alone are not enough. */
function DistrictName({ label, size }: { label: DistrictLabel; size: number }) {
  const t = useT();
  const { row, x, y } = label.district;
  const halo = { stroke: color.sheet, strokeWidth: size / 5, paintOrder: 'stroke', strokeLinejoin: 'round' } as const;
  if (label.number !== null)
    return (
      <text x={x} y={y + size * 0.36} fontSize={size} fontWeight="600" textAnchor="middle" {...halo}>
        {label.number}
      </text>
    );
  return (
    <text x={x} y={y} fontSize={size} fontWeight="600" textAnchor="middle" {...halo}>
      {row.name}
      <tspan x={x} dy={size * 1.2} fontSize={size * levelSize} fontWeight="400">
        {levelText(t, row)}
      </tspan>
    </text>
  );
}

function Legend({ picture }: { picture: RiskPicture }) {
  const t = useT();
  return (
    <g>
      <text x={legendX} y="310" fontSize="56" fontWeight="600">
        {t('console.risk.legend')}
      </text>
      {riskLevels.map((level, index) => {
        const rows = new Set(picture.districts.filter(({ row }) => row.level === level).map(({ row }) => row.id));
        const y = 380 + index * 110;
        return (
          <g key={level}>
            <rect
              x={legendX}
              y={y}
              width="96"
              height="64"
              fill={riskColor(level)}
              fillOpacity="0.55"
              stroke={riskColor(level)}
              strokeWidth="5"
            />
            <text x={legendX + 120} y={y + 47} fontSize="46">
              {t(`riskLevel.${level}`)} {t('console.risk.count', { count: rows.size })}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Legend of the numbers on the map; its text is smaller for more numbers. */
function Numbers({ labels }: { labels: readonly DistrictLabel[] }) {
  const t = useT();
  const rows = new Map(labels.flatMap(({ district, number }) => (number === null ? [] : [[number, district.row]])));
  const lines = [...rows].flatMap(([number, { name, level, registered }]) => [
    { key: `${number}`, text: `${number} ${name} · ${t(`riskLevel.${level}`)}` },
    ...(level === registered
      ? []
      : [{ key: `${number}r`, text: t('console.risk.registeredAs', { level: t(`riskLevel.${registered}`) }) }]),
  ]);
  const step = Math.min(48, (numbers.bottom - numbers.top) / Math.max(lines.length, 1));
  const size = step * 0.72;
  const room = (sheet.width - sheet.edge - legendX) / size;
  return lines.map(({ key, text }, index) => (
    <text key={key} x={legendX} y={numbers.top + (index + 1) * step} fontSize={size}>
      {cutTo(text, room)}
    </text>
  ));
}

function North() {
  const t = useT();
  return (
    <g transform={`translate(${legendX + 80} 1010)`}>
      <path d="M0 -150 60 60 0 20 -60 60Z" fill={color.ink} />
      <path d="M0 -150 0 20 -60 60Z" fill={color.sheet} stroke={color.ink} strokeWidth="5" />
      <text x="0" y="130" fontSize="56" fontWeight="600" textAnchor="middle">
        {t('console.risk.north')}
      </text>
    </g>
  );
}

function Scale({ metres, width }: { metres: number; width: number }) {
  const t = useT();
  const y = frame.y + frame.height + 110;
  return (
    <g>
      <rect x={frame.x} y={y} width={width / 2} height="22" fill={color.ink} />
      <rect x={frame.x} y={y} width={width} height="22" fill="none" stroke={color.ink} strokeWidth="4" />
      <text x={frame.x} y={y - 16} fontSize="44" textAnchor="start">
        0
      </text>
      <text x={frame.x + width} y={y - 16} fontSize="44" textAnchor="middle">
        {t('console.draw.metres', { size: metres })}
      </text>
    </g>
  );
}
