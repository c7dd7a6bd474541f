// What the screens of accounts, configuration and backups need.
export * from '../accesos';
export * from '../account';
export * from '../alcances';
export * from '../autorizaciones';
export * from '../bitacora';
export * from '../config';
export * from '../correos';
export * from '../llaves';
export * from '../mi-cuenta';
export * from '../preview';
export * from '../pruebas';
export * from '../respaldo';
export * from '../webhook-events';
export * from '../webhooks';
