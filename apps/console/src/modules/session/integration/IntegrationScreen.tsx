import type { simpleRow } from '@muster/model/reply/wire.ts';
import { integration } from '@muster/model/integration/integration.ts';
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { account } from '@muster/model/account/account.ts';
import { entityPath } from '@muster/model/entity/entity.ts';

import { useT } from '../../../core/i18n/i18n.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Dialog } from '../../../ui/feedback/Dialog.tsx';
import { EntityScreen } from '../../../ui/entity/EntityScreen.tsx';
import { get, type Wire } from '../../../core/http/request.ts';
import type { FieldInputProps } from '../../../ui/form/fieldInput.ts';
import { Select } from '../../../ui/input/Select.tsx';
import { Copyable } from '../../../ui/input/Copyable.tsx';
import { KeyActions } from './KeyActions.tsx';

/** The widest labels of a row: with and without a key. */
const actionWords = [
  'console.integration.renew',
  'console.integration.revoke',
  'console.table.edit',
  'console.table.delete',
] as const;

/** `/system/integration`: programs with password-free entry, their keys, and examples of signing. */
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

/** The accounts that an integration may log in as. */
function AccountsInput({ id, value, onChange, isInvalid, describedBy }: FieldInputProps) {
  const { data = [], isPending } = useQuery({
    queryKey: [account.name, 'simple-list'],
    queryFn: ({ signal }) => get<Wire<typeof simpleRow>[]>(`${entityPath(account)}/simple-list`, {}, { signal }),
  });
  return (
    <Select<string[]>
      id={id}
      aria-invalid={isInvalid}
      aria-describedby={describedBy}
      mode="multiple"
      optionFilterProp="label"
      loading={isPending}
      value={Array.isArray(value) ? value.map(String) : []}
      options={data.map((row) => ({ value: row.id, label: row.name }))}
      onChange={onChange}
    />
  );
}

/** Examples of signing an entry; docs/protocols.md has the same, and a test runs them against a server. */
export const signingExamples = {
  shell: `TOKEN=$(curl -s -X POST "$MUSTER/pod/freeToken/issue" -H "X-Integration-Key: $KEY" -d "name=$ACCOUNT" |
  sed 's/.*"freeToken":"\\([^"]*\\)".*/\\1/')
TOPAGE=alarm/list SHOWMENU=false TIMESTAMP=$(date +%s)000
SIGN=$(printf '%s\\n%s\\n%s\\n%s\\n%s' "$TOKEN" "$BUILDING" "$TOPAGE" "$SHOWMENU" "$TIMESTAMP" |
  openssl dgst -sha256 -hmac "$SECRET" | sed 's/.* //')
echo "$MUSTER/fromUrl?token=$TOKEN&buildid=$BUILDING&topage=$TOPAGE&showmenu=$SHOWMENU&timestamp=$TIMESTAMP&sign=$SIGN"`,
  node: `import { createHmac } from 'node:crypto';

const { MUSTER, KEY, SECRET, BUILDING, ACCOUNT } = process.env;
const reply = await fetch(\`\${MUSTER}/pod/freeToken/issue\`, {
  method: 'POST',
  headers: { 'X-Integration-Key': KEY },
  body: new URLSearchParams({ name: ACCOUNT }),
});
const { freeToken: token } = (await reply.json()).data;
const entry = { token, buildid: BUILDING, topage: 'alarm/list', showmenu: 'false', timestamp: String(Date.now()) };
const sign = createHmac('sha256', SECRET).update(Object.values(entry).join('\\n')).digest('hex');
console.log(\`\${MUSTER}/fromUrl?\${new URLSearchParams({ ...entry, sign })}\`);`,
} as const;
