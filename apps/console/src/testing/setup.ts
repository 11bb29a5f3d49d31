import { configure } from '@testing-library/react';

// The first screen of a file loads the UI library; on a busy machine that takes longer than the usual second.
configure({ asyncUtilTimeout: 20_000 });
