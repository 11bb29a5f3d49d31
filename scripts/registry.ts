// `npm run registry`: regenerates packages/model/src/generated from the existing nouns.
import { writeRegistries } from './lib/registries.ts';

writeRegistries();
