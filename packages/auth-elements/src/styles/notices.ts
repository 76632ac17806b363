/** One notice at most, above the fields: a wash, no border, always a shape and words. */
export const noticeStyles = `
.stoa-auth{
  & .sa-n{display:flex;gap:11px;padding:12px 14px;border-radius:var(--_radius);line-height:1.45;background:var(--_nw);color:var(--_text);overflow-wrap:anywhere}
  & .sa-n>div{min-width:0}
  & .sa-n>svg{flex:none;margin-top:3px;color:var(--_nc)}
  & .sa-n p+p,& .sa-n p+ul{margin-top:4px}
  & .sa-n b{font-weight:600}
  & .sa-n .dim{color:var(--_text-2)}
  & .sa-n li{position:relative;padding-left:14px}
  & .sa-n li::before{content:"";position:absolute;left:1px;top:8px;width:4px;height:4px;background:var(--_nc)}
  & .sa-n.info{--_nw:var(--_info-wash);--_nc:var(--_accent)}
  & .sa-n.success{--_nw:var(--_success-wash);--_nc:var(--_success)}
  & .sa-n.warning{--_nw:var(--_warning-wash);--_nc:var(--_warning)}
  & .sa-n.danger{--_nw:var(--_danger-wash);--_nc:var(--_danger)}
  & .sa-cd{display:flex;gap:3px;margin-top:9px;height:10px;overflow:hidden}
  & .sa-cd i{width:4px;flex:none;background:var(--_nc)}
  & .sa-cd i.o{opacity:.28}
  @media (forced-colors:active){
    & .sa-n{border:1px solid CanvasText}
    & .sa-cd i,& .sa-n li::before{background:CanvasText;forced-color-adjust:none}
  }
}`;
