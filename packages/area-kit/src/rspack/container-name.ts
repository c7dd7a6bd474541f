/**
 * Name of an area's container in one release. Two releases of an area can live in one page only because no two
 * containers, and no two chunk registries, are called the same.
 */
export const containerName = (areaId: string, release: string) => `${areaId.replaceAll('-', '_')}__r${release}`;
