import { createHash } from 'node:crypto';
import { Html } from '@stoa/letters/html';

const css = `
:root{color-scheme:light dark;--bg:light-dark(#fff,#0b0c0f);--quiet:light-dark(#fafafb,#101216);--hover:light-dark(#f3f4f6,#181a20);
--line:light-dark(#e4e6ea,#24272e);--control:light-dark(#868b97,#6b7180);--rule:light-dark(#0e1014,#767c8a);
--text:light-dark(#0e1014,#f3f4f6);--text-2:light-dark(#464a55,#b9bdc8);--text-3:light-dark(#646975,#979caa);
--accent:light-dark(#1a37d6,#93a6ff);--wash:light-dark(#eef1ff,#161b33)}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--text);font:14px/1.5 "Hanken Grotesk",system-ui,sans-serif}
a{color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
h1{margin:0;font-size:24px;line-height:1.25;letter-spacing:-.02em;font-weight:600;text-wrap:balance}
h2{margin:32px 0 8px;font-size:14px;font-weight:600}
header{display:flex;flex-wrap:wrap;align-items:center;gap:4px 24px;min-height:56px;padding:8px 16px;border-bottom:1px solid var(--line)}
header p{margin:0;color:var(--text-3)}
.home{display:inline-flex;align-items:center;min-height:40px;gap:10px;color:var(--text);font-size:16px;font-weight:600;text-decoration:none}
.mark{display:inline-flex;gap:3px}
.mark i{width:3px;height:16px;background:var(--rule)}
.mark i:last-child{background:var(--accent)}
.list form{padding:16px}
.list label{display:block;margin-bottom:4px;font-weight:500}
.list form div{display:flex;gap:8px}
input,button{min-height:44px;border:1px solid var(--control);border-radius:6px;background:var(--bg);color:var(--text);font:inherit}
input{flex:1;min-width:0;padding:0 12px;font-size:16px}
button{padding:0 16px;font-weight:600;cursor:pointer}
button:hover{background:var(--hover)}
.count{display:flex;justify-content:space-between;gap:16px;margin:0;padding:0 16px 12px;border-bottom:1px solid var(--rule);color:var(--text-3)}
ol,ul{margin:0;padding:0;list-style:none}
.list li{border-bottom:1px solid var(--line)}
.list li a{display:grid;grid-template-columns:1fr auto;gap:2px 16px;padding:12px 16px;color:var(--text);text-decoration:none}
.list li a:hover{background:var(--hover)}
.list li a[aria-current]{background:var(--wash);box-shadow:inset 3px 0 var(--accent)}
.list b{grid-column:1/-1;font-weight:600;overflow-wrap:anywhere}
.list span,.list time{color:var(--text-3);font-size:13px}
.list li span{overflow:hidden;text-overflow:ellipsis;white-space:nowrap}
.empty{padding:24px 16px;color:var(--text-2)}
.empty h2{margin:0 0 4px;color:var(--text);font-size:16px;overflow-wrap:anywhere}
.empty p{margin:0}
.reader{padding:24px 16px 48px;min-width:0}
.reader.none{display:none}
.back{margin:0 0 16px}
.about{margin:4px 0 16px;color:var(--text-3);overflow-wrap:anywhere}
.links{margin-bottom:16px;padding:8px 12px;border-left:3px double var(--rule)}
.links a{font:12px/1.65 "Geist Mono",ui-monospace,monospace;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:680px;border:1px solid var(--line);border-radius:8px}
.alone{margin:8px 0 0}
pre{margin:0;padding:16px;border-radius:8px;background:var(--quiet);border:1px solid var(--line);font:12px/1.65 "Geist Mono",ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.reading .list{display:none}
@media (min-width:768px){
header{padding:8px 24px}
main{display:grid;grid-template-columns:minmax(280px,360px) minmax(0,1fr);min-height:calc(100vh - 57px)}
.reading .list{display:block}
.list{border-right:1px solid var(--line)}
.reader{padding:24px 32px 64px;max-width:900px}
.reader.none{display:block;color:var(--text-3)}
.back{display:none}
}
`;

/** The page's style sheet, inline: allowed by its hash, so that the policy allows no other. */
export const mailboxStyle = new Html(`<style>${css}</style>`);
export const styleSource = `sha256-${createHash('sha256').update(css).digest('base64')}`;
