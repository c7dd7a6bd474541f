import { CfdiError } from '../error';
import { type UnreadPart, undamaged } from './damage';
import type { XmlElement } from './element';
import { parseXml } from './parse';

/** A document that was read, and the parts of its file that were left out. */
export interface ReadXml {
  readonly xml: XmlElement;
  readonly unread: readonly UnreadPart[];
}

/**
 * Reads a document of the SAT like {@link parseXml}; what is malformed in its Addenda or around its root is left out of the
 * tree and named. The file itself is never changed.
 *
 * @throws CfdiError of the whole file, when more than that is malformed
 */
export function readXml(bytes: Uint8Array): ReadXml {
  try {
    return { xml: parseXml(bytes), unread: [] };
  } catch (error) {
    if (!(error instanceof CfdiError) || error.code !== 'malformed_xml') throw error;
    for (const { bytes: rest, unread } of undamaged(bytes)) {
      const xml = parsed(rest);
      if (xml) return { xml, unread };
    }
    throw error;
  }
}

function parsed(bytes: Uint8Array): XmlElement | null {
  try {
    return parseXml(bytes);
  } catch (error) {
    if (error instanceof CfdiError) return null;
    throw error;
  }
}
