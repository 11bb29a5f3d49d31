import { useT } from '../../core/i18n/i18n.ts';
import { Button } from '../input/Button.tsx';
import { useQuestion } from './confirm.ts';
import { Dialog } from './Dialog.tsx';

/** Shows the question of `confirm`. Rendered once, at the root. */
export function ConfirmHost() {
  const t = useT();
  const asked = useQuestion((state) => state.asked);
  if (asked === null) return null;
  const { question, answer } = asked;
  return (
    <Dialog
      title={question.title}
      size="narrow"
      onClose={() => answer(false)}
      footer={
        <>
          <Button onClick={() => answer(false)}>{question.dismissLabel ?? t('console.cancel')}</Button>
          {question.confirmLabel !== null && (
            <Button tone={question.isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {question.confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <p>{question.text}</p>
    </Dialog>
  );
}
