/** Menu beside the content from 992 px on; below, a drawer over it. `.frame` in front wins over antd's own rules. */
export const frameCss = `
.frame{--bv-sticky-top:56px;min-height:100dvh;font:var(--bv-size-base)/1.5715 var(--bv-font);display:grid;grid-template:56px 1fr/216px minmax(0,1fr);grid-template-areas:'top top' 'menu main';background:var(--bv-canvas)}
.frame-skip{position:fixed;top:-60px;left:16px;z-index:40;padding:10px 16px;border-radius:6px;background:var(--bv-primary);color:#fff}
.frame-skip:focus{top:8px}
.frame-top{grid-area:top;position:sticky;top:0;z-index:20;display:flex;align-items:center;gap:12px;padding:0 16px;background:var(--bv-surface);border-bottom:1px solid var(--bv-border);min-width:0}
.frame .frame-menu-button{display:none}
.frame-logo{max-width:96px;max-height:36px;padding:2px;border-radius:4px;background:#fff}
.frame-contribuyente{flex:0 1 auto;min-width:0;margin-right:auto;display:grid;grid-template-columns:minmax(0,auto);column-gap:8px;line-height:1.3;padding:4px 12px;border:0;border-left:1px solid var(--bv-border);background:none;color:inherit;font:inherit;text-align:start}
button.frame-contribuyente{grid-template-columns:minmax(0,auto) auto;align-items:center;cursor:pointer}
button.frame-contribuyente:hover{background:var(--bv-subtle)}
.frame-contribuyente strong{font-weight:600;white-space:nowrap;overflow:hidden;text-overflow:ellipsis}
.frame-contribuyente>span:not(.bv-icon){grid-column:1;font-size:var(--bv-size-small);color:var(--bv-muted);font-variant-numeric:tabular-nums}
.frame-contribuyente .bv-icon{grid-area:1/2/3/3;font-size:var(--bv-size-small);color:var(--bv-muted)}
.frame .frame-search{color:var(--bv-muted)}
.frame-search kbd{font:inherit;font-size:var(--bv-size-small);padding:0 4px;border:1px solid var(--bv-border);border-radius:4px}
.frame-actions{display:flex}
.frame-actions>*{padding-inline:10px}
.frame .frame-account{flex:none;gap:8px;padding-inline:6px 10px}
.frame-avatar{display:grid;place-items:center;width:24px;height:24px;border-radius:50%;background:var(--bv-primary);color:#fff;font-size:var(--bv-size-small);font-weight:600}
.frame-access{max-width:14em;overflow:hidden;text-overflow:ellipsis}
.frame-menu{grid-area:menu;position:sticky;top:56px;align-self:start;height:calc(100dvh - 56px);overflow-y:auto;padding:12px 8px;box-sizing:border-box;background:var(--bv-surface);border-right:1px solid var(--bv-border)}
.frame-menu ul{list-style:none;margin:0;padding:0;display:grid;gap:2px}
.frame-menu-group{margin:16px 12px 6px;font-size:var(--bv-size-small);color:var(--bv-muted)}
.frame-menu a{display:flex;align-items:center;gap:12px;padding:10px 12px;border-radius:6px;color:var(--bv-text);text-decoration:none}
.frame-menu a:hover{background:var(--bv-subtle)}
.frame-menu a.active{background:var(--bv-infoSurface);color:var(--bv-link);font-weight:600}
.frame-menu a .bv-icon{font-size:var(--bv-size-lead)}
.frame-main{grid-area:main;min-width:0;padding:24px;box-sizing:border-box;width:100%;max-width:1600px;margin:0 auto}
.frame-main:focus{outline:none}
.frame-main :where(a){color:var(--bv-link)}
.frame-main :where(:not(p)>a:not(:hover)){text-decoration:none}
.frame .frame-plan,.frame .shell-fallback{margin-bottom:16px}
.frame-veil{display:none}
.shell-waiting{position:relative;height:0}
.shell-waiting>*{position:absolute;inset-inline:0;top:0}
.shell-notice{display:flex;flex-direction:column;align-items:center;text-align:center;padding:72px 16px}
.shell-notice h2{margin:0;font-size:var(--bv-size-heading)}
.shell-notice p{max-width:36em;margin:0}
.about-areas{list-style:none;margin:12px 0 0;padding:0;display:grid;gap:10px}
.about-areas li{display:flex;flex-wrap:wrap;align-items:baseline;gap:4px 8px;overflow-wrap:anywhere}
.frame:has(>.preview-banner){padding-bottom:56px}
.preview-banner{position:fixed;inset:auto 0 0;z-index:2000;display:flex;align-items:center;gap:12px;padding:8px 16px;background:var(--bv-warningSurface);color:var(--bv-warning);border-top:2px solid var(--bv-warning)}
.preview-banner~.preview-banner{bottom:50px}
.preview-banner p{flex:1 1 auto;min-width:0;margin:0;overflow-wrap:anywhere}
@media (max-width:1399px){.frame-search kbd,.frame-top:has(.frame-logo) .brand-name{display:none}}
@media (max-width:1199px){.frame .frame-search{border-color:transparent;background:none;color:inherit}.frame-search-text{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}.frame-actions,.frame-access{display:none}.frame .frame-account{padding-inline:6px}}
@media (max-width:991px){
.frame{grid-template:56px 1fr/minmax(0,1fr);grid-template-areas:'top' 'main'}
.frame .frame-menu-button{display:inline-flex}
.frame-menu{position:fixed;left:0;top:56px;bottom:0;width:264px;z-index:19;transform:translateX(-100%);visibility:hidden;transition:transform .18s ease,visibility .18s}
.frame[data-menu=open] .frame-menu{transform:none;visibility:visible;box-shadow:0 8px 32px rgb(0 0 0/.25)}
.frame[data-menu=open] .frame-veil{display:block;position:fixed;inset:56px 0 0;z-index:18;border:0;padding:0;background:rgb(0 0 0/.45)}
.frame-main{padding:16px}
}
@page{margin:10mm}
@page bv-list{size:landscape}
@media print{body{background:none}.frame-main::before{content:attr(data-printed);display:block;margin:0 0 8px;font-weight:600}.frame>:not(.frame-main),.frame-main :is(.bv-btn,nav,[role=toolbar],.bv-screen-only,label:has(input[type=checkbox])){display:none}.frame-main :is(h1,h2,h3,thead){break-after:avoid}.frame-main :is(tr,.bv-bars){break-inside:avoid}.frame-main select{appearance:none;border:0;background:none;padding:0}.frame{display:block;background:none}.frame-main{padding:0;max-width:none}}
@media (prefers-reduced-motion:reduce){.frame-menu{transition:none}}
@media (max-width:575px){.frame-logo{display:none}.frame:has(>.preview-banner){padding-bottom:140px}.preview-banner{flex-wrap:wrap}.preview-banner p{flex-basis:calc(100% - 40px)}.frame-top{gap:6px;padding:0 8px}.frame-top .brand-name{display:none}.frame-contribuyente{padding-inline:8px}}
`;
