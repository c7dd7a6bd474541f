// The earlier name of settings-form, for releases of areas that were built with it. A module of its own: one file is shared under one name.
export * from '../settings-form';
