// Builds an area of this folder and publishes it, as `boveda publish` and `boveda preview` do with those of the checkout:
//   node --import tsx e2e/chaos/publish.ts <area> <release> [<end of the preview>]      (BOVEDA_HOME)
import { rm } from 'node:fs/promises';
import { createSigner, openFolderStore, publishRelease } from '@boveda/releases/store';
import { buildPlaces, createAreaBuilder } from '@boveda/tooling';

const [area = '', release = '', expires] = process.argv.slice(2);
const home = process.env.BOVEDA_HOME;
if (!home) throw new Error('BOVEDA_HOME says where to publish');

const places = buildPlaces(home);
const build = await createAreaBuilder(places).build(`e2e/chaos/${area}`, () => release);
const preview = expires ? { author: 'Ana Pérez', branch: 'arreglo/caos', expires } : null;
const signer = await createSigner(home, process.env);
await publishRelease(openFolderStore(places.store), signer, build, { release, preview, built: new Date() });
await rm(places.unfinished, { recursive: true, force: true });
