import { MAX_IMPORTADOS } from '@boveda/contracts/impuestos';

/** A row of a file of contacts, as it is written there. */
export interface FilaContacto {
  contraparte: string;
  nombre: string;
  correo: string;
  telefono: string;
}

const MOST_BYTES = 2 * 1024 * 1024;

/** Titles by which a column is known, without accents, in lower case. */
const titles: Readonly<Record<keyof FilaContacto, readonly string[]>> = {
  contraparte: ['rfc', 'contraparte', 'cliente', 'proveedor'],
  nombre: ['nombre', 'contacto', 'persona'],
  correo: ['correo', 'correo electronico', 'email', 'e-mail', 'mail'],
  telefono: ['telefono', 'tel', 'celular', 'movil'],
};

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .trim()
    .toLowerCase();

/** Reads the rows of a CSV or Excel file; or says why it has none. */
export async function readContactos(file: File): Promise<{ rows: FilaContacto[] } | { problem: string }> {
  if (file.size > MOST_BYTES) return { problem: 'El archivo es demasiado grande: hasta 2 MB' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const isZip = bytes[0] === 0x50 && bytes[1] === 0x4b;
    return contactosIn(isZip ? await readSheet(file) : await readCsv(bytes));
  } catch {
    return { problem: 'No se entiende el archivo: guárdelo como CSV o como Excel (XLSX)' };
  }
}

async function readSheet(file: File): Promise<string[][]> {
  const { readSheet: read } = await import('read-excel-file/browser');
  const rows = await read(file);
  return rows.map((row) => row.map((cell) => (cell === null || cell === undefined ? '' : String(cell))));
}

/** Excel writes CSV in Windows-1252 with semicolons where the system says so. */
async function readCsv(bytes: Uint8Array): Promise<string[][]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  const text = decode(bytes);
  const [first = ''] = text.split(/\r?\n/, 1);
  const delimiter = [';', '\t', ','].find((each) => first.includes(each)) ?? ',';
  return parse(text, { delimiter, bom: true, relax_column_count: true, skip_empty_lines: true });
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function contactosIn([head = [], ...body]: readonly string[][]): { rows: FilaContacto[] } | { problem: string } {
  const places = (Object.keys(titles) as (keyof FilaContacto)[]).map(
    (key) => [key, head.findIndex((title) => titles[key].includes(plain(title)))] as const,
  );
  const place = Object.fromEntries(places) as Record<keyof FilaContacto, number>;
  if (place.contraparte < 0) return { problem: 'Falta la columna RFC en la primera fila' };
  if (place.correo < 0 && place.telefono < 0)
    return { problem: 'Falta una columna Correo o Teléfono en la primera fila' };
  const rows = body.map(
    (cells) =>
      Object.fromEntries(places.map(([key, at]) => [key, (cells[at] ?? '').trim()])) as unknown as FilaContacto,
  );
  const filled = rows.filter(({ contraparte, correo, telefono }) => contraparte || correo || telefono);
  if (filled.length === 0) return { problem: 'El archivo no tiene contactos' };
  if (filled.length > MAX_IMPORTADOS) return { problem: `El archivo tiene más de ${MAX_IMPORTADOS} contactos` };
  return { rows: filled };
}
