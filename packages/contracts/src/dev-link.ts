/** What `?dev=` of a page asks for: an area from a port of the developer's own machine, never from another host. */
export interface DevLink {
  area: string;
  port: number;
}

/** Reads `mf-cfdi:3001`; null for everything else, ports below 1024 among it. */
export function parseDevLink(text: string | null | undefined): DevLink | null {
  const [, area, digits] = /^(mf-[a-z][a-z0-9-]{0,40}):([1-9]\d{3,4})$/.exec(text ?? '') ?? [];
  const port = Number(digits);
  return area && port >= 1024 && port <= 65_535 ? { area, port } : null;
}

/** Origin of a development server: always the browser's own machine. */
export const devOrigin = ({ port }: Pick<DevLink, 'port'>): string => `http://localhost:${port}`;
