import { useMemo, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { siteToday } from '../../../core/time/formatTime.ts';
import { useSession } from '../../../core/session/session.ts';
import { Waiting } from '../../../ui/feedback/Waiting.tsx';
import { FloorSwitch } from '../../../map/panel/FloorSwitch.tsx';
import { MapCorner } from '../../../map/panel/MapCorner.tsx';
import type { Site } from '../../../map/site/site.ts';
import { useSite } from '../../../map/site/useSite.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { toast } from '../../../core/toast.ts';
import { DistrictBodies } from '../district/DistrictView.tsx';
import css from '../risk.module.css';
import { asRegistered, type LiveDistrict } from '../level/riskColor.ts';
import { RiskList } from './RiskList.tsx';
import { riskPicture } from './riskPicture.ts';
import { RiskSheet } from './RiskSheet.tsx';
import { saveFile } from '../../../core/http/saveFile.ts';
import { useLiveDistricts } from '../district/useLiveDistricts.ts';

/** `/area/riskMap`: the four-colour map of live or registered levels, as a printable sheet and as bodies in 3D. */
export function RiskMapScreen() {
  const t = useT();
  const districts = useLiveDistricts();
  const { site, error, retry } = useSite();
  const failure = districts.error ?? error;
  const again = (): void => {
    retry();
    districts.retry();
  };
  if (failure !== null)
    return <Empty text={failure.message} action={<Button onClick={again}>{t('console.retry')}</Button>} />;
  if (districts.rows === undefined || site === undefined) return <Waiting />;
  const drawn = districts.rows.filter(({ regions }) => regions !== null);
  if (drawn.length === 0)
    return <Empty text={t('console.risk.empty')} action={<Link to="/area/district">{t('menu.district')}</Link>} />;
  return <Loaded site={site} live={drawn} at={districts.at ?? null} />;
}

interface LoadedProps {
  site: Site;
  live: readonly LiveDistrict[];
  at: string | null;
}

/** View state in the URL: `view=bodies`, `level=register`, `id` of the risk area whose reasons are shown. */
function useShown() {
  const [parameters, setParameters] = useSearchParams();
  const set = (name: string, value: string | null): void =>
    setParameters(
      (given) => {
        const next = new URLSearchParams(given);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return {
    isBodies: parameters.get('view') === 'bodies',
    isRegister: parameters.get('level') === 'register',
    id: parameters.get('id'),
    set,
  };
}

function Loaded({ site, live, at }: LoadedProps) {
  const t = useT();
  const { isBodies, isRegister, id, set } = useShown();
  const rows = useMemo(() => (isRegister ? live.map(asRegistered) : live), [isRegister, live]);
  const [floor, setFloor] = useState<number | null>(null);
  const svg = useRef<SVGSVGElement>(null);
  const place = useSession(({ buildings, buildId }) => buildings.find(({ id }) => id === buildId)?.name ?? '');
  const title = t('console.risk.title', { place });
  const picture = riskPicture(site, rows, floor);
  const save = (): void => {
    if (svg.current === null) return;
    saveSvgAsPng(svg.current, `${title}.png`).catch(() => toast('error', t('console.risk.notSaved')));
  };
  return (
    <div className={css.page}>
      <Tools shown={{ isBodies, isRegister, set }} onSave={save} />
      <div className={css.beside}>
        {isBodies ? (
          <DistrictBodies rows={rows} className={css.bodies ?? ''} />
        ) : (
          <div className={css.desk}>
            {picture !== null && (
              <RiskSheet
                ref={svg}
                picture={picture}
                title={title}
                date={siteToday()}
                liveAt={isRegister ? null : at}
                className={css.sheet ?? ''}
              />
            )}
            <MapCorner>
              <FloorSwitch floors={site.floors} floor={floor} onChange={setFloor} />
            </MapCorner>
          </div>
        )}
        <RiskList rows={live} shownId={id} onShow={(next) => set('id', next)} />
      </div>
    </div>
  );
}

interface ToolsProps {
  shown: Pick<ReturnType<typeof useShown>, 'isBodies' | 'isRegister' | 'set'>;
  /** Saves the sheet as a picture. */
  onSave: () => void;
}

/** Selects sheet or bodies, live or registered levels; saves and prints the sheet. */
function Tools({ shown: { isBodies, isRegister, set }, onSave }: ToolsProps) {
  const t = useT();
  return (
    <div className={css.tools}>
      <Button aria-pressed={!isBodies} onClick={() => set('view', null)}>
        {t('console.risk.sheet')}
      </Button>
      <Button aria-pressed={isBodies} onClick={() => set('view', 'bodies')}>
        {t('console.risk.bodies')}
      </Button>
      <span className={css.basis} role="group" aria-label={t('console.risk.basis')}>
        <Button aria-pressed={!isRegister} onClick={() => set('level', null)}>
          {t('console.risk.live')}
        </Button>
        <Button aria-pressed={isRegister} onClick={() => set('level', 'register')}>
          {t('console.risk.register')}
        </Button>
      </span>
      {!isBodies && (
        <>
          <span className={css.space} />
          <Button onClick={onSave}>{t('console.risk.save')}</Button>
          <Button tone="primary" onClick={() => window.print()}>
            {t('console.risk.print')}
          </Button>
        </>
      )}
    </div>
  );
}

/** Pixels across: A4 at 300 dpi. */
const width = 3508;

/** Saves a drawing as a picture. @throws if the browser cannot draw it. */
async function saveSvgAsPng(svg: SVGSVGElement, name: string): Promise<void> {
  const { width: units, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true) as SVGSVGElement; // A clone is of its original's kind.
  copy.removeAttribute('class');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(Math.round((width * height) / units)));
  const image = new Image();
  // A data URL: the content policy allows pictures from it, but not from blobs.
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.width;
  canvas.height = image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new Error('The browser made no picture of the drawing.');
  saveFile({ content, name: null }, name);
}
