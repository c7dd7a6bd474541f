/** Styles of the plain controls. They are in every root, before its first paint. */
export const controlsCss = `
.bv-icon{display:inline-flex;align-items:center;line-height:0;vertical-align:-.125em;font-style:normal}
.bv-spin{animation:bv-turn 1s linear infinite}
@keyframes bv-turn{to{rotate:1turn}}
.bv-btn{display:inline-flex;align-items:center;justify-content:center;gap:.5rem;box-sizing:border-box;height:2rem;padding:0 .9375rem;font:inherit;font-size:.875rem;font-weight:400;line-height:1.5715;white-space:nowrap;text-decoration:none;user-select:none;color:var(--bv-text);background:var(--bv-surface);border:1px solid var(--bv-control);border-radius:6px;cursor:pointer;touch-action:manipulation}
.bv-btn:hover{color:var(--bv-link);border-color:var(--bv-link)}
.bv-btn[data-size=small]{height:1.5rem;padding:0 .4375rem}
.bv-btn[data-icon-only]{flex:none;width:2rem;padding:0}
.bv-btn[data-icon-only][data-size=small]{width:1.5rem}
.bv-btn[data-type=primary],.bv-btn[data-type=primary]:hover{color:#fff;background:var(--bv-primary);border-color:transparent}
.bv-btn[data-type=primary]:hover{background:color-mix(in srgb,var(--bv-primary),#000 14%)}
.bv-btn:is([data-type=text],[data-type=link]),.bv-btn:is([data-type=text],[data-type=link]):hover{background:none;border-color:transparent}
.bv-btn[data-type=text]:hover{color:var(--bv-text);background:color-mix(in srgb,var(--bv-text) 7%,transparent)}
.bv-btn[data-type=link]{color:var(--bv-link)}
.bv-btn[data-type=link]:hover{color:var(--bv-text)}
.bv-btn[data-danger],.bv-btn[data-danger]:hover{color:var(--bv-danger);border-color:var(--bv-danger)}
.bv-btn[data-danger]:hover{background:var(--bv-dangerSurface)}
.bv-btn[data-danger][data-type=primary]{color:var(--bv-surface);background:var(--bv-danger)}
.bv-btn:is([data-type=text],[data-type=link])[data-danger]{border-color:transparent}
.bv-btn:is(:disabled,[aria-disabled=true]){color:var(--bv-muted);cursor:not-allowed}
.bv-btn:not([data-type=text],[data-type=link]):disabled,.bv-btn:not([data-type=text],[data-type=link]):disabled:hover{color:var(--bv-muted);background:color-mix(in srgb,var(--bv-text) 4%,transparent);border-color:var(--bv-border)}
.bv-btn:is([data-type=text],[data-type=link]):disabled:hover{color:var(--bv-muted);background:none}
.bv-btn[aria-busy=true]{opacity:.65;cursor:default}
.bv-title{margin:0 0 .5em;font-weight:600;line-height:1.3;color:var(--bv-text)}
h1.bv-title{font-size:2.375rem;line-height:1.21}
h2.bv-title{font-size:1.875rem}
h3.bv-title{font-size:1.5rem}
h4.bv-title{font-size:1.25rem}
.bv-paragraph{margin:0 0 1em}
.bv-alert{display:flex;align-items:center;gap:.5rem;padding:.5rem .75rem;color:var(--bv-text);font-size:.875rem;line-height:1.5715;background:var(--bv-infoSurface);border:1px solid;border-color:color-mix(in srgb,var(--bv-info) 35%,var(--bv-infoSurface));border-radius:8px;overflow-wrap:anywhere}
.bv-alert>.bv-icon{color:var(--bv-info)}
.bv-alert-text{flex:1;min-width:0}
.bv-alert[data-long]{align-items:flex-start;gap:.75rem;padding:1.25rem 1.5rem}
.bv-alert[data-long]>.bv-icon{font-size:1.5rem}
.bv-alert[data-long] .bv-alert-title{margin-bottom:.25rem;font-size:1rem;line-height:1.5}
${(['success', 'warning', 'danger'] as const)
  .map((tone) => {
    const type = tone === 'danger' ? 'error' : tone;
    return `.bv-alert[data-type=${type}]{background:var(--bv-${tone}Surface);border-color:color-mix(in srgb,var(--bv-${tone}) 35%,var(--bv-${tone}Surface))}
