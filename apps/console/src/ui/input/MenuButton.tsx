import type { ReactNode } from 'react';

import { moveInMenu } from './menuKeys.ts';
import css from './MenuButton.module.css';
import { useOpen } from '../feedback/useOpen.ts';

export interface MenuChoice {
  key: string;
  label: string;
  isChosen?: boolean;
  onChoose: () => void;
}

interface MenuButtonProps {
  /** Label for screen readers when the content is an icon. */
  label: string;
  content: ReactNode;
  choices: readonly MenuChoice[];
  /** The list opens above the button instead of below. */
  opensUp?: boolean;
}

/** A button that opens a short list of commands; Escape and a click elsewhere close it. */
export function MenuButton({ label, content, choices, opensUp = false }: MenuButtonProps) {
  const { isOpen, setOpen, root, closeOnEscape } = useOpen<HTMLDivElement>();
  return (
    <div
      ref={root}
      className={css.root}
      onKeyDown={(event) => {
        closeOnEscape(event);
        if (isOpen) moveInMenu(event);
      }}
    >
      <button
        type="button"
        className={css.button}
        title={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {/* Before the content, not in its place: what is read aloud holds what is seen (WCAG 2.5.3). */}
        <span className="visually-hidden">{label} </span>
        {content}
      </button>
      {isOpen && (
        <ul className={`${css.list} ${opensUp ? css.up : ''}`} role="menu">
          {choices.map((choice) => (
            <li key={choice.key} role="none">
              <button
                type="button"
                role="menuitem"
                className={choice.isChosen === true ? css.chosen : css.choice}
                onClick={() => {
                  setOpen(false);
                  choice.onChoose();
                }}
              >
                {choice.label}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
