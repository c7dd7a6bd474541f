import { createHash, randomBytes } from 'node:crypto';
import { API_BASE } from '@boveda/contracts';
import type { TestApp } from './create-test-app';

/** A program of assistants without a browser: what it sends, and what a person does on the page for it. */
export function createOauthClient({ app }: Pick<TestApp, 'app'>) {
  const redirect_uri = 'http://localhost:3334/callback';
  const code_verifier = randomBytes(32).toString('base64url');
  const form = (url: string, fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    });
  const client = {
    redirect_uri,
    code_verifier,
    form,
    register: (body: object = { redirect_uris: [redirect_uri], client_name: 'Claude' }) =>
      app.inject({ method: 'POST', url: '/oauth/registro', payload: body }),
    /** The request of a registered client, as it is in the address of the page. */
    async asked(more: object = {}): Promise<Record<string, string>> {
      const { client_id } = (await client.register()).json();
      const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
      const pkce = { code_challenge, code_challenge_method: 'S256' };
      return { client_id, redirect_uri, response_type: 'code', state: 'estado', ...pkce, ...more };
    },
    /** A person allows it. */
    allow: (asked: object, headers: Record<string, string>) =>
      app.inject({ method: 'POST', url: `${API_BASE}/autorizaciones`, headers, payload: asked }),
    /** What the token endpoint answers to a code. */
    exchange: (client_id: string, code: string, more: Record<string, string> = {}) =>
      form('/oauth/token', {
        ...{ grant_type: 'authorization_code', client_id, code, redirect_uri, code_verifier },
        ...more,
      }),
    refresh: (client_id: string, refresh_token: string) =>
      form('/oauth/token', { grant_type: 'refresh_token', client_id, refresh_token }),
    /** Everything, up to the tokens. */
    async granted(headers: Record<string, string>): Promise<{ client_id: string; access: string; refresh: string }> {
      const asked = await client.asked();
      const { client_id = '' } = asked;
      const answer = await client.allow(asked, headers);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      const code = new URL(answer.json().url).searchParams.get('code') ?? '';
      const { access_token: access, refresh_token: refresh } = (await client.exchange(client_id, code)).json();
      return { client_id, access, refresh };
    },
    /** Asks for the tools of the vault. */
    listTools: (token: string) =>
      app.inject({
        method: 'POST',
        url: '/mcp',
        headers: { accept: 'application/json, text/event-stream', authorization: `Bearer ${token}` },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
      }),
  };
  return client;
}
