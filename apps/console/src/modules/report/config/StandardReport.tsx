import { permissionCode } from '@muster/model/entity/entity.ts';
import { reportConfig } from '@muster/model/reportConfig/reportConfig.ts';
import { reportSources } from '@muster/model/reportConfig/reportSource.ts';
import {
  standardReportId,
  type StandardReportName,
  standardReportNames,
  standardReports,
} from '@muster/model/reportConfig/standardReport.ts';
import { Navigate, useNavigate, useParams } from 'react-router';

import { useT } from '../../../core/i18n/i18n.ts';
import { useCan } from '../../../core/session/session.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { MenuButton } from '../../../ui/input/MenuButton.tsx';
import { SheetPage } from '../../../ui/layout/SheetPage.tsx';
import sheet from '../../../ui/layout/SheetPage.module.css';
import { ReportFigures, TakeButtons } from './ReportFigures.tsx';

export const reportConfigPath = '/report/config';

/** Opens one of the standard reports whose data the account may see. */
export function StandardReportMenu() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const names = standardReportNames.filter((name) => can(reportSources[standardReports[name].source].permission.view));
  if (names.length === 0) return null;
  return (
    <MenuButton
      label={t('reportConfig.standard')}
      content={t('reportConfig.standard')}
      choices={names.map((name) => ({
        key: name,
        label: t(`reportConfig.standard.${name}`),
        onChoose: () => void navigate(`${reportConfigPath}/standard/${name}`),
      }))}
    />
  );
}

/** `/report/config/standard/:name`: runs a standard report; a copy of it can be changed. */
export function StandardReport() {
  const { name } = useParams();
  const known = standardReportNames.find((each) => each === name);
  return known === undefined ? <Navigate to={reportConfigPath} replace /> : <Page key={known} name={known} />;
}

function Page({ name }: { name: StandardReportName }) {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const title = t(`reportConfig.standard.${name}`);
  const { source, period, definition } = standardReports[name];
  const id = standardReportId(name);
  const copy = (): void => {
    const preset = { name: t('reportConfig.copyOf', { name: title }), source, period, definition };
    void navigate(`${reportConfigPath}/add`, { state: { preset } });
  };
  return (
    <SheetPage
      title={title}
      bar={
        <>
          <Button onClick={() => void navigate(reportConfigPath)}>{t('console.form.back')}</Button>
          <TakeButtons id={id} name={title} source={source} />
          {can(permissionCode(reportConfig, 'add')) && <Button onClick={copy}>{t('reportConfig.copy')}</Button>}
        </>
      }
    >
      <div className={sheet.body}>
        <ReportFigures id={id} name={title} />
      </div>
    </SheetPage>
  );
}
