import { guideChapters } from '@muster/model/manual/manual.ts';
import { useNavigate } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Chapter } from './Chapter.tsx';
import { startTour } from './tour/tour.ts';
import { useManual } from './useManual.ts';

/** Introduction for new operators: map, alarms, keys. */
export function GuideDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const navigate = useNavigate();
  const chapters = useManual()?.chapters.filter(({ name }) => guideChapters.includes(name)) ?? [];
  const readOn = (): void => {
    onClose();
    void navigate('/help');
  };
  const showTour = (): void => {
    onClose();
    startTour(navigate);
  };
  return (
    <Dialog
      title={t('console.guide')}
      isText
      onClose={onClose}
      footer={
        <>
          <Button onClick={showTour}>{t('tour.start')}</Button>
          <Button onClick={readOn}>{t('page.help')}</Button>
          <Button tone="primary" onClick={onClose}>
            {t('console.close')}
          </Button>
        </>
      }
    >
      {chapters.map((chapter) => (
        <Chapter key={chapter.name} chapter={chapter} />
      ))}
    </Dialog>
  );
}
