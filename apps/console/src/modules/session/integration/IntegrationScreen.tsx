import { integration } from '@muster/model/integration/integration.ts';
import { useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { AccountsInput } from './AccountsInput.tsx';
import { Copyable } from '../../../ui/input/Copyable.tsx';
import { KeyActions } from './KeyActions.tsx';
import { signingExamples } from './signingExample.ts';

/** The longest of what a row offers: it has a key or has none yet. */
const actionWords = [
  'console.integration.renew',
  'console.integration.revoke',
  'console.table.edit',
  'console.table.delete',
] as const;

/** `/system/integration`: programs that let their users in without a password, their keys, and how they sign. */
export function IntegrationScreen() {
  return (
    <EntityScreen
      entity={integration}
      path="/system/integration"
      inputs={{ accountIds: AccountsInput }}
      ExtraAction={KeyActions}
      actionWords={actionWords}
      ListAction={HowToSign}
    />
  );
}

/** Names of programs and of languages are the same in every language. */
const titles = { shell: 'Shell', node: 'Node.js' } as const;

function HowToSign() {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('console.integration.how')}</Button>
      {isOpen && (
        <Dialog
          title={t('console.integration.how')}
          size="normal"
          onClose={close}
          footer={<Button onClick={close}>{t('console.close')}</Button>}
        >
          <p>{t('console.integration.howText')}</p>
          {(['shell', 'node'] as const).map((kind) => (
            <Copyable key={kind} label={titles[kind]} text={signingExamples[kind]} />
          ))}
        </Dialog>
      )}
    </>
  );
}
