import { createHash } from 'node:crypto';

/** What the first line of an index chains. */
export const NO_PREVIOUS = '0'.repeat(64);

/** Titles of the index. */
export const TITULOS = [
  ...['huella', 'sha256', 'archivo', 'numero', 'clase', 'fecha', 'autor', 'nota', 'nombre', 'uuid', 'bytes'],
  ...['sustituye', 'subido', 'usuario'],
].join('\t');

/** What a line of the index says of a document. */
export interface Renglon {
  numero: number;
  clase: string;
  nombre: string;
  fecha: string;
  autor: string;
  nota: string;
  uuid: string | null;
  sha256: string;
  bytes: number;
  sustituye: number | null;
  subido: Date;
  usuario: string;
}

/** A text as one cell: a file name is untrusted, and can hold tabs, line breaks and control characters. */
export const cell = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/\p{C}+/gu, ' ')
      .trim()
      .slice(0, 300),
  ).toString();

/** Path of a document in the ZIP: its number, and of its name only letters, digits, dots, dashes. */
export function archivoOf({ numero, nombre }: Pick<Renglon, 'numero' | 'nombre'>): string {
  const name = nombre
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9.-]+/g, '_')
    .replaceAll(/\.{2,}/g, '.')
    .slice(-80);
  return `documentos/${String(numero).padStart(4, '0')}_${name}`;
}

/** A line of the index without its hash. */
export const lineaOf = (renglon: Renglon): string =>
  [
    ...[renglon.sha256, archivoOf(renglon), renglon.numero, renglon.clase, renglon.fecha],
    ...[renglon.autor, renglon.nota, renglon.nombre, renglon.uuid ?? '', renglon.bytes, renglon.sustituye ?? ''],
    ...[renglon.subido.toISOString(), renglon.usuario],
  ]
    .map((value) => cell(String(value)))
    .join('\t');

/** Hash of a line, which chains the one before. */
export const huellaOf = (previous: string, linea: string): string =>
  createHash('sha256').update(`${previous}\t${linea}`).digest('hex');

/** Verifies an unpacked ZIP without a connection: each file, each line, their order, and that no file is beside them. */
export const VERIFICAR = `#!/bin/sh
# Verifica este expediente sin conexión: sh verificar.sh
sha() { sha256sum 2>/dev/null | cut -c1-64; }; [ "$(sha </dev/null | cut -c1-4)" = e3b0 ] || sha() { shasum -a 256 | cut -c1-64; }
mal() { echo "NO VERIFICA: $1"; exit 1; }; cd "$(dirname "$0")" || exit 2
t=$(printf '\\t'); previa=${NO_PREVIOUS}; n=0; exec 3<indice.tsv; IFS= read -r titulos <&3
while IFS= read -r linea <&3; do n=$((n + 1)); datos=\${linea#*"$t"}; resto=\${datos#*"$t"}; archivo=\${resto%%"$t"*}
  previa=$(printf '%s\\t%s' "$previa" "$datos" | sha); [ "$previa" = "\${linea%%"$t"*}" ] || mal "renglón $n del índice"
  [ -f "$archivo" ] && [ "$(sha <"$archivo")" = "\${datos%%"$t"*}" ] || mal "$archivo"; done
[ "$(ls -A documentos 2>/dev/null | wc -l)" -eq "$n" ] || mal "hay archivos que no están en el índice"
echo "VERIFICA: $n documentos. Última huella, que debe ser la de la bóveda: $previa"
`;
