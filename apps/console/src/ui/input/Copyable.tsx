import { useT } from '../../core/i18n/i18n.ts';
import { Button } from './Button.tsx';
import { toast } from '../../core/toast.ts';
import css from './Copyable.module.css';

interface CopyableProps {
  label: string;
  text: string;
}

/** Text with a button that copies it. */
export function Copyable({ label, text }: CopyableProps) {
  const t = useT();
  // Pages over plain HTTP have no clipboard; the text can still be selected.
  const clipboard = (navigator as Partial<Navigator>).clipboard;
  const copy = async (): Promise<void> => {
    await clipboard?.writeText(text);
    toast('success', t('console.integration.copied'));
  };
  return (
    <figure className={css.copyable}>
      <figcaption>
        <span>{label}</span>
        {clipboard !== undefined && (
          <Button isSmall tone="quiet" onClick={() => void copy()}>
            {t('console.integration.copy')}
          </Button>
        )}
      </figcaption>
      {/* Can be reached by the keyboard, because it scrolls. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <pre tabIndex={0} aria-label={label}>
        {text}
      </pre>
    </figure>
  );
}
