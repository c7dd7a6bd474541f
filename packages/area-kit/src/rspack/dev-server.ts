import type { DevServer } from '@rspack/core';

/**
 * The development server of an area, for `rspack serve` and for `pnpm --filter mf-x dev` alike. Only the shell at
 * BOVEDA_SHELL may read the sources; they are served on BOVEDA_AREA_PORT.
 */
export function devServer(): DevServer {
  const port = Number(process.env.BOVEDA_AREA_PORT ?? 3001);
  const shell = process.env.BOVEDA_SHELL ?? 'http://localhost:4400';
  return {
    host: 'localhost',
    port,
    hot: true,
    static: false,
    allowedHosts: [new URL(shell).hostname],
    headers: { 'Access-Control-Allow-Origin': shell, Vary: 'Origin' },
    client: {
      // The page has the origin of the shell, not the one of this server.
      webSocketURL: `ws://localhost:${port}/ws`,
      // Errors of the build. Those of the running code are the shell's, which shows them in the place of the area.
      overlay: { errors: true, warnings: false, runtimeErrors: false },
    },
  };
}
