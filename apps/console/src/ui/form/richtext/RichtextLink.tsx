import { richTextSchemes } from '@muster/model/entity/richText.ts';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../input/Button.tsx';
import { Dialog } from '../../feedback/Dialog.tsx';
import { TextField } from '../../input/TextField.tsx';

interface RichtextLinkProps {
  editor: Editor;
  onClose: () => void;
}

/** Asks for the target of the selected text; an empty one removes the link. */
export function RichtextLink({ editor, onClose }: RichtextLinkProps) {
  const t = useT();
  const [address, setAddress] = useState(String(editor.getAttributes('link')['href'] ?? ''));
  const href = withScheme(address.trim());
  const apply = (): void => {
    const chain = editor.chain().focus().extendMarkRange('link');
    if (href === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setLink({ href }).run();
    onClose();
  };
  return (
    <Dialog
      title={t('console.richtext.link')}
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('console.cancel')}</Button>
          <Button tone="primary" onClick={apply}>
            {t('console.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('console.richtext.address')}
        type="url"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
    </Dialog>
  );
}

/** Text without a scheme is a web address. */
function withScheme(address: string): string {
  const hasScheme = richTextSchemes.some((scheme) => address.toLowerCase().startsWith(`${scheme}:`));
  return address === '' || hasScheme ? address : `https://${address}`;
}
