import { bigScreenLayout } from '@muster/model/bigScreenLayout/bigScreenLayout.ts';
import { checkBigScreenLayout } from '@muster/model/bigScreenLayout/checkBigScreenLayout.ts';
import type { FieldError } from '@muster/model/entity/checkFields.ts';
import type { Row } from '@muster/model/entity/row.ts';

import type { FormValues } from '../../../ui/form/fieldInput.ts';
import { SettingScreen, type PreviewProps } from '../../../ui/entity/SettingScreen.tsx';
import { useT } from '../../../core/i18n/i18n.ts';
import { useSystemTitle } from '../../../core/settings/useSystemTitle.ts';
import { useSite } from '../../../map/site/useSite.ts';
import { useLiveTags } from '../../../map/useLiveTags.ts';
import screen from '../bigScreen/BigScreen.module.css';
import css from './layout.module.css';
import { useBigScreenLayout } from '../bigScreen/useBigScreenLayout.ts';
import { useWallFigures } from '../bigScreen/useWallFigures.ts';
import { Wall } from '../bigScreen/Wall.tsx';
import { LinksInput } from './LinksInput.tsx';
import { ModulesInput } from './ModulesInput.tsx';

const inputs = { modules: ModulesInput, navigation: LinksInput };
/** Unset values are defaults. */
const unset = Object.fromEntries(Object.keys(bigScreenLayout.fields).map((name) => [name, null]));

/** `/system/bigScreen`: title, modules and links of the big screen, beside a preview. */
export function BigScreenLayoutScreen() {
  return <SettingScreen entity={bigScreenLayout} inputs={inputs} check={check} defaults={unset} Preview={Preview} />;
}

/** The form contains the fields of the descriptor; the server checks them. */
const typed = (values: FormValues) => values as unknown as Row<typeof bigScreenLayout>;

function check(values: FormValues): FieldError[] {
  return checkBigScreenLayout(typed(values));
}

function Preview({ values }: PreviewProps) {
  return <LayoutPreview layout={typed(values)} />;
}

/** Preview of an unsaved layout with current figures; the map is only a placeholder. */
function LayoutPreview({ layout }: { layout: Row<typeof bigScreenLayout> }) {
  const t = useT();
  const systemTitle = useSystemTitle();
  const saved = useBigScreenLayout();
  const { site } = useSite();
  const figures = useWallFigures(useLiveTags(site?.origin ?? null, null), saved, site);
  const title = layout.title?.trim();
  return (
    <aside className={css.aside}>
      <p className={css.caption}>{t('console.bigScreenLayout.preview')}</p>
      <div className={screen.preview} role="img" aria-label={t('console.bigScreenLayout.preview')} inert>
        <div className={`${screen.screen} ${screen.small}`}>
          <Wall
            title={<p className={screen.title}>{title === undefined || title === '' ? systemTitle : title}</p>}
            layout={layout}
            figures={{ ...figures, map: <span className={screen.place}>{t('screenModule.map')}</span> }}
            isPreview
          />
        </div>
      </div>
    </aside>
  );
}
