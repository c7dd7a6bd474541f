/** Requests a fresh link to the same file; null if the file does not exist any more. */
export type RenewLink = () => Promise<string | null>;

/** A file behind a link that expires. */
export interface SignedFile {
  url: string;
  /** Renews the link, which may expire while its screen is open. */
  renew?: RenewLink | undefined;
}

/** A fetched file, with the name that the server gives it. */
interface Fetched {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name: string | null;
}

const GONE = 410;

/** Why a file could not be fetched, in the shape that describeProblem reads. */
interface FileProblem {
  status: number;
  code: string;
  msg?: string;
}

/** Fetches a file, and once more by a fresh link if its own has expired. Rejects with a problem for describeProblem. */
export async function fetchFile({ url, renew }: SignedFile, signal?: AbortSignal): Promise<Fetched> {
  try {
    return await fetchOnce(url, signal);
  } catch (problem) {
    const fresh = (problem as FileProblem).status === GONE && (await renew?.());
    if (!fresh) throw problem;
    return fetchOnce(fresh, signal);
  }
}

async function fetchOnce(url: string, signal?: AbortSignal): Promise<Fetched> {
  const response = await fetch(url, signal ? { signal } : {}).catch(() => {
    throw { status: 0, code: 'network' } satisfies FileProblem;
  });
  const bytes = new Uint8Array(await response.arrayBuffer());
  if (!response.ok) throw { ...readProblem(bytes), status: response.status };
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return { bytes, type, name: nameIn(response.headers.get('content-disposition')) };
}

/** The server's `{code, msg}`; `off_contract` for any other body. */
function readProblem(bytes: Uint8Array): object {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as object;
  } catch {
    return { code: 'off_contract' };
  }
}

const nameIn = (disposition: string | null): string | null => {
  const encoded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return encoded === undefined ? null : decodeURIComponent(encoded);
};
