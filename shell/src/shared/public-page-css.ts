/** Two columns from 960 px on; on narrower screens the welcome is a line above the form. */
export const publicPageCss = `
.public-page{min-height:100dvh;display:flex;background:var(--bv-canvas);color:var(--bv-text);font:var(--bv-size-base)/1.5 var(--bv-font)}
.public-page p{margin:0}
.public-page a{color:var(--bv-link)}
.public-main{flex:1 1 480px;display:flex;align-items:center;justify-content:center;padding:24px 16px;box-sizing:border-box}
.public-main:focus{outline:none}
.public-card{width:100%;max-width:420px;display:flex;flex-direction:column;gap:20px}
.public-card h1{font-size:var(--bv-size-display);line-height:1.2;margin:12px 0 0;font-weight:600;letter-spacing:-.01em}
.public-welcome{flex:1 1 520px;display:flex;flex-direction:column;justify-content:center;gap:20px;box-sizing:border-box;
padding:48px clamp(48px,6vw,104px);color:#fff;background:linear-gradient(155deg,#0b53c0,#06275c);font-size:var(--bv-size-lead);line-height:1.6}
.public-welcome p,.public-welcome ul{margin:0;max-width:30em}
.public-welcome ul{padding-left:1.2em;display:grid;gap:8px}
.public-welcome .public-lead{font-size:var(--bv-size-hero);line-height:1.15;font-weight:600;letter-spacing:-.015em}
.public-picture{width:100%;max-width:720px;height:auto;border-radius:8px;box-shadow:0 8px 32px rgb(0 0 0/.35)}
.public-form{display:flex;flex-direction:column;gap:16px}
.public-demo{display:none;flex-direction:column;gap:6px}
[data-demostracion] .public-demo{display:flex}
.public-demo p{color:var(--bv-muted)}
.public-links{display:flex;justify-content:space-between;flex-wrap:wrap;gap:8px 24px}
.public-button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 20px;border:1px solid var(--bv-control);border-radius:6px;background:var(--bv-surface);color:var(--bv-text);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.public-button:hover{border-color:var(--bv-primary)}
.public-button.primary,a.public-button.primary{border-color:var(--bv-primary);background:var(--bv-primary);color:#fff}
.public-button.primary:hover{filter:brightness(1.1)}
.public-button[aria-disabled=true]{opacity:.7;cursor:progress}
.field{display:flex;flex-direction:column;gap:6px}
.field label{font-weight:500}
.field-box{display:flex;align-items:center;min-height:44px;border:1px solid var(--bv-control);border-radius:6px;background:var(--bv-surface);overflow:hidden}
.field-box:focus-within{border-color:var(--bv-focus);box-shadow:0 0 0 1px var(--bv-focus)}
.field-box[data-invalid]{border-color:var(--bv-danger)}
.field-box input{flex:1;min-width:0;align-self:stretch;padding:8px 12px;border:0;outline:0;background:none;color:inherit;font:inherit;font-size:var(--bv-size-lead)}
.field-box select{flex:1;min-width:0;align-self:stretch;padding:8px 12px;border:0;outline:0;background:var(--bv-surface);color:inherit;font:inherit;font-size:var(--bv-size-lead)}
.field-box input::placeholder{color:var(--bv-muted);opacity:1}
.field-box button{flex:none;align-self:stretch;min-width:44px;padding:0 14px;border:0;background:none;color:var(--bv-link);font:inherit;cursor:pointer}
.field-box button:focus-visible,.public-notice button:focus-visible{outline-offset:-3px}
.field-box input[type=file]{padding:6px}
.field-box input::file-selector-button{margin:0 12px 0 0;padding:6px 12px;border:1px solid var(--bv-control);border-radius:6px;background:var(--bv-subtle);color:inherit;font:inherit;cursor:pointer}
.public-check{display:flex;gap:10px;align-items:flex-start}
.public-check input{flex:none;width:20px;height:20px;margin:1px 0 0;accent-color:var(--bv-primary)}
.public-check small{display:block;color:var(--bv-muted)}
.field-problem{color:var(--bv-danger)}
.public-notice{display:flex;align-items:flex-start;gap:8px;padding:4px 4px 4px 16px;border:1px solid var(--bv-warning);border-radius:6px;background:var(--bv-warningSurface);color:var(--bv-text)}
.public-notice.success{border-color:var(--bv-success);background:var(--bv-successSurface)}
.public-notice.info{border-color:var(--bv-info);background:var(--bv-infoSurface)}
.public-notice p{flex:1;padding:8px 0}
.public-notice button{flex:none;width:40px;height:40px;border:0;border-radius:4px;background:none;color:inherit;font-size:var(--bv-size-title);line-height:1;cursor:pointer}
@media (max-height:729px){.public-picture{display:none}}
@media (max-width:959px){.public-page{flex-direction:column}.public-main{flex-basis:auto}.public-welcome{flex:none;padding:20px 16px;text-align:center}.public-welcome>:not(.public-lead){display:none}.public-welcome .public-lead{max-width:none;font-size:var(--bv-size-title)}}
`;
