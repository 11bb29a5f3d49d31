import { feedback } from '@muster/model/feedback/feedback.ts';
import { useId } from 'react';
import { useLocation } from 'react-router';

import { useT } from '../../app/i18n.ts';
import { AntdTheme } from '../../ui/AntdTheme.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { useFeedback } from './useFeedback.ts';

/** What somebody has to say about the console, with a picture or a video of it. */
export function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT();
  const id = useId();
  const { pathname } = useLocation();
  const form = useFeedback(pathname, onClose);
  return (
    <Dialog
      title={t('console.feedback')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form={id} isBusy={form.isSending}>
            {t('console.feedback.send')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          form.submit();
        }}
      >
        <p>{t('console.feedback.text')}</p>
        <AntdTheme>
          <SchemaForm entity={feedback} values={form.values} errors={form.errors} onChange={form.setValue} />
        </AntdTheme>
      </form>
    </Dialog>
  );
}
