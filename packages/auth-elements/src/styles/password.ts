/** Live requirements: four classes are four columns, the length is the beam they carry. */
export const passwordStyles = `
.stoa-auth{
  & .sa-req{display:grid;grid-template-columns:66px 1fr;gap:18px;align-items:start;padding:2px 0 0}
  & .sa-req.plain{grid-template-columns:1fr}
  & .sa-req>svg{display:block;width:66px;height:62px;margin-top:5px;color:var(--_accent)}
  & .sa-req .un{color:var(--_control)}
  & .sa-req ul{display:grid;grid-template-columns:1fr 1.25fr;gap:5px 12px}
  & .sa-req li{display:flex;align-items:center;gap:8px;font-size:.8125rem;line-height:1.125rem;color:var(--_text-3)}
  & .sa-req li svg{flex:none;color:var(--_control)}
  & .sa-req li.ok{color:var(--_text)}
  & .sa-req li.ok svg{color:var(--_accent)}
  & .sa-req .wide{grid-column:1/-1}
  & .sa-req .wide.sum{margin-top:5px}
  & .sa-req .wide b{margin-left:auto;white-space:nowrap;font:500 .75rem/1.125rem var(--_mono);font-variant-numeric:tabular-nums}
  @container stoa-auth (max-width:340px){
    & .sa-req{grid-template-columns:1fr;gap:10px}
    & .sa-req>svg{display:none}
  }
  @container stoa-auth (max-width:240px){
    & .sa-req ul{grid-template-columns:1fr}
  }
}`;
