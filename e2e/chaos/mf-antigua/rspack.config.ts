import { area } from '@boveda/area-kit/rspack';

/** The part of Module Federation's plugin that this build says otherwise. */
interface Federation {
  _options?: { shared: Record<string, { requiredVersion: string }> };
}

const config = area(import.meta.dirname);
for (const plugin of config.plugins ?? []) {
  const react = (plugin as Federation)._options?.shared.react;
  if (react) react.requiredVersion = '^18.3.1';
}

export default config;
