// Every call of the API once, gathered in the tree `api`; the catalogues and states it speaks of, and the records that
// areas are published with. A group of calls (`correosCalls`) is used through `api` alone, where its calls have names.
// Never: HTTP libraries, React, the database, or anything that only one side of the wire needs.
export * from './accesos';
export * from './account';
export * from './api';
export * from './area';
export * from './bitacora';
export * from './buzon';
export * from './catalogs';
export * from './certificado';
export * from './cfdi';
export * from './config';
export * from './contribuyente';
export * from './correos';
export * from './dashboard';
export * from './descarga';
export * from './dev-link';
export * from './exportacion';
export * from './file';
export * from './info';
export * from './inhabilitados';
export * from './list';
export * from './mi-cuenta';
export * from './pagos';
export * from './plan';
export * from './preview';
export * from './problem';
export * from './registry';
export * from './release';
export * from './respaldo';
export * from './rfc';
export * from './route';
export * from './scalars';
export * from './session';
export * from './telemetria';
export * from './upload';
