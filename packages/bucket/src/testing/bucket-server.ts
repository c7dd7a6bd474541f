import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A server for the part of S3 that we use, conditional writes included; objects are in memory. */
export interface BucketServer {
  /** For `parseBucketUrl`. */
  url: string;
  /** By `<bucket>/<key>`. */
  objects: Map<string, Buffer>;
  /** Every call is answered with this status until it is null again. */
  failWith: number | null;
  /** Answers to reads break off in the middle. */
  breaksOff: boolean;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  body?: Buffer | string;
  headers?: Record<string, string>;
}

const PAGE = 1000;
const escaped = (text: string) => text.replace(/[<>&]/g, (c) => `&#${c.charCodeAt(0)};`);
const fault = (status: number, code: string): Answer => ({ status, body: `<Error><Code>${code}</Code></Error>` });

/** Starts one on a free port, and sets credentials in the environment if there are none: it accepts any signed request. */
export async function startBucketServer(): Promise<BucketServer> {
  process.env.AWS_ACCESS_KEY_ID ??= 'test';
  process.env.AWS_SECRET_ACCESS_KEY ??= 'test';
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Buffer[]>();
  const http = createServer(async (request, response) => {
    const body = await buffer(request);
    const answer = server.failWith ? fault(server.failWith, 'Planned') : answerTo({ objects, uploads }, request, body);
    response.writeHead(answer.status, { 'content-length': answer.body?.length ?? 0, ...answer.headers });
    if (!server.breaksOff || request.method !== 'GET') response.end(answer.body);
    else response.write(answer.body?.slice(0, 3) ?? '', () => response.destroy());
  }).listen(0, '127.0.0.1');
  await once(http, 'listening');
  const { port } = http.address() as AddressInfo;
  const server: BucketServer = {
    url: `s3://boveda/here?endpoint=http://127.0.0.1:${port}`,
    objects,
    failWith: null,
    breaksOff: false,
    close: async () => {
      http.closeAllConnections();
      await new Promise((done) => http.close(done));
    },
  };
  return server;
}

interface Held {
  objects: Map<string, Buffer>;
  /** Parts of uploads that are not complete. */
  uploads: Map<string, Buffer[]>;
}

function answerTo(held: Held, request: IncomingMessage, body: Buffer): Answer {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return fault(403, 'AccessDenied');
  const key = decodeURIComponent(url.pathname.slice(1));
  if (url.searchParams.has('list-type')) return list(held.objects, key, url.searchParams);
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
    return multipart(held, request.method, key, url.searchParams, body);
  const found = held.objects.get(key);
  switch (request.method) {
    case 'PUT':
      if (found && request.headers['if-none-match'] === '*') return fault(412, 'PreconditionFailed');
      held.objects.set(key, body);
      return { status: 200, headers: { etag: etagOf(body) } };
    case 'HEAD':
      return found ? { status: 200, headers: { 'content-length': `${found.length}` } } : { status: 404 };
    case 'GET':
      return found ? ranged(found, request.headers.range) : fault(404, 'NoSuchKey');
    case 'DELETE':
      held.objects.delete(key);
      return { status: 204 };
    default:
      return fault(405, 'MethodNotAllowed');
  }
}

function ranged(found: Buffer, range: string | undefined): Answer {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
  if (start === undefined) return { status: 200, body: found, headers: { etag: etagOf(found) } };
  if (Number(start) >= found.length) return fault(416, 'InvalidRange');
  return { status: 206, body: found.subarray(Number(start), Number(end) + 1) };
}

function multipart(held: Held, method = '', key: string, query: URLSearchParams, body: Buffer): Answer {
  const id = query.get('uploadId') ?? `${held.uploads.size}`;
  const parts = held.uploads.get(id) ?? [];
  held.uploads.set(id, parts);
  if (query.has('uploads'))
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
    };
  if (method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = body;
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  held.uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  held.objects.set(key, Buffer.concat(parts));
  return { status: 200, body: '<CompleteMultipartUploadResult><ETag>x</ETag></CompleteMultipartUploadResult>' };
}

function list(objects: Map<string, Buffer>, bucket: string, query: URLSearchParams): Answer {
  const from = `${bucket.replace(/\/$/, '')}/`;
  const prefix = query.get('prefix') ?? '';
  const delimiter = query.get('delimiter');
  const after = query.get('continuation-token') ?? query.get('start-after') ?? '';
  const rows = new Map<string, string>();
  for (const name of [...objects.keys()].filter((each) => each.startsWith(from + prefix)).sort()) {
    const key = name.slice(from.length);
    const cut = delimiter ? key.indexOf(delimiter, prefix.length) : -1;
    const size = objects.get(name)?.length ?? 0;
    if (cut >= 0) {
      const folder = key.slice(0, cut + 1);
      rows.set(folder, `<CommonPrefixes><Prefix>${escaped(folder)}</Prefix></CommonPrefixes>`);
    } else
      rows.set(
        key,
        `<Contents><Key>${escaped(key)}</Key><Size>${size}</Size><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>`,
      );
  }
  const left = [...rows].filter(([key]) => key > after);
  const page = left.slice(0, PAGE);
  const more = left.length > PAGE;
  const token = more ? `<NextContinuationToken>${escaped(page.at(-1)?.[0] ?? '')}</NextContinuationToken>` : '';
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${token}${page.map(([, row]) => row).join('')}</ListBucketResult>`,
  };
}

const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;
