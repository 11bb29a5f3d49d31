import { namedEntities } from '@muster/model/entity/namedEntities.ts';
import { onlineManager } from '@tanstack/react-query';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

import { useTabs } from '../core/navigation/tabs.ts';
import { queryClient } from '../core/session/queryClient.ts';
import { useSession } from '../core/session/session.ts';
import { useToasts } from '../core/toast.ts';
import { registerEntities } from '../ui/entity/entityRegistry.ts';
import { useQuestion } from '../ui/feedback/confirm.ts';

// A busy machine is slow: a test fails on a wrong state, not on time.
configure({ asyncUtilTimeout: 60_000 });

// As the shell does.
registerEntities(namedEntities);

afterEach(cleanup);

/** Files of one worker share modules and the document: restores what a file has changed. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  onlineManager.setOnline(true);
  queryClient.clear();
  useSession.setState(useSession.getInitialState(), true);
  useTabs.setState(useTabs.getInitialState(), true);
  useToasts.setState({ toasts: [] });
  useQuestion.setState({ asked: null });
  localStorage.clear();
  sessionStorage.clear();
  document.body.replaceChildren();
});
