// Every call of the API once, gathered in the tree `api`; the catalogues and states it speaks of, and the records that
// areas are published with. A group of calls (`correosCalls`) is used through `api` alone, where its calls have names.
// Code of the browser takes types from here, and values from one of the doors below: a page fetches a door when a screen needs it.
// Never: HTTP libraries, React, the database, or anything that only one side of the wire needs.
export * from './alcance-de';
export * from './api';
export * from './entries/core';
export * from './entries/cuenta';
export * from './entries/envios';
export * from './entries/impuestos';
export * from './entries/sat';
export * from './headers';
export * from './input-messages';
export * from './problem-titles';
export { isSchema } from './schema';
