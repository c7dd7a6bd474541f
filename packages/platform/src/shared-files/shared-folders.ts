/** Folders of the shared files. A backup of the installation holds each of them. */
export const sharedFolders = { paquetes: 'downloads', exports: 'exports', lotes: 'lotes' } as const;
