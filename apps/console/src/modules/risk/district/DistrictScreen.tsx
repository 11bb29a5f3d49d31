import { district } from '@muster/model/district/district.ts';
import type { Region } from '@muster/model/area/region.ts';
import { useMemo } from 'react';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { useT } from '../../../core/i18n/i18n.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { RegionsEditor } from '../../area/region/RegionsEditor.tsx';
import { mapDistrict, riskColor, type DistrictRow } from '../level/riskColor.ts';
import { RiskReasons } from '../level/RiskReasons.tsx';
import { useLiveDistricts } from './useLiveDistricts.ts';
import { useDistricts } from './useDistricts.ts';
import { DistrictView } from './DistrictView.tsx';
import { RiskLevelCell } from '../level/RiskLevelCell.tsx';

/** `/area/district`: risk areas with level, place and height. */
export function DistrictScreen() {
  return (
    <EntityScreen
      entity={district}
      path="/area/district"
      inputs={{ regions: DistrictRegionsInput }}
      cells={{ level: RiskLevelCell, link: LinkCell }}
      ViewBefore={LiveRiskSection}
      viewCells={{ level: RiskLevelCell, link: LinkCell, regions: DistrictView }}
    />
  );
}

/** The live level with its reasons. */
function LiveRiskSection({ row }: { row: { id: string } }) {
  const { rows } = useLiveDistricts();
  const risk = rows?.find(({ id }) => id === row.id);
  return risk === undefined ? null : <RiskReasons risk={risk} />;
}

/** The fence of a risk area in the colour of its level, among the others, with the height of the form. */
function DistrictRegionsInput(props: FieldInputProps) {
  const t = useT();
  const { data } = useDistricts();
  const { id, name, level, baseHeight, stretchHeight } = props.row;
  // The value of the field `regions`, checked by the server when it was stored.
  const regions = Array.isArray(props.value) ? (props.value as Region[]) : null;
  const districts = useMemo(() => {
    const own = { id: String(id ?? ''), name: String(name ?? ''), level, regions, baseHeight, stretchHeight };
    const heights = { baseHeight: metres(baseHeight), stretchHeight: metres(stretchHeight) };
    // The cast is valid for the fields that the map uses.
    const rows = [...(data ?? []).filter((row) => row.id !== id), { ...own, ...heights } as unknown as DistrictRow];
    return rows.flatMap((row) => mapDistrict(t, row) ?? []);
  }, [data, id, name, level, regions, baseHeight, stretchHeight, t]);
  return <RegionsEditor {...props} isArea={false} colorOf={() => riskColor(level)} districts={districts} />;
}

function metres(value: unknown): number {
  const number = Number(value);
  return Number.isFinite(number) ? number : 0;
}

/** Link to another system. Only https is accepted, but older rows may contain anything. */
export function LinkCell({ row }: { row: Readonly<Record<string, unknown>> }) {
  const { link } = row;
  if (typeof link !== 'string' || !link.startsWith('https://')) return null;
  return (
    <a href={link} target="_blank" rel="noopener noreferrer" onClick={(event) => event.stopPropagation()}>
      {new URL(link).host}
    </a>
  );
}
