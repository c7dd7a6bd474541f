import { MAX_FILE_BYTES } from '@boveda/contracts';
import type { MessageStructureObject } from 'imapflow';

const KINDS = { xml: /\/xml$/i, pdf: /\/pdf$/i, zip: /\/(x-)?zip(-compressed)?$/i } as const;
const MAX_PER_MESSAGE = 500;
/** Base64 is a third longer, and has line breaks. */
const MAX_ENCODED = MAX_FILE_BYTES * 1.4;

/** An attachment that may hold a CFDI. */
export interface Adjunto {
  kind: keyof typeof KINDS;
  nombre: string;
  /** Number of the part in its message (RFC 9051 6.4.5). */
  part: string;
  /** Content transfer encoding. */
  encoding: string;
  /** Encoded bytes, as declared by its server. */
  size: number;
}

/** Returns the attachments of a message to fetch: XML and ZIP, and PDF when there is an XML. */
export function adjuntosOf(structure: MessageStructureObject): Adjunto[] {
  const all = [...leavesOf(structure)].flatMap((leaf): Adjunto[] => {
    const nombre = leaf.dispositionParameters?.filename ?? leaf.parameters?.name ?? '';
    const kind = kindOf(leaf.type, nombre);
    // A message that consists of one attachment has no parts; its only one has the number 1.
    const part = leaf.part ?? (leaf === structure ? '1' : undefined);
    const size = leaf.size ?? 0;
    if (!kind || !part || size > MAX_ENCODED) return [];
    const isNamed = nombre.toLowerCase().endsWith(`.${kind}`);
    return [{ kind, part, size, encoding: leaf.encoding ?? '', nombre: isNamed ? nombre : `adjunto-${part}.${kind}` }];
  });
  const hasXml = all.some(({ kind }) => kind === 'xml');
  return all.filter(({ kind }) => kind !== 'pdf' || hasXml).slice(0, MAX_PER_MESSAGE);
}

/** Decides by the file name, because mail programs send everything as `application/octet-stream`. */
function kindOf(type: string, nombre: string): Adjunto['kind'] | undefined {
  const ending = /\.(xml|pdf|zip)$/i.exec(nombre)?.[1]?.toLowerCase();
  if (ending) return ending as Adjunto['kind'];
  return (Object.keys(KINDS) as Adjunto['kind'][]).find((kind) => KINDS[kind].test(type));
}

function* leavesOf(node: MessageStructureObject): Generator<MessageStructureObject> {
  if (!node.childNodes?.length) yield node;
  for (const child of node.childNodes ?? []) yield* leavesOf(child);
}
