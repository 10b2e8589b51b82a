/** Follows the reader's colour scheme; legible on paper and on a telephone. */
export const STYLE = `
:root{color-scheme:light dark;--ink:#1c2128;--soft:#636c76;--line:#d8dee4;--paper:#fff;--card:#f6f8fa;--good:#1a7f37;--middling:#9a6700;--bad:#cf222e}
@media(prefers-color-scheme:dark){:root{--ink:#e6edf3;--soft:#9198a1;--line:#30363d;--paper:#0d1117;--card:#161b22;--good:#3fb950;--middling:#d29922;--bad:#f85149}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.55 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:2.5rem 1.25rem 4rem}h1{font-size:2rem;margin:0;letter-spacing:-.02em}
h1 small,summary small{color:var(--soft);font-weight:400;font-size:.65em}summary small{font-size:.85em}header p{color:var(--soft);margin:.25rem 0 2rem}
h2{font-size:1.1rem;margin:2.5rem 0 .75rem}.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(17rem,1fr))}
article{background:var(--card);border:1px solid var(--line);border-top:4px solid var(--soft);border-radius:8px;padding:1rem 1.15rem;min-width:0}
article h2{margin:0;font-size:.95rem;font-weight:500;color:var(--soft)}article strong{display:block;font-size:1.2rem;margin:.15rem 0 .35rem}
article p{margin:.2rem 0;font-size:.9rem;overflow-wrap:anywhere}article p span{color:var(--soft)}
article.good{border-top-color:var(--good)}article.good strong{color:var(--good)}article.middling{border-top-color:var(--middling)}
article.middling strong{color:var(--middling)}article.bad{border-top-color:var(--bad)}article.bad strong{color:var(--bad)}
a{color:inherit;text-decoration-color:var(--soft);text-underline-offset:2px}code{font:.85em ui-monospace,Menlo,Consolas,monospace;color:var(--soft)}
.failure{border-left:3px solid var(--bad);padding:.1rem 0 .1rem 1rem;margin:.9rem 0}.failure p{margin:0}.failure b{color:var(--bad)}
.failure ul{margin:.25rem 0 0;padding-left:1.1rem;color:var(--soft);font-size:.9rem;overflow-wrap:anywhere}.failure a{font-size:.85rem}
details{border-top:1px solid var(--line);padding:.55rem 0}summary{cursor:pointer;font-weight:500}
table{width:100%;border-collapse:collapse;font-size:.875rem;margin:.5rem 0}td{padding:.35rem .6rem .35rem 0;vertical-align:top;border-top:1px solid var(--line)}
td:first-child,td:last-child{white-space:nowrap}td:last-child{text-align:right;padding-right:0;color:var(--soft)}
tr.met td:last-child,tr.pass td:last-child{color:var(--good)}tr.broken td:last-child,tr.fail td:last-child,tr.rejected td:last-child,tr.errored td:last-child,tr.crashed td:last-child,tr.timed-out td:last-child,tr.could-not-run td:last-child{color:var(--bad);font-weight:600}
pre{white-space:pre-wrap;font-size:.8rem;color:var(--soft)}tr:target{background:var(--card)}footer{margin-top:3rem;color:var(--soft);font-size:.8rem;overflow-wrap:anywhere}
@media(max-width:40rem){td:nth-child(2){display:none}}@media print{details{break-inside:avoid}}`;
