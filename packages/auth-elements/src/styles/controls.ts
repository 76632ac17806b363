/**
 * Fields, links, buttons and choices. Label above, help below, the error in place of the help.
 *
 * The names of classes are short, since this text is part of the bundle as it stands:
 * `sa-f` field, `sa-l` label, `sa-c` the input with what lies in it, `sa-rv` reveals a password, `sa-h` help, `sa-e` error,
 * `sa-fl` link at the end of a label, `sa-a` link, `sa-b` button, `sa-do` the button that sends with why it cannot (`sa-why`),
 * `sa-bs` two buttons, `sa-or` divider, `sa-alt` the other way (sign up instead of log in), `sa-sp` spinner, `sa-rg` regions,
 * `sa-ck` checkbox.
 */
export const controlStyles = `
.stoa-auth{
  & .sa-f{position:relative;display:grid;gap:6px}
  & .sa-l{display:block;margin:0;font-size:.8125rem;font-weight:500;line-height:1.25rem;color:var(--_text)}
  & .sa-l i{font-style:normal;font-weight:400;color:var(--_text-3);margin-left:6px}
  & .sa-l .rq{color:var(--_text-2);margin-left:3px}
  & .sa-c{position:relative;display:flex}
  & .sa-c input{flex:1;width:100%;min-width:0;height:var(--_height);padding:0 12px;font-size:1rem;line-height:1.2;background:var(--_bg);color:var(--_text);border:1px solid var(--_control);border-radius:var(--_radius);box-shadow:none;transition:border-color 120ms}
  & .sa-c input::placeholder{color:var(--_text-3);opacity:1}
  & .sa-c input:hover{border-color:var(--_text)}
  & .sa-c input:focus{outline:2px solid var(--_accent);outline-offset:-1px;border-color:var(--_accent)}
  & .sa-c input[readonly]{background:var(--_quiet);border-color:var(--_line);color:var(--_text-2)}
  & .sa-c input[type=password]{font-family:system-ui,Arial,sans-serif;letter-spacing:.14em}
  & .sa-c input.mono{font-family:var(--_mono);font-size:.9375rem}
  & .sa-c:has(.sa-rv) input{padding-right:84px}
  & .sa-rv{position:absolute;inset:4px 4px 4px auto;min-width:56px;padding:0 8px;border:0;background:none;border-radius:4px;font-size:.8125rem;font-weight:500;color:var(--_text-2);cursor:pointer}
  & .sa-rv:hover{color:var(--_text);background:var(--_quiet)}
  & .sa-h{font-size:.8125rem;color:var(--_text-3);line-height:1.45}
  & .sa-h.warn{color:var(--_warning)}
  & .sa-e{display:flex;gap:7px;font-size:.8125rem;color:var(--_danger);line-height:1.45}
  & .sa-e svg{flex:none;margin-top:4px}
  & .sa-f.bad input{border-color:var(--_danger);box-shadow:inset 0 0 0 1px var(--_danger)}
  & .sa-f.bad input:focus{outline-color:var(--_danger)}
  & .sa-fl{position:absolute;top:0;right:0;font-size:.8125rem;line-height:1.25rem}
  & .sa-a{padding:0;border:0;background:none;color:var(--_text-2);text-decoration:underline;text-decoration-color:color-mix(in srgb,currentColor 35%,transparent);text-underline-offset:4px;cursor:pointer}
  & .sa-a:hover{color:var(--_accent);text-decoration-color:currentColor}
  & .sa-a.strong{color:var(--_accent);font-weight:500}
  & .sa-b{display:flex;align-items:center;justify-content:center;gap:10px;width:100%;min-height:var(--_height);padding:8px 16px;border:1px solid transparent;border-radius:var(--_radius);background:var(--_fill);color:var(--_on-fill);font-size:.9375rem;font-weight:600;line-height:1.3;text-decoration:none;text-transform:none;cursor:pointer;transition:background 120ms,border-color 120ms}
  & .sa-b:hover{background:var(--_fill-hover)}
  & .sa-b svg{flex:none}
  & .sa-b.alt{background:none;border-color:var(--_control);color:var(--_text)}
  & .sa-b.alt:hover{border-color:var(--_text);background:var(--_quiet)}
  & .sa-b[aria-disabled=true]{background:color-mix(in srgb,var(--_fill) 14%,var(--_bg));color:var(--_accent);border-color:color-mix(in srgb,var(--_fill) 32%,var(--_bg));cursor:not-allowed}
  & .sa-b[aria-busy=true]{background:var(--_fill);color:var(--_on-fill);border-color:transparent;cursor:progress}
  & .sa-b.alt[aria-busy=true]{background:none;border-color:var(--_control);color:var(--_text)}
  & .sa-do{display:grid;gap:8px}
  & .sa-why{font-size:.8125rem;color:var(--_text-3);text-align:center;text-wrap:balance}
  & .sa-why:empty{position:absolute}
  & .sa-why b{font:500 .8125rem var(--_mono);color:var(--_text);font-variant-numeric:tabular-nums}
  & .sa-bs{display:grid;grid-template-columns:auto 1fr;gap:10px}
  & .sa-bs .alt{width:auto;min-width:112px}
  & .sa-or{display:flex;align-items:center;gap:12px;color:var(--_text-3);font-size:.8125rem;line-height:1}
  & .sa-or::before,& .sa-or::after{content:"";flex:1;height:1px;background:var(--_line)}
  & .sa-alt{text-align:center;color:var(--_text-2)}
  & .sa-alt .sa-a+.sa-a,& .sa-alt span+.sa-a{margin-left:4px}
  & .sa-sp{display:inline-flex;gap:3px;height:14px}
  & .sa-sp i{width:4px;height:100%;background:currentColor;transform-origin:bottom;animation:stoa-auth-raise 900ms infinite}
  & .sa-sp i:nth-child(2){animation-delay:150ms}
  & .sa-sp i:nth-child(3){animation-delay:300ms}
  & fieldset.sa-f legend{margin-bottom:6px;float:none;width:auto}
  & .sa-rg{display:grid;grid-template-columns:1fr 1fr}
  & .sa-rg label{position:relative;display:flex;align-items:center;gap:10px;min-height:var(--_height);margin:0;padding:6px 12px;border:1px solid var(--_control);cursor:pointer;font-size:.875rem;line-height:1.25}
  & .sa-rg label:first-child{border-radius:var(--_radius) 0 0 var(--_radius)}
  & .sa-rg label:last-child{border-radius:0 var(--_radius) var(--_radius) 0;margin-left:-1px}
  & .sa-rg label:has(:checked){border-color:var(--_text);box-shadow:inset 0 0 0 1px var(--_text);z-index:1;font-weight:500}
  & .sa-rg label:hover{background:var(--_quiet)}
  & :is([type=radio],[type=checkbox]){appearance:none;flex:none;width:18px;height:18px;padding:0;border:1px solid var(--_control);background:var(--_bg);display:grid;place-content:center;cursor:pointer}
  & [type=radio]{border-radius:50%}
  & [type=checkbox]{border-radius:4px}
  & [type=radio]:checked{border:5px solid var(--_fill)}
  & [type=checkbox]:checked{background:var(--_fill);border-color:var(--_fill)}
  & [type=checkbox]:checked::before{content:"";width:10px;height:6px;border:solid var(--_on-fill);border-width:0 0 2px 2px;transform:translateY(-1px) rotate(-45deg)}
  & .sa-ck{display:flex;gap:11px;align-items:flex-start;margin:0;line-height:1.25rem;color:var(--_text-2);cursor:pointer}
  & .sa-ck input{margin-top:1px}
  @container stoa-auth (max-width:340px){
    & .sa-rg{grid-template-columns:1fr}
    & .sa-rg label:first-child{border-radius:var(--_radius) var(--_radius) 0 0}
    & .sa-rg label:last-child{border-radius:0 0 var(--_radius) var(--_radius);margin:-1px 0 0}
    & .sa-bs{grid-template-columns:1fr}
    & .sa-bs .alt{order:2}
  }
  @container stoa-auth (max-width:240px){
    & .sa-fl{position:static;justify-self:start}
    & .sa-c:has(.sa-rv) input{padding-right:64px}
  }
  @media (pointer:coarse){
    & .sa-ck{padding-block:4px}
    & .sa-rv{inset:0 0 0 auto}
    & .sa-a{display:inline-block}
    & .sa-fl,& .sa-alt .sa-a{padding-block:12px;margin-block:-12px}
  }
  @media (forced-colors:active){
    & .sa-b{border-color:ButtonText}
    & .sa-b[aria-disabled=true]{border-color:GrayText;color:GrayText}
    & .sa-f.bad input{border-width:3px}
    & .sa-sp i{background:CanvasText;forced-color-adjust:none}
    & :is([type=radio],[type=checkbox]){appearance:auto}
    & [type=checkbox]:checked::before{content:none}
  }
}`;
