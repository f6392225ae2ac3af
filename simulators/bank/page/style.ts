/**
 * The bank's style sheet, served as a file, because the pages' policy allows no inline style. The tokens match the
 * site's look.
 */
export const STYLE = `
@font-face{font-family:"Bricolage Grotesque Variable";src:url(/assets/bricolage-latin.woff2) format("woff2");font-weight:200 800;font-display:swap}
:root{color-scheme:dark;
--canvas:#07121d;--surface-1:#0e1d2b;--surface-2:#152a3b;--surface-3:#1d374b;--surface-4:#27465d;
--text:#f5eee2;--text-2:#bccad4;--text-3:#97abb9;
--accent:#ffb454;--accent-hi:#ffcb85;--on-accent:#271502;
--positive:#66d9a6;--negative:#ff968c;--warning:#f6d76b;--info:#8acbf2;
--positive-wash:#12342f;--negative-wash:#3a2127;--warning-wash:#332d18;--info-wash:#12304a;
--focus:#a8e4ff;--lit:255 226 190;--shade:2 8 15;--edge:.075;--depth:.55;
--sky-1:#0a1830;--sky-2:#143050;--sky-3:#2a5d78;--sky-4:#86b7bd;--moon:#f6ecc9;--tide-1:#1b4a63;--tide-2:#12364d;--tide-3:#0c2739;
--font:"Bricolage Grotesque Variable",system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;
--light-1:inset 0 1px 0 rgb(var(--lit)/var(--edge)),0 1px 2px rgb(var(--shade)/calc(var(--depth)*.5));
--light-2:inset 0 1px 0 rgb(var(--lit)/calc(var(--edge)*1.3)),0 2px 4px rgb(var(--shade)/calc(var(--depth)*.5)),0 14px 28px -12px rgb(var(--shade)/var(--depth));
--light-sun:inset 0 1px 0 rgb(255 255 255/.45),0 6px 22px -6px color-mix(in srgb,var(--accent) 42%,transparent);
--well:inset 0 1px 3px rgb(var(--shade)/calc(var(--depth)*.9))}
*{box-sizing:border-box;margin:0}
html{background:var(--canvas);-webkit-text-size-adjust:100%}
body{font:430 1rem/1.5 var(--font);color:var(--text);font-variant-numeric:tabular-nums lining-nums;-webkit-font-smoothing:antialiased;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;overflow-wrap:break-word}
a{color:inherit}
h1{font-size:1.25rem;font-weight:680;line-height:1.15;letter-spacing:-.015em}
:focus-visible{outline:3px solid var(--focus);outline-offset:2px}
.vh:not(:focus){position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
.skip:focus{position:absolute;left:16px;top:8px;z-index:3;background:var(--surface-3);border-radius:14px;padding:10px 16px}
.sky{position:absolute;inset:0 0 auto;height:250px;overflow:hidden;z-index:-1;-webkit-mask:linear-gradient(#000 70%,transparent);mask:linear-gradient(#000 70%,transparent)}
.sky svg{display:block;width:100%;height:100%}
.top{display:flex;align-items:center;gap:8px;width:100%;max-width:1040px;margin:0 auto;padding:10px 16px;min-height:60px}
.logo{display:flex;align-items:center;gap:10px;font-weight:720;font-size:1.0625rem;letter-spacing:-.02em;text-decoration:none;line-height:1.1;min-height:44px}
.logo svg{width:36px;height:36px;flex:none}
.logo b{display:block;font-weight:720}
.tag{font-size:.75rem;font-weight:560;line-height:1;display:inline-block;margin-top:3px;color:var(--text-2)}
@media(min-width:600px){.logo b{display:inline}.tag{margin:0 0 0 8px;padding:5px 9px;border-radius:999px;background:rgb(var(--shade)/.5);color:var(--text)}}
.lang{margin-left:auto;display:inline-flex;align-items:center;min-height:44px;padding:0 14px;border-radius:999px;font-size:.875rem;font-weight:560;text-decoration:none;background:rgb(var(--shade)/.42)}
main{width:100%;max-width:512px;margin:0 auto;padding:52px 16px 28px;flex:1;outline:0}
.notice{display:flex;gap:8px;align-items:flex-start;background:var(--warning-wash);color:var(--warning);border-radius:14px;padding:10px 12px;font-size:.875rem;line-height:1.35;margin-bottom:10px;box-shadow:var(--light-1)}
.notice svg{width:20px;height:20px;flex:none}
.card{background:var(--surface-1);border-radius:20px;box-shadow:var(--light-2);padding:20px}
.lead{color:var(--text-2);font-size:.875rem;margin-top:14px}
.money{font-size:2.625rem;font-weight:680;line-height:1.05;letter-spacing:-.03em;margin-top:3px;display:flex;align-items:flex-start;overflow-wrap:anywhere}
.money span{font-size:.5em;font-weight:600;letter-spacing:0;margin:.12em .28em 0 0;opacity:.8}
dl{margin-top:16px;display:grid;gap:7px;font-size:.875rem;line-height:1.4}
dl div{display:grid;grid-template-columns:96px 1fr;gap:12px}
dt{color:var(--text-2)}
dd{margin:0;font-weight:560;min-width:0;overflow-wrap:anywhere}
dd.quiet{font-weight:430;font-size:.75rem;line-height:1.65;color:var(--text-2)}
.zone{font-weight:430;color:var(--text-2)}
.cpf{white-space:nowrap}
form{margin-top:16px}
fieldset{border:0;padding:0;min-width:0}
legend{font-size:.875rem;font-weight:600;padding:0;margin-bottom:8px}
.choice{display:flex;align-items:center;gap:12px;background:var(--surface-2);border-radius:14px;padding:10px 12px;min-height:60px;cursor:pointer;box-shadow:var(--light-1)}
.choice+.choice{margin-top:8px}
.choice:has(:checked){background:var(--surface-3)}
.choice:has(:focus-visible){outline:3px solid var(--focus);outline-offset:2px}
.choice input{appearance:none;width:22px;height:22px;flex:none;margin:0;border-radius:50%;background:var(--canvas);box-shadow:var(--well),0 0 0 2px var(--text-3);outline:0}
.choice input:checked{background:radial-gradient(circle,var(--text) 0 5px,var(--canvas) 6px);box-shadow:var(--well),0 0 0 2px var(--text)}
.choice b{display:block;font-weight:600;line-height:1.3}
.choice small{display:block;font-size:.875rem;line-height:1.35;color:var(--text-2)}
.hint{font-size:.875rem;line-height:1.4;color:var(--text-2);margin-top:10px}
.actions{display:grid;grid-template-columns:1fr 1fr;gap:10px;margin-top:16px}
.btn{display:flex;align-items:center;justify-content:center;text-align:center;min-height:48px;width:100%;padding:10px 12px;border:0;border-radius:999px;font:inherit;font-weight:600;line-height:1.15;color:var(--text);background:var(--surface-3);box-shadow:var(--light-1);cursor:pointer;text-decoration:none;transition:transform 90ms cubic-bezier(.2,.8,.2,1),background-color 160ms}
.btn:hover{background:var(--surface-4)}
.btn:active{transform:scale(.975);box-shadow:none}
.btn.sun{grid-column:1/-1;background:linear-gradient(180deg,var(--accent-hi),var(--accent) 62%);color:var(--on-accent);box-shadow:var(--light-sun)}
.btn.sun:hover{background:var(--accent-hi)}
.btn.wide{margin-top:20px}
.state{display:flex;gap:14px;align-items:center}
.state svg{width:48px;height:48px;flex:none;border-radius:50%;padding:11px;background:var(--surface-3)}
.state.good svg{background:var(--positive-wash);color:var(--positive)}
.state.bad svg{background:var(--negative-wash);color:var(--negative)}
.state.late svg{background:var(--warning-wash);color:var(--warning)}
.state.back svg{background:var(--info-wash);color:var(--info)}
.state h1{font-size:1.5rem;line-height:1.1}
.text{margin-top:14px;color:var(--text-2)}
.away{display:block;text-align:center;margin:14px auto 0;padding:11px 16px;font-size:.875rem;font-weight:560;width:fit-content;border-radius:999px}
.card.extra{margin-top:12px}
.first{margin-top:0}.first .hint{margin:0 0 16px}
.first fieldset .hint{margin:10px 0 0}
.foot{text-align:center;color:var(--text-2);font-size:.875rem;line-height:1.4;margin-top:2px}
@media(min-width:800px){.state h1{font-size:1.75rem}main{padding-top:92px}.sky{height:330px}.card{padding:30px 30px 28px}.top{padding:16px 24px}}
@media(prefers-reduced-motion:reduce){.btn{transition:none}.btn:active{transform:none}}
@media(forced-colors:active){.btn,.choice,.card{border:1px solid}.choice input{appearance:auto}}
`;
