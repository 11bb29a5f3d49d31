/** The page shows `/api-docs/json` without external resources. */
export const apiDocsPage = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Muster HTTP API</title>
<style>
body { font: 14px/1.5 system-ui, sans-serif; color: #17262b; background: #f3f6f7; margin: 0 auto; max-width: 1000px; padding: 24px }
h1 { font-size: 28px } h2 { font-size: 16px; margin: 24px 0 8px }
details { background: #fff; border: 1px solid #dde4e6; border-radius: 6px; margin: 4px 0; padding: 8px 12px }
summary { cursor: pointer } code { font-family: ui-monospace, monospace }
.method { display: inline-block; width: 48px; font-weight: 600; color: #0a7f7c } .about { color: #5b6b70 }
pre { overflow: auto; background: #f3f6f7; padding: 8px; border-radius: 6px }
</style>
</head>
<body>
<h1>Muster HTTP API</h1>
<p id="about"></p>
<p>The document itself: <a href="/api-docs/json">/api-docs/json</a> (OpenAPI 3.1).</p>
<main id="paths">Loading…</main>
<script src="/api-docs/page.js" defer></script>
</body>
</html>
`;

/** Runs in the browser; text is inserted as text, never as markup. */
export const apiDocsScript = `
const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className !== undefined) made.className = className;
  return made;
};
const show = (document_) => {
  document.getElementById('about').textContent = document_.info.description;
  const byTag = new Map();
  for (const [path, methods] of Object.entries(document_.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), { path, method, operation }]);
    }
  const paths = document.getElementById('paths');
  paths.textContent = '';
  for (const [tag, operations] of byTag) {
    paths.append(element('h2', tag));
    for (const { path, method, operation } of operations) {
      const details = element('details');
      const summary = element('summary');
      summary.append(element('span', method.toUpperCase(), 'method'), element('code', path), ' ');
      summary.append(element('span', operation.summary ?? '', 'about'));
      const { parameters, requestBody, responses } = operation;
      details.append(summary, element('pre', JSON.stringify({ parameters, requestBody, responses }, null, 2)));
      paths.append(details);
    }
  }
  paths.append(element('h2', 'Schemas'));
  for (const [name, schema] of Object.entries(document_.components.schemas)) {
    const details = element('details');
    const summary = element('summary');
    summary.append(element('code', name));
    details.append(summary, element('pre', JSON.stringify(schema, null, 2)));
    paths.append(details);
  }
};
fetch('/api-docs/json').then((reply) => reply.json()).then(show);
`;
