import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './api.generated';
import { base64Of, type Content } from './bytes';
import {
  cursorPaths,
  type ExportRequest,
  type ListPath,
  type ListQuery,
  type PageOf,
  type RowOf,
  type Schemas,
} from './paths';
import { BovedaError } from './problem';
import { fetchWithRetries, pause, type Retries } from './retries';

/** Where the vault is, and who calls. */
export interface BovedaOptions {
  /** Origin of the vault, `https://boveda.ejemplo.mx`. */
  baseUrl: string;
  /** ApiKey of a taxpayer; it says which taxpayer the calls are about. */
  key: string;
  retries?: Retries;
  /** Takes the place of the global `fetch`. */
  fetch?: typeof fetch;
}

/** What may be added to a call that takes long. */
export interface CallOptions {
  /** Ends the call, which then rejects with the signal's reason. */
  signal?: AbortSignal;
}

/** A file that the vault made. */
export interface ExportedFile {
  name: string;
  /** Its bytes, to be read once: as a stream, or whole. */
  response: Response;
}

const API_BASE = '/api/boveda/v4';
const KEY_HEADER = 'X-Api-Key';
const PAGE = 250;
const POLL_SECONDS = 1;

/**
 * The API of a vault, for one taxpayer. Every method rejects with BovedaError when the vault refuses, and repeats what it asks to
 * repeat.
 */
export class Boveda {
  /** Every call by its path, with the types of the OpenAPI description. It rejects as the other methods do. */
  readonly api: Client<paths>;
  private readonly origin: string;
  private readonly send: (request: Request) => Promise<Response>;

  constructor({ baseUrl, key, retries, fetch: send = globalThis.fetch }: BovedaOptions) {
    if (!key) throw new TypeError('Falta la ApiKey del contribuyente (key).');
    this.origin = originOf(baseUrl);
    this.send = fetchWithRetries(send, retries);
    this.api = createClient<paths>({
      baseUrl: this.origin + API_BASE,
      headers: { [KEY_HEADER]: key },
      fetch: this.send,
    });
  }

  /** CFDI that the taxpayer issued, page by page; the newest first unless `sort` says otherwise. */
  emitidos(query?: ListQuery<'/emitidos'>, options?: CallOptions): AsyncGenerator<RowOf<'/emitidos'>> {
    return this.list('/emitidos', query, options);
  }

  /** CFDI that the taxpayer received, in the same way. */
  recibidos(query?: ListQuery<'/recibidos'>, options?: CallOptions): AsyncGenerator<RowOf<'/recibidos'>> {
    return this.list('/recibidos', query, options);
  }

  /**
   * The rows of any list that comes in pages. Lists of CFDI are read by cursor: what is added meanwhile neither moves nor hides a row.
   * In other lists it may.
   */
  async *list<P extends ListPath>(
    path: P,
    query?: ListQuery<P>,
    { signal }: CallOptions = {},
  ): AsyncGenerator<RowOf<P>> {
    const { limit = PAGE, ...filters } = (query ?? {}) as { limit?: number };
    // The types of the paths were checked where the method was called.
    const get = this.api.GET as unknown as (at: string, init: object) => Promise<{ data: PageOf<RowOf<P>> }>;
    const hasCursor = (cursorPaths as readonly string[]).includes(path);
    for (let page: object = hasCursor ? { after: '' } : { offset: 0 }, read = 0; ; ) {
      const { data } = await get(path, { params: { query: { ...filters, limit, ...page } }, signal });
      yield* data.rows;
      read += data.rows.length;
      if (hasCursor ? !data.next : data.rows.length < limit) return;
      page = hasCursor ? { after: data.next } : { offset: read };
    }
  }

  /** CFDI, counterparts and more that a text names: an UUID, an RFC, a folio, part of a name. */
  async find(texto: string, { signal }: CallOptions = {}) {
    const { data } = await this.api.GET('/busqueda', { params: { query: { texto } }, signal });
    return present(data);
  }

  /** Stores one CFDI, with its PDF where there is one. */
  async upload(
    name: string,
    xml: Content,
    { pdf, signal }: CallOptions & { pdf?: Content } = {},
  ): Promise<Schemas['UploadResult']> {
    const body = { name, xmlb64: await base64Of(xml), ...(pdf !== undefined && { pdfb64: await base64Of(pdf) }) };
    const { data } = await this.api.POST('/cfdi', { body, signal });
    return present(data);
  }

  /** Stores the CFDI of a ZIP. `enProceso` names the download in whose place a big one is worked off. */
  async uploadZip(name: string, zip: Content, { signal }: CallOptions = {}): Promise<Schemas['UploadZipResult']> {
    const { data } = await this.api.POST('/cfdi/zip', { body: { name, zip: await base64Of(zip) }, signal });
    return present(data);
  }

  /** Exports a list as a file: asks for it, waits until it is made, and begins to read it. */
  async export(request: ExportRequest, { signal }: CallOptions = {}): Promise<ExportedFile> {
    const { data } = await this.api.POST('/exportaciones', { body: request, signal });
    const { id } = present(data);
    for (;;) {
      const found = await this.exportacion(id, signal);
      if (found.estado === 'error') throw new BovedaError(found.error ?? 'No se pudo exportar.', 0, 'export_failed');
      if (found.url !== null) return { name: found.archivo, response: await this.file(found.url, { signal }) };
      await pause(POLL_SECONDS, signal);
    }
  }

  private async exportacion(id: string, signal?: AbortSignal) {
    try {
      const { data } = await this.api.GET('/exportaciones/{id}', { params: { path: { id } }, signal });
      return present(data);
    } catch (cause) {
      if (!(cause instanceof BovedaError && cause.code === 'not_found')) throw cause;
      throw new BovedaError('La exportación se canceló.', 0, 'export_cancelled', '', { cause });
    }
  }

  /** Reads a file by a link of an answer: `xmlurl`, `pdfurl`, `url`. */
  file(url: string, { signal }: CallOptions = {}): Promise<Response> {
    const address = new URL(url, this.origin);
    // A link to somewhere else is none that the vault gave.
    if (address.origin !== this.origin) throw new TypeError(`${address.origin} no es la bóveda.`);
    return this.send(new Request(address, { signal }));
  }
}

/** What a successful call answers is there; its type cannot say so. */
function present<T>(data: T | undefined): T {
  if (data === undefined) throw new BovedaError('La respuesta no es de una bóveda.', 0, 'unreadable');
  return data;
}

/** Returns the origin of an http or https URL. Throws a TypeError for any other: `localhost:4400` parses as a URL with the scheme `localhost`. */
function originOf(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : null;
  if (url && /^https?:$/.test(url.protocol)) return url.origin;
  throw new TypeError(`baseUrl no es la dirección de una bóveda, como https://boveda.ejemplo.mx: ${baseUrl}`);
}
