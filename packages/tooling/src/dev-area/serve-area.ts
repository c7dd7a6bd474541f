import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { configOf } from '../build/bundle';

/** What is served where, and to whom. */
export interface ServeOptions {
  area: string;
  port: number;
  /** Origin of the shell: no other page may read the sources. */
  shell: string;
}

/** Serves the development build of one area to one shell, until the process ends. @throws when the port is taken. */
export async function serveArea({ area, port, shell }: ServeOptions): Promise<void> {
  process.env.NODE_ENV = 'development';
  process.env.BOVEDA_RELEASE = 'desarrollo';
  const compiler = rspack({ ...(await configOf(area)), mode: 'development', lazyCompilation: false });
  const server = new RspackDevServer(
    {
      host: 'localhost',
      port,
      hot: true,
      static: false,
      allowedHosts: [new URL(shell).hostname],
      headers: { 'Access-Control-Allow-Origin': shell, Vary: 'Origin' },
      // The page is of another origin than the server.
      client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false },
    },
    compiler,
  );
  await server.start();
}
