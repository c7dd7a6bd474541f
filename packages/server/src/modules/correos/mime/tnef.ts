import type { TextFile } from './uuencode';

/** Source: [MS-OXTNEF] 2.1.3. */
const SIGNATURE = 0x223e9f78;
const ATTACH_TITLE = 0x18010;
const ATTACH_DATA = 0x6800f;
const ATTACH_REND_DATA = 0x69002;
const ATTACH_PROPERTIES = 0x69005;
const HEADER = 9;
const CHECKSUM = 2;

/** Yields the attachments in a `winmail.dat`, also those of messages inside it. */
export function* attachmentsOfTnef(bytes: Buffer): Generator<TextFile> {
  let nombre = '';
  for (let at = 6; at + HEADER <= bytes.length; ) {
    const id = bytes.readUInt32LE(at + 1);
    const from = at + HEADER;
    const end = from + bytes.readUInt32LE(at + 5);
    const value = bytes.subarray(from, end);
    if (id === ATTACH_REND_DATA) nombre = '';
    else if (id === ATTACH_TITLE) nombre = value.toString('latin1').replace(/\0.*$/s, '');
    else if (id === ATTACH_DATA) yield { nombre, bytes: value };
    else if (id === ATTACH_PROPERTIES) yield* innerOf(value);
    at = end + CHECKSUM;
  }
}

/** Tag of PR_ATTACH_DATA_BIN, which some programs write instead of the attribute for the data; a count of one and a length follow. */
const DATA_PROPERTY = Buffer.from('0201013701000000', 'hex');

/** A message as attachment is a property, which contains TNEF again. */
function* innerOf(properties: Buffer): Generator<TextFile> {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(SIGNATURE);
  const at = properties.indexOf(mark);
  if (at >= 0) return yield { nombre: 'winmail.dat', bytes: properties.subarray(at) };
  const data = properties.indexOf(DATA_PROPERTY) + DATA_PROPERTY.length;
  if (data < DATA_PROPERTY.length || data + 4 > properties.length) return;
  const length = properties.readUInt32LE(data);
  if (length > 0) yield { nombre: '', bytes: properties.subarray(data + 4, data + 4 + length) };
}
