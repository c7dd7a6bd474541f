// The earlier name of rest-of-antd, for releases of areas that were built with it. A module of its own: one file is shared under one name.
export * from '../rest-of-antd';
