/** Two columns from 960 px on, one below; the second one alone carries what can be done. */
export const publicPageCss = `
.public-page{min-height:100dvh;display:flex;background:var(--bv-canvas)}
.public-main{flex:1 1 480px;display:flex;align-items:center;justify-content:center;padding:24px 16px}
.public-card{width:100%;max-width:400px}
.public-card h1{font-size:26px;margin:8px 0 0;font-weight:600}
.public-welcome{flex:1 1 520px;display:none;flex-direction:column;justify-content:center;gap:16px;
padding:48px clamp(48px,6vw,104px);color:#fff;background:linear-gradient(160deg,#0b53c0,#072f6e);font-size:16px;line-height:1.6}
.public-welcome p,.public-welcome ul{margin:0;max-width:32em}
.public-welcome ul{padding-left:1.2em;display:grid;gap:8px}
.public-welcome .public-lead{font-size:34px;line-height:1.2;font-weight:600;letter-spacing:-.01em}
.shell-links{display:flex;justify-content:space-between;flex-wrap:wrap;gap:8px 24px;margin:0}
.shell-links a{color:var(--bv-link)}
@media (min-width:960px){.public-welcome{display:flex}}
`;