.bv-alert[data-type=${type}]>.bv-icon{color:var(--bv-${tone})}`;
  })
  .join('\n')}
.bv-headed{display:grid;gap:.5rem;grid-template-columns:minmax(0,1fr)}
.bv-headed>:is(h1,h2,h3):first-child{margin:0}
.bv-headed>:first-child>:is(h1,h2){align-self:stretch;align-content:center}
.bv-alert-close{all:unset;display:inline-grid;place-items:center;min-width:1.5rem;min-height:1.5rem;color:var(--bv-muted);font-size:.75rem;border-radius:4px;cursor:pointer}
.bv-alert-close:hover{color:var(--bv-text)}
.bv-alert-close:focus-visible{outline:2px solid var(--bv-focus)}
.bv-wait{display:inline-block;color:var(--bv-primary);font-size:1.25rem}
.bv-wait[data-size=large]{font-size:2rem}
.bv-box{box-sizing:border-box;min-width:0;font-size:.875rem;color:var(--bv-text);background:var(--bv-surface);border:1px solid var(--bv-border);border-radius:8px}
.bv-box-head{box-sizing:border-box;margin-bottom:-1px;display:flex;align-items:center;gap:.5rem;min-height:3.5rem;padding:0 1.5rem;font-size:1rem;border-bottom:1px solid var(--bv-border)}
.bv-box-title{flex:1;min-width:0;font-weight:600;overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.bv-box-body{padding:1.5rem}
.bv-box[data-size=small]>.bv-box-head{box-sizing:border-box;margin-bottom:-1px;min-height:2.375rem;padding-inline:.75rem;font-size:.875rem}
.bv-box[data-size=small]>.bv-box-body{padding:.75rem}
.bv-tag{display:inline-block;box-sizing:border-box;padding:0 .4375rem;font-size:.75rem;line-height:1.25rem;white-space:nowrap;border:1px solid transparent;border-radius:4px;background:var(--bv-subtle);color:var(--bv-text)}
.bv-tag[data-color=success]{color:var(--bv-success);background:var(--bv-successSurface)}
.bv-tag[data-color=warning]{color:var(--bv-warning);background:var(--bv-warningSurface)}
.bv-tag[data-color=error]{color:var(--bv-danger);background:var(--bv-dangerSurface)}
.bv-tag[data-color=processing]{color:var(--bv-info);background:var(--bv-infoSurface)}
.bv-empty{display:flex;flex-direction:column;align-items:center;gap:.5rem;text-align:center;color:var(--bv-muted)}
.bv-empty>.bv-icon{font-size:2rem}
.bv-lines{display:grid;gap:1rem}
.bv-lines>div,.bv-lines-node{background:var(--bv-border);border-radius:4px;animation:bv-wait 1.2s ease-in-out infinite alternate}
.bv-lines>div{height:1rem}
@keyframes bv-wait{from{opacity:.9}to{opacity:.4}}
.bv-progress{display:flex;align-items:center;gap:.5rem}
.bv-progress-rail{flex:1;height:.5rem;overflow:hidden;border-radius:100px;background:color-mix(in srgb,var(--bv-text) 8%,transparent)}
.bv-progress[data-size=small] .bv-progress-rail{height:.375rem}
.bv-progress-track{height:100%;border-radius:100px;background:var(--bv-primary);transition:width .3s}
.bv-segmented{display:inline-flex;padding:2px;border-radius:6px;background:var(--bv-canvas)}
.bv-segmented label{position:relative;padding:0 .6875rem;line-height:1.75rem;border-radius:4px;color:var(--bv-muted);cursor:pointer}
.bv-segmented label:hover{color:var(--bv-text)}
.bv-segmented input{position:absolute;inset:0;margin:0;opacity:0;pointer-events:none}
.bv-segmented label:has(:checked){color:var(--bv-text);background:var(--bv-raised);box-shadow:0 1px 3px rgb(0 0 0/.16)}
.bv-segmented label:has(:focus-visible){outline:2px solid var(--bv-focus)}
.bv-input{box-sizing:border-box;width:100%;min-width:0;height:2rem;padding:0 .6875rem;font:inherit;font-size:.875rem;color:var(--bv-text);background-color:var(--bv-surface);border:1px solid var(--bv-control);border-radius:6px}
.bv-input:hover{border-color:var(--bv-link)}
.bv-input:focus{outline:2px solid var(--bv-focus);outline-offset:-1px;border-color:var(--bv-focus)}
.bv-input::placeholder{color:var(--bv-muted);opacity:1}
.bv-input:disabled{color:var(--bv-muted);background-color:color-mix(in srgb,var(--bv-text) 4%,transparent);cursor:not-allowed}
.bv-input[aria-invalid=true]{border-color:var(--bv-danger)}
.bv-date{display:flex}
.bv-date>.bv-input{border-start-end-radius:0;border-end-end-radius:0}
.bv-date>.bv-btn{flex:none;margin-inline-start:-1px;border-start-start-radius:0;border-end-start-radius:0}
.bv-date>:is(:hover,:focus){position:relative;z-index:1}
.bv-date-calendar{padding:.75rem}
.bv-input:placeholder-shown{text-overflow:ellipsis}
select.bv-input{appearance:none;padding-inline:.6875rem 1.75rem;cursor:pointer;text-overflow:ellipsis;background-image:linear-gradient(45deg,#0000 50%,var(--bv-muted) 0),linear-gradient(-45deg,#0000 50%,var(--bv-muted) 0);background-position:right 1rem center,right .6875rem center;background-size:.3125rem .3125rem;background-repeat:no-repeat}
@media (forced-colors:active){select.bv-input{appearance:auto}}
.bv-check{display:inline-flex;align-items:center;gap:.5rem;cursor:pointer}
.bv-check input{flex:none;width:1rem;height:1rem;margin:0;accent-color:var(--bv-primary)}
.bv-check:has(:disabled){color:var(--bv-muted);cursor:not-allowed}
.bv-layer{position:fixed;inset:auto;z-index:1100;margin:0;padding:.25rem;box-sizing:border-box;max-width:calc(100vw - 1rem);max-height:calc(100dvh - 1rem);overflow:auto;font-size:.875rem;line-height:1.5715;color:var(--bv-text);background:var(--bv-raised);border:1px solid var(--bv-border);border-radius:8px;box-shadow:0 6px 24px rgb(0 0 0/.16)}
.bv-menu [role=menu]{outline:0}
.bv-menu [role^=menuitem],.bv-options [role=option]{position:relative;display:flex;align-items:center;gap:.5rem;padding:.3125rem .75rem;border-radius:4px;cursor:pointer;white-space:nowrap}
.bv-menu [role^=menuitem]:is(:hover,:focus),.bv-options [role=option]:is(:hover,[aria-selected=true]){background:color-mix(in srgb,var(--bv-text) 6%,transparent)}
.bv-menu [role^=menuitem]:focus-visible{outline-offset:-2px}
.bv-menu [aria-disabled=true]{color:var(--bv-muted);cursor:not-allowed}
.bv-menu [aria-current]{color:var(--bv-link);background:var(--bv-infoSurface)}
.bv-menu [data-danger]{color:var(--bv-danger)}
.bv-menu a{color:inherit;text-decoration:none}
.bv-menu a::after{content:'';position:absolute;inset:0}
.bv-menu-group{padding:.3125rem .75rem;color:var(--bv-muted)}
.bv-menu hr{margin:.25rem 0;border:0;border-top:1px solid var(--bv-border)}
.bv-menu [aria-checked=true]{font-weight:600;background:var(--bv-infoSurface)}
@media (prefers-reduced-motion:reduce){.bv-spin{animation-duration:4s}.bv-lines>div,.bv-lines-node{animation:none}.bv-progress-track{transition:none}}`;
