// What sending CFDI by mail or by a link needs, and the page of such a link.
export * from '../envio';
