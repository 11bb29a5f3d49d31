import { useEffect, useState } from 'react';

import { useT } from '../../../core/i18n/i18n.ts';
import { readSystemTitle, titleText } from '../../../core/settings/systemTitle.ts';

/** What the installation calls itself; asked without the query cache, which the login does without. */
export function useLoginTitle(): string {
  const t = useT();
  const [own, setOwn] = useState<Awaited<ReturnType<typeof readSystemTitle>>>(null);
  useEffect(() => {
    const controller = new AbortController();
    readSystemTitle(controller.signal).then(setOwn, () => undefined);
    return () => controller.abort();
  }, []);
  const title = titleText(own, t);
  useEffect(() => void (document.title = title), [title]);
  return title;
}
