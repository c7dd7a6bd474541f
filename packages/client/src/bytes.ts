/** Content of a file: text is sent as UTF-8. */
export type Content = string | Uint8Array | ArrayBuffer | Blob | AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** The whole content in base64, as the vault takes files. */
export async function base64Of(content: Content): Promise<string> {
  return encode(await bytesOf(content));
}

async function bytesOf(content: Content): Promise<Uint8Array> {
  if (typeof content === 'string') return new TextEncoder().encode(content);
  if (content instanceof Uint8Array) return content;
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (content instanceof Blob) return new Uint8Array(await content.arrayBuffer());
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of chunksOf(content)) chunks.push(new Uint8Array(chunk));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** Not every browser iterates over a ReadableStream. */
async function* chunksOf(content: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!(content instanceof ReadableStream)) {
    yield* content;
    return;
  }
  const reader = content.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}

/** A multiple of three, so that the parts join; short enough to be the arguments of one call. */
const PART = 24_573;

function encode(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += PART)
    parts.push(btoa(String.fromCharCode(...bytes.subarray(at, at + PART))));
  return parts.join('');
}
