/** Styles of the saved views. */
export const viewsCss = `
.cfdi-views{display:flex;flex-direction:column;gap:.5rem;width:min(20rem,calc(100vw - 4rem))}
.cfdi-views :is(p,h3){margin:.25rem .5rem;color:var(--bv-muted);font-size:.8125rem}
.cfdi-views h3{font-weight:600;margin-bottom:0}
.cfdi-views ul{list-style:none;margin:0;padding:0}
.cfdi-view{display:flex;align-items:center;gap:.5rem}
.cfdi-view small{color:var(--bv-muted);white-space:nowrap}
.cfdi-views a{flex:1;min-width:0;overflow:hidden;text-overflow:ellipsis;white-space:nowrap;padding:.25rem .5rem;border-radius:4px;color:var(--bv-text);text-decoration:none}
.cfdi-views :is(a,button):hover{background:var(--bv-subtle)}
.cfdi-views a[aria-current]{font-weight:600;box-shadow:inset 3px 0 var(--bv-primary)}
.cfdi-views button,.cfdi-save-view button{font:inherit;min-height:1.75rem;min-width:1.75rem;padding:.125rem .5rem;text-align:start;color:var(--bv-link);background:none;border:1px solid transparent;border-radius:4px;cursor:pointer}
.cfdi-view-options{display:flex;flex-direction:column;margin-inline-start:.5rem;border-inline-start:1px solid var(--bv-border)}
.cfdi-view-options span{padding:.25rem .5rem}
.cfdi-view-options [aria-pressed=true]::after{content:' ✓'}
.cfdi-views .cfdi-view-delete{color:var(--bv-danger)}
.cfdi-save-view{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:.25rem .5rem;padding:.25rem .5rem}
.cfdi-save-view label{grid-column:1/-1;font-size:.75rem;color:var(--bv-muted)}
.cfdi-save-view input{font:inherit;color:inherit;background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:6px;min-height:2rem;padding:0 .5rem;min-width:0}
.cfdi-save-view button[type=submit]{color:#fff;background:var(--bv-primary)}
.cfdi-save-view button[type=submit]:hover{background:var(--bv-primary);border-color:var(--bv-text)}`;
