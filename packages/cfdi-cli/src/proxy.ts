import { UsageError } from './usage';

/** The first of these variables that is set. Lower case wins, as it does for curl. */
const variable = (...names: string[]) => names.map((name) => process.env[name]?.trim()).find(Boolean);

/** The address of a proxy, which may come without `http://`. @throws UsageError */
function addressOf(given: string): URL {
  const full = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `http://${given}`;
  const url = URL.canParse(full) ? new URL(full) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UsageError('HTTP_PROXY y HTTPS_PROXY nombran un proxy HTTP: http://proxy.ejemplo.mx:3128.');
  return url;
}

/** The proxies that the environment names, for addresses of http and of https. @throws UsageError for what is no address */
function proxies(): { httpProxy?: string; httpsProxy?: string } {
  const http = variable('http_proxy', 'HTTP_PROXY');
  const https = variable('https_proxy', 'HTTPS_PROXY') ?? http;
  return { ...(http && { httpProxy: addressOf(http).href }), ...(https && { httpsProxy: addressOf(https).href }) };
}

/** Names of the proxies, without their passwords; empty when there is none. */
export const proxyNames = (): string =>
  [...new Set(Object.values(proxies()).map((each) => new URL(each).host))].join(', ');

/** Returns a `fetch` through the proxy that the environment names, or null: Node's own ignores it. @throws UsageError */
export async function proxiedFetch(): Promise<typeof fetch | null> {
  const named = proxies();
  if (!named.httpProxy && !named.httpsProxy) return null;
  const { EnvHttpProxyAgent, fetch: send } = await import('undici');
  // Proxies tunnel to the port of https alone; what is not encrypted they are asked for.
  const dispatcher = new EnvHttpProxyAgent({ ...named, proxyTunnel: false });
  return async (input, init) => {
    // Requests of Node's own `fetch` are foreign to that of the package.
    const { url, method, headers, body, signal } = new Request(input, init);
    const sent = { method, headers: [...headers], signal, dispatcher, redirect: 'manual' as const };
    return (await send(url, body ? { ...sent, body, duplex: 'half' } : sent)) as unknown as Response;
  };
}
