const VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

/** Returns a `fetch` through the proxy that the environment names, or null: Node's own ignores it. */
export async function proxiedFetch(): Promise<typeof fetch | null> {
  if (!VARIABLES.some((name) => process.env[name])) return null;
  const { EnvHttpProxyAgent, fetch: send } = await import('undici');
  const dispatcher = new EnvHttpProxyAgent();
  return async (input, init) => {
    // Requests of Node's own `fetch` are foreign to that of the package.
    const { url, method, headers, body, signal } = new Request(input, init);
    const sent = { method, headers: [...headers], signal, dispatcher, redirect: 'manual' as const };
    return (await send(url, body ? { ...sent, body, duplex: 'half' } : sent)) as unknown as Response;
  };
}
