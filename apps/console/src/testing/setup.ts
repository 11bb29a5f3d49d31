import { namedEntities } from '@muster/model/entity/namedEntities.ts';
import { configure } from '@testing-library/react';

import { registerEntities } from '../ui/entity/entityRegistry.ts';

// The first screen of a file loads the UI library; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 20_000 });

// As the shell does.
registerEntities(namedEntities);
