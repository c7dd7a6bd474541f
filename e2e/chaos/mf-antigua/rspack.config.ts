import { createAreaConfig } from '@boveda/area-kit/rspack';

/** The option of Module Federation's plugin that this build changes. */
interface Federation {
  _options?: { shared: Record<string, { requiredVersion: string }> };
}

const config = createAreaConfig(import.meta.dirname);
for (const plugin of config.plugins ?? []) {
  const react = (plugin as Federation)._options?.shared.react;
  if (react) react.requiredVersion = '^18.3.1';
}

export default config;
