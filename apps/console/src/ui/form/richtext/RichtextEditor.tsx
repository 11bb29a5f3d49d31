import { Image } from '@tiptap/extension-image';
import { EditorContent, ReactNodeViewRenderer, useEditor, NodeViewWrapper, type NodeViewProps } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect } from 'react';

import { cleanHtml } from './RichText.tsx';
import textCss from './RichText.module.css';
import type { FieldInputProps } from '../fieldInput.ts';
import css from './Richtext.module.css';
import { useStoredPicture } from '../upload/storedPicture.ts';
import { RichtextToolbar } from './RichtextToolbar.tsx';

const StoredImage = Image.extend({ addNodeView: () => ReactNodeViewRenderer(RichtextImage) });

const extensions = [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    link: { openOnClick: false, protocols: ['mailto', 'tel'], defaultProtocol: 'https' },
  }),
  // Only uploaded pictures: a pasted one would be megabytes of text, or on an external server.
  StoredImage.configure({ allowBase64: false }),
];

/** Editor for text with headings, lists, links and pictures; input and output are sanitised. */
export function RichtextEditor({ id, label, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const editor = useEditor({
    extensions,
    content: cleaned(typeof value === 'string' ? value : ''),
    editorProps: { attributes: attributesOf({ id, label, isInvalid, describedBy }) },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? null : cleaned(changed.getHTML())),
  });
  useEffect(() => {
    editor.setOptions({ editorProps: { attributes: attributesOf({ id, label, isInvalid, describedBy }) } });
  }, [editor, id, label, isInvalid, describedBy]);
  return (
    <div className={`${css.box} ${isInvalid ? css.invalid : ''}`}>
      <RichtextToolbar editor={editor} />
      <EditorContent editor={editor} className={`${css.content} ${textCss.text}`} />
    </div>
  );
}

function cleaned(html: string): string {
  const box = document.createElement('div');
  box.append(cleanHtml(html));
  return box.innerHTML;
}

/** Attributes of the editable area for screen readers. */
function attributesOf(props: Pick<FieldInputProps, 'id' | 'label' | 'isInvalid' | 'describedBy'>) {
  const { id, label, isInvalid, describedBy } = props;
  return {
    id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    'aria-invalid': String(isInvalid),
    ...(describedBy !== undefined && { 'aria-describedby': describedBy }),
  };
}

/** A picture in the editor, fetched with the token. The text stores its URL. */
function RichtextImage({ node, selected }: NodeViewProps) {
  const { src, alt } = node.attrs;
  const address = useStoredPicture(typeof src === 'string' ? src : null);
  return (
    <NodeViewWrapper className={selected ? css.selected : undefined}>
      {address !== null && <img src={address} alt={typeof alt === 'string' ? alt : ''} data-drag-handle="" />}
    </NodeViewWrapper>
  );
}
