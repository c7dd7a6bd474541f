import { decodeXml } from './decode-xml';

const latin1 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));
const utf16le = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

test.each([
  ['UTF-8 by default', new TextEncoder().encode('<a b="ñ"/>'), '<a b="ñ"/>'],
  ['UTF-8 with its mark', new TextEncoder().encode('\uFEFF<a b="ñ"/>'), '<a b="ñ"/>'],
  [
    'what it declares',
    latin1('<?xml version="1.0" encoding="ISO-8859-1"?><a b="ñ"/>'),
    '<?xml version="1.0" encoding="ISO-8859-1"?><a b="ñ"/>',
  ],
  ['UTF-16 by its mark', utf16le('<a b="ñ"/>'), '<a b="ñ"/>'],
  [
    'UTF-8 if it falsely declares UTF-16',
    new TextEncoder().encode('<?xml encoding="utf-16"?><a/>'),
    '<?xml encoding="utf-16"?><a/>',
  ],
  [
    'UTF-8 for an unknown encoding name',
    new TextEncoder().encode('<?xml encoding="ebcdic-x"?><a/>'),
    '<?xml encoding="ebcdic-x"?><a/>',
  ],
])('%s', (_, bytes, text) => expect(decodeXml(bytes)).toBe(text));
