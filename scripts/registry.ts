// `npm run registry`: writes packages/model/src/generated anew, from the nouns that are there.
import { writeRegistries } from './lib/registries.ts';

writeRegistries();
