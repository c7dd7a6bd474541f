/** Files that are in memory together, by number and by bytes. */
const TOGETHER = 64;
const TOGETHER_BYTES = 16 * 1_048_576;

/** Files in order, grouped so that each group fits into memory; a big one is its own group. */
export function groupsOf<Archivo extends { bytes: number }>(archivos: readonly Archivo[]): Archivo[][] {
  const groups: Archivo[][] = [];
  let room = 0;
  for (const archivo of archivos) {
    const group = groups.at(-1);
    if (group && group.length < TOGETHER && archivo.bytes <= room) group.push(archivo);
    else {
      groups.push([archivo]);
      room = TOGETHER_BYTES;
    }
    room -= archivo.bytes;
  }
  return groups;
}
