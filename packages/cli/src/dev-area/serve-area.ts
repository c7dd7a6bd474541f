import { rspack } from '@rspack/core';
import { RspackDevServer } from '@rspack/dev-server';
import { configOf } from '../build/bundle';

/** What is served, where and to which shell. */
export interface ServeOptions {
  /** Folder of the area. */
  folder: string;
  port: number;
  /** Origin of the shell: other pages cannot read the sources. */
  shell: string;
}

/** Serves the development build of one area to one shell, until the process ends. @throws when the port is taken. */
export async function serveArea({ folder, port, shell }: ServeOptions): Promise<void> {
  process.env.NODE_ENV = 'development';
  process.env.BOVEDA_RELEASE = 'desarrollo';
  process.env.BOVEDA_SHELL = shell;
  process.env.BOVEDA_AREA_PORT = String(port);
  const config = await configOf(folder);
  const server = new RspackDevServer(config.devServer || {}, rspack(config));
  await server.start();
}
