// What shows the files of a CFDI.
// Never: where the files come from; viewers take a link.
export {};
