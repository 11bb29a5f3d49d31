import type { EntityRow } from '@muster/model/entity/entity.ts';
import { area } from '@muster/model/area/area.ts';
import { useLocation, useSearchParams, Link } from 'react-router';
import { lazy, Suspense, useEffect } from 'react';
import type { Region } from '@muster/model/area/region.ts';

import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { AlarmSettingsView } from '../../alarm/settings/AlarmSettingsView.tsx';
import { BacktestLink } from '../../backtest/BacktestLink.tsx';
import { BacktestRoutes } from '../../backtest/BacktestRoutes.tsx';
import { AreaOverview } from './AreaOverview.tsx';
import { useT } from '../../../core/i18n/i18n.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { color as palette } from '../../../ui/layout/theme.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { FormPartsContext, type FormParts, type SectionPartProps } from '../../../ui/form/formParts.ts';
import { Advanced } from '../../../ui/form/Advanced.tsx';
import type { MeantField } from '../../alarm/meaning/meaning.ts';
import { Meaning } from '../../alarm/meaning/Meaning.tsx';
import { MapCanvas } from '../../../map/MapCanvas.tsx';
import { regionBox } from '../../../map/site/regionBox.ts';
import { useSite } from '../../../map/site/useSite.ts';
import { useSiteMap } from '../../../map/useSiteMap.ts';
import css from '../region/regions.module.css';

/** Loaded with the first form: the map of the list draws no fences. */
const RegionsEditor = lazy(async () => ({ default: (await import('../region/RegionsEditor.tsx')).RegionsEditor }));

/** Loaded with the form. */
const AlarmRules = lazy(async () => ({ default: (await import('./AlarmsInput.tsx')).AlarmsInput }));

const path = '/area/list';
const inputs = { regions: RegionsInput, alarms: AlarmsInput };

/** `/area/list`: areas as a tree beside the map, or as a list; their fences, drawn on the map, and their alarms. */
export function AreaScreen() {
  const { pathname } = useLocation();
  const [parameters] = useSearchParams();
  if (pathname === path && parameters.get('view') !== 'list') return <AreaOverview path={path} />;
  return (
    <BacktestRoutes entity={area} path={path}>
      <FormPartsContext value={presenceParts}>
        <EntityScreen
          entity={area}
          path={path}
          ExtraAction={BacktestLink}
          ListAction={ToOverview}
          inputs={inputs}
          viewCells={{ regions: RegionsView, alarms: AlarmSettingsView }}
        />
      </FormPartsContext>
    </BacktestRoutes>
  );
}

/** From the list back to the tree and the map. */
function ToOverview() {
  const t = useT();
  return <Link to="/area/list">{t('console.area.asTree')}</Link>;
}

const explained: readonly MeantField[] = [
  'strict',
  'entryFixes',
  'exitTolerance',
  'toleranceTimeout',
  'detectCrossing',
  'fixTimeout',
];

/** Presence settings are for experts: folded until one is set, each with an explanation. */
export const presenceParts: FormParts = {
  sections: { 'area.section.presence': PresencePart },
  below: Object.fromEntries(
    explained.map((field) => [field, ({ value }: { value: unknown }) => <Meaning field={field} value={value} />]),
  ),
};

function PresencePart({ heading, fields, values, errors, children }: SectionPartProps) {
  // Numbers and booleans of a form may be text.
  const text = (value: unknown): string => String(value ?? '');
  const differing = fields.filter(({ name, spec }) => text(values[name]) !== text(spec.default));
  return (
    <Advanced about={heading} differing={differing.length} hasError={fields.some(({ name }) => errors.has(name))}>
      {children}
    </Advanced>
  );
}

function AlarmsInput(props: FieldInputProps) {
  return (
    <Suspense fallback={<Waiting />}>
      <AlarmRules {...props} />
    </Suspense>
  );
}

/** The fences of an area, in the colour of its type. */
function RegionsInput(props: FieldInputProps) {
  const t = useT();
  const { typeId } = props.row;
  const loading = (
    <p className={css.message} aria-busy="true">
      {t('console.map.loading')}
    </p>
  );
  return (
    <Suspense fallback={loading}>
      <RegionsEditor
        {...props}
        isArea
        colorOf={({ typeColors }) =>
          (typeof typeId === 'string' ? typeColors.get(typeId) : undefined) ?? palette.primary
        }
      />
    </Suspense>
  );
}

/** The fences of an area, read-only, with those of the others. */
function RegionsView({ row }: { row: EntityRow }) {
  const t = useT();
  const { site } = useSite();
  const { container, map, isUnsupported } = useSiteMap(site?.origin ?? null, {});
  useEffect(() => {
    if (map === null || site === undefined) return;
    map.setPlan(site.plan, site.floors, site.pictures);
    map.setAreas(site.areas);
    const box = regionBox(regionsOf(row), map.projection);
    map.showBox('jump', box ?? map.box);
  }, [map, site, row]);
  if (isUnsupported) return t('console.map.unsupported');
  return (
    <div className={css.view}>
      <MapCanvas container={container} map={map} />
    </div>
  );
}

function regionsOf({ regions }: EntityRow): readonly Region[] {
  // A row of `/pod/area`, whose regions the server validated.
  return Array.isArray(regions) ? (regions as Region[]) : [];
}
