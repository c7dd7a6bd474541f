import { type RspackPluginInstance, rspack } from '@rspack/core';
import { bundlerRuntime, RUNTIME } from './federation';

/**
 * Imports the runtime by name. The federation plugin does it by absolute path, from a `data:` module: ids of modules are made of
 * requests, so a build would differ from folder to folder.
 */
export const runtimeByName = (): RspackPluginInstance =>
  new rspack.NormalModuleReplacementPlugin(/!=!data:text\/javascript,import%20__module_federation/, (data) => {
    data.request = data.request.replaceAll(encodeURIComponent(bundlerRuntime), encodeURIComponent(RUNTIME));
  });
