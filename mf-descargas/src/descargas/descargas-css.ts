/** Styles of this screen. */
export const descargasCss = `
.dm-buttons{display:flex;flex-wrap:wrap;gap:.5rem}
.dm-muted{display:block;color:var(--bv-muted);font-size:.75rem}
.dm-piloto{margin:0}
.dm-filter{display:flex;flex-direction:column;gap:.25rem;width:11rem;max-width:100%}
.dm-filter label,.dm-form label{font-size:.8125rem;color:var(--bv-muted)}
.dm-origen{overflow-wrap:anywhere}
.dm-notices{margin:0;padding-inline-start:1.125rem}
.dm-pending{display:inline-flex;align-items:center;gap:.5rem}
.dm-estado{all:unset;cursor:pointer}
.dm-estado:hover{text-decoration:underline}
.dm-estado:focus-visible{outline:2px solid var(--bv-focus);outline-offset:2px;border-radius:4px}
.dm-form{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,11rem),1fr));gap:1rem}
.dm-form>div:not([role=radiogroup]){display:flex;flex-direction:column;gap:.25rem}
.dm-form>[role=radiogroup]{grid-column:1/-1}
.dm-month{padding-inline:0!important;margin-top:.5rem}
.dm-message{margin:0 0 1rem}
.dm-facts{display:grid;gap:.75rem;margin:0}
.dm-facts dt{font-size:.8125rem;color:var(--bv-muted)}
.dm-facts dd{margin:0;overflow-wrap:anywhere}
.dm-errors{margin-top:1rem;max-height:14rem;overflow:auto;border:1px solid var(--bv-border);border-radius:8px;padding:.5rem .75rem}
.dm-errors ul{margin:0;padding-inline-start:1rem}
.dm-errors li{overflow-wrap:anywhere}`;
