/** Copy-id and the empty states, which other pages use too. */
export const sharedStyles = `
.stoa-auth{
  & .sa-id{position:relative;display:inline-flex;align-items:center;gap:4px;max-width:100%}
  & .sa-id code{font:400 .8125rem/1.25rem var(--_mono);color:var(--_text);overflow-wrap:anywhere}
  & .sa-cp{display:grid;place-content:center;width:28px;height:28px;padding:0;border:0;border-radius:4px;background:none;color:var(--_text-2);cursor:pointer}
  & .sa-cp:hover{background:var(--_quiet);color:var(--_text)}
  & .sa-tip{position:absolute;left:100%;top:50%;translate:6px -50%;padding:4px 8px;border-radius:4px;background:var(--_text);color:var(--_bg);font-size:.75rem;line-height:1rem;white-space:nowrap}
  & .sa-tip:empty{padding:0}
  & .sa-empty{display:grid;justify-items:start;gap:12px;padding:24px;border:1px solid var(--_line);border-radius:var(--_radius)}
  & .sa-empty svg{color:var(--_control)}
  & .sa-empty .sa-b{width:auto}
  & .sa-eh{margin:0;font-size:1.125rem;line-height:1.3;font-weight:600;color:var(--_text);text-wrap:balance}
  @media (forced-colors:active){
    & .sa-tip:not(:empty){border:1px solid CanvasText}
  }
}`;
