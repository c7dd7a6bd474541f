// What the screens of accounts, configuration and backups need.
export * from '../accesos';
export * from '../account';
export * from '../bitacora';
export * from '../config';
export * from '../correos';
export * from '../mi-cuenta';
export * from '../preview';
export * from '../respaldo';
