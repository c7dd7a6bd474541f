const DECLARED = /^<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']/;

/** Bytes of an XML file as text: by its byte order mark, else by what it declares, else UTF-8 (XML 1.0, appendix F). */
export function decodeXml(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const declared = DECLARED.exec(head)?.[1];
  return new TextDecoder(isKnown(declared) ? declared : 'utf-8').decode(bytes);
}

function isKnown(label: string | undefined): label is string {
  if (!label) return false;
  try {
    // A text that begins with ASCII bytes cannot be UTF-16, whatever it declares.
    return !new TextDecoder(label).encoding.startsWith('utf-16');
  } catch {
    return false;
  }
}
