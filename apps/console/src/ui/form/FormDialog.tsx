import { useId, type ReactNode } from 'react';

import { useT } from '../../core/i18n/i18n.ts';
import { Button } from '../input/Button.tsx';
import { Dialog, type DialogProps } from '../feedback/Dialog.tsx';
import { showFirstError } from './showFirstError.ts';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'onClose'> {
  /** Label of the submit button; default “Save”. */
  submitLabel?: string;
  isBusy: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog, with cancel and send below it. It validates itself, because messages of the browser may be in
 * another language.
 */
export function FormDialog({
  title,
  size = 'small',
  onClose,
  submitLabel,
  isBusy,
  onSubmit,
  children,
}: FormDialogProps) {
  const t = useT();
  const id = useId();
  return (
    <Dialog
      title={title}
      size={size}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" type="submit" form={id} isBusy={isBusy}>
            {submitLabel ?? t('console.save')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // The dialog may be inside the form of a row, which must not be submitted.
          event.stopPropagation();
          onSubmit();
          const form = event.currentTarget;
          requestAnimationFrame(() => showFirstError(form));
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
