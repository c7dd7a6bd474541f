import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyRequest } from 'fastify';

/** Where assistants reach the vault. */
export const MCP_PATH = '/mcp';
/** Where a program finds out who allows it to use a resource. Source: RFC 9728, 3.1. */
export const RESOURCE_METADATA = '/.well-known/oauth-protected-resource';

const originOf = (publicUrl: string) => new URL(publicUrl).origin;

/** The resource that access tokens are issued for, as they name it. Source: RFC 8707. */
export const mcpResource = (publicUrl: string): string => originOf(publicUrl) + MCP_PATH;

/** Parameters that tell a program how to be authorized; none at another address. Source: RFC 9728, 5.1. */
export const discoveryOf = ({ url, server }: FastifyRequest): string =>
  new RegExp(`^${MCP_PATH}(\\?|/?$)`).test(url)
    ? `, resource_metadata="${originOf(server.deps.env.publicUrl)}${RESOURCE_METADATA}${MCP_PATH}"`
    : '';

const withinMcp = new AsyncLocalStorage<true>();

/** Runs requests of an assistant, also those of its tools to this server, which alone take access tokens. */
export const asMcp = <Result>(work: () => Result): Result => withinMcp.run(true, work);

/** Whether this request is one of an assistant. */
export const isMcp = (): boolean => withinMcp.getStore() ?? false;
