/** How a program signs an entry; the same stands in docs/protocols.md, where a test runs it against a server. */
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
