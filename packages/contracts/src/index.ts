// Every call of the API once, the catalogues it speaks of, and the records that areas are published with.
// Never: HTTP libraries, React, the database, or anything that only one side of the wire needs.
export * from './accesos';
export * from './account';
export * from './area';
export * from './catalogs';
export * from './certificado';
export * from './cfdi';
export * from './config';
export * from './contribuyente';
export * from './dashboard';
export * from './dev-link';
export * from './exportacion';
export * from './file';
export * from './inhabilitados';
export * from './list';
export * from './mi-cuenta';
export * from './pagos';
export * from './plan';
export * from './preview';
export * from './problem';
export * from './registry';
export * from './release';
export * from './route';
export * from './scalars';
export * from './session';
export * from './telemetria';
export * from './upload';
