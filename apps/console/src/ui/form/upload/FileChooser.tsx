import { useRef, useState, type ReactNode } from 'react';

import css from './uploads.module.css';

interface FileChooserProps {
  /** Id of the button, which the field's label names. */
  id?: string | undefined;
  describedBy?: string | undefined;
  label?: string | undefined;
  className: string | undefined;
  isMany: boolean;
  isDisabled: boolean;
  endings: readonly string[];
  /** Media types besides the extensions: a phone offers its camera for pictures. */
  types?: readonly string[];
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}

/** A button that opens the system's file dialog; files may be dropped on it as well. */
export function FileChooser(props: FileChooserProps) {
  const { id, describedBy, label, className, isMany, isDisabled, endings, types = [], onFiles, children } = props;
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null): void => {
    setOver(false);
    if (files !== null && files.length > 0) onFiles([...files]);
  };
  return (
    <>
      <button
        id={id}
        type="button"
        className={`${className} ${isOver ? css.over : ''}`}
        disabled={isDisabled}
        aria-label={label}
        aria-describedby={describedBy}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        {children}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        multiple={isMany}
        accept={[...types, ...endings.map((ending) => `.${ending}`)].join(',')}
        onChange={(event) => {
          take(event.target.files);
          // The same file may be chosen again after it was refused or cleared.
          event.target.value = '';
        }}
      />
    </>
  );
}
