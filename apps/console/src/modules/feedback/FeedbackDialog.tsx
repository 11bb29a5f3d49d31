import { feedback } from '@muster/model/feedback/feedback.ts';
import { useLocation } from 'react-router';

import { useT } from '../../core/i18n/i18n.ts';
import { AntdTheme } from '../../ui/layout/AntdTheme.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useFeedback } from './useFeedback.ts';

/** Feedback about the console, with a picture or a video. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const { pathname } = useLocation();
  const form = useFeedback(pathname, onClose);
  return (
    <FormDialog
      title={t('console.feedback')}
      onClose={onClose}
      submitLabel={t('console.feedback.send')}
      isBusy={form.isSending}
      onSubmit={form.submit}
    >
      <p>{t('console.feedback.text')}</p>
      <AntdTheme>
        <SchemaForm entity={feedback} form={form} />
      </AntdTheme>
    </FormDialog>
  );
}
