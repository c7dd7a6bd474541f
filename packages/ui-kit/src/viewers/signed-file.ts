/** Asks for a fresh link to the same file; null where there is no such file any more. */
export type RenewLink = () => Promise<string | null>;

/** A file behind a link that ends. */
export interface SignedFile {
  url: string;
  /** What to do when the link has ended, which it may while its screen stays open. */
  renew?: RenewLink | undefined;
}

/** A file that came, under the name that the server gives it. */
interface Fetched {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  name: string | null;
}

const GONE = 410;

/** Why a file did not come, as describeProblem reads it. */
interface FileProblem {
  status: number;
  code: string;
  msg?: string;
}

/** Fetches a file, once more by a fresh link when its own has ended. Rejects with what describeProblem can put into words. */
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

/** The server's `{code, msg}`; of anything else, that it was not what was expected. */
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
