import BoldOutlined from '@ant-design/icons/es/icons/BoldOutlined';
import FontSizeOutlined from '@ant-design/icons/es/icons/FontSizeOutlined';
import ItalicOutlined from '@ant-design/icons/es/icons/ItalicOutlined';
import LinkOutlined from '@ant-design/icons/es/icons/LinkOutlined';
import OrderedListOutlined from '@ant-design/icons/es/icons/OrderedListOutlined';
import PictureOutlined from '@ant-design/icons/es/icons/PictureOutlined';
import RedoOutlined from '@ant-design/icons/es/icons/RedoOutlined';
import UnderlineOutlined from '@ant-design/icons/es/icons/UnderlineOutlined';
import UndoOutlined from '@ant-design/icons/es/icons/UndoOutlined';
import UnorderedListOutlined from '@ant-design/icons/es/icons/UnorderedListOutlined';
import { useEditorState, type ChainedCommands, type Editor } from '@tiptap/react';
import { useState, type ReactNode } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { FileChooser } from '../upload/FileChooser.tsx';
import css from './Richtext.module.css';
import { RichtextLink } from './RichtextLink.tsx';
import { endingsOf } from '../upload/uploadRules.ts';
import { useEditorImage } from '../upload/useUpload.ts';

interface Tool {
  /** Catalogue key `console.richtext.<name>`. */
  name: string;
  content: ReactNode;
  /** Mark or node for which the button is active. */
  active?: [name: string, attributes?: Record<string, unknown>];
  run: (chain: ChainedCommands) => ChainedCommands;
}

const tools: readonly Tool[] = [
  { name: 'bold', content: <BoldOutlined aria-hidden />, active: ['bold'], run: (chain) => chain.toggleBold() },
  { name: 'italic', content: <ItalicOutlined aria-hidden />, active: ['italic'], run: (chain) => chain.toggleItalic() },
  {
    name: 'underline',
    content: <UnderlineOutlined aria-hidden />,
    active: ['underline'],
    run: (chain) => chain.toggleUnderline(),
  },
  {
    name: 'heading',
    content: <FontSizeOutlined aria-hidden />,
    active: ['heading', { level: 2 }],
    run: (chain) => chain.toggleHeading({ level: 2 }),
  },
  {
    name: 'bulletList',
    content: <UnorderedListOutlined aria-hidden />,
    active: ['bulletList'],
    run: (chain) => chain.toggleBulletList(),
  },
  {
    name: 'orderedList',
    content: <OrderedListOutlined aria-hidden />,
    active: ['orderedList'],
    run: (chain) => chain.toggleOrderedList(),
  },
  { name: 'undo', content: <UndoOutlined aria-hidden />, run: (chain) => chain.undo() },
  { name: 'redo', content: <RedoOutlined aria-hidden />, run: (chain) => chain.redo() },
];

export function RichtextToolbar({ editor }: { editor: Editor }) {
  const t = useT();
  const [isLinking, setLinking] = useState(false);
  const { isUploading, upload } = useEditorImage();
  const pressed = useEditorState({
    editor,
    selector: ({ editor: current }): Readonly<Record<string, boolean>> => ({
      ...Object.fromEntries(
        tools.map(({ name, active }) => [name, active !== undefined && current.isActive(...active)]),
      ),
      link: current.isActive('link'),
    }),
  });
  const insert = async ([file]: readonly File[]): Promise<void> => {
    const src = file === undefined ? null : await upload(file);
    if (src !== null) editor.chain().focus().setImage({ src }).run();
  };
  return (
    <div className={css.toolbar} role="toolbar" aria-label={t('console.richtext.toolbar')}>
      {tools.map((tool) => (
        <ToolButton
          key={tool.name}
          label={t.named(`console.richtext.${tool.name}`)}
          isPressed={tool.active && pressed[tool.name] === true}
          onClick={() => tool.run(editor.chain().focus()).run()}
        >
          {tool.content}
        </ToolButton>
      ))}
      <ToolButton
        label={t('console.richtext.link')}
        isPressed={pressed['link'] === true}
        onClick={() => setLinking(true)}
      >
        <LinkOutlined aria-hidden />
      </ToolButton>
      <FileChooser
        className={css.tool}
        label={t('console.richtext.image')}
        isMany={false}
        isDisabled={isUploading}
        endings={endingsOf('editorImage')}
        onFiles={(files) => void insert(files)}
      >
        <PictureOutlined aria-hidden />
      </FileChooser>
      {isLinking && <RichtextLink editor={editor} onClose={() => setLinking(false)} />}
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  isPressed: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

/** The editor keeps focus and selection while its tools are used by the pointer. */
function ToolButton({ label, isPressed, onClick, children }: ToolButtonProps) {
  return (
    <button
      type="button"
      className={css.tool}
      title={label}
      aria-label={label}
      aria-pressed={isPressed}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
