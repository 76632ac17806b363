/**
 * Public custom properties are `--stoa-auth-*`. Their fallbacks are the tokens' values written out, never a name such
 * as `--accent` that a host page may own.
 */
export const themeStyles = `
.stoa-auth{
  --_bg:var(--stoa-auth-bg,light-dark(#ffffff,#0b0c0f));
  --_text:var(--stoa-auth-text,light-dark(#0e1014,#f3f4f6));
  --_text-2:var(--stoa-auth-text-2,light-dark(#464a55,#b9bdc8));
  --_text-3:var(--stoa-auth-text-3,light-dark(#646975,#979caa));
  --_line:var(--stoa-auth-line,light-dark(#e4e6ea,#24272e));
  --_control:var(--stoa-auth-control,light-dark(#868b97,#6b7180));
  --_quiet:var(--stoa-auth-quiet,light-dark(#f3f4f6,#181a20));
  --_accent:var(--stoa-auth-accent,light-dark(#1a37d6,#93a6ff));
  --_fill:var(--stoa-auth-fill,light-dark(#1a37d6,#3f5bf6));
  --_fill-hover:var(--stoa-auth-fill-hover,light-dark(#132bb0,#3049df));
  --_on-fill:var(--stoa-auth-on-fill,#ffffff);
  --_info-wash:var(--stoa-auth-info-wash,light-dark(#eef1ff,#161b33));
  --_success:var(--stoa-auth-success,light-dark(#0b6b45,#5fcf9b));
  --_success-wash:var(--stoa-auth-success-wash,light-dark(#ebf6f1,#0f2119));
  --_warning:var(--stoa-auth-warning,light-dark(#8a4b00,#f0b35a));
  --_warning-wash:var(--stoa-auth-warning-wash,light-dark(#fdf5e9,#251c0e));
  --_danger:var(--stoa-auth-danger,light-dark(#b3182d,#ff8a8f));
  --_danger-wash:var(--stoa-auth-danger-wash,light-dark(#fdeff0,#2a1418));
  --_font:var(--stoa-auth-font,"Hanken Grotesk",system-ui,sans-serif);
  --_mono:var(--stoa-auth-mono,"Geist Mono",ui-monospace,monospace);
  --_radius:var(--stoa-auth-radius,6px);
  --_height:var(--stoa-auth-height,44px);
  --_gap:var(--stoa-auth-gap,20px);
  display:flex;flex-direction:column;gap:var(--_gap);position:relative;box-sizing:border-box;
  width:100%;max-width:var(--stoa-auth-width,420px);
  font:400 .875rem/1.45 var(--_font);color:var(--_text);text-align:start;text-transform:none;letter-spacing:normal;text-indent:0;white-space:normal;
  container:stoa-auth/inline-size;
  & *,& *::before{box-sizing:border-box}
  & :is(p,ul,h2,fieldset,legend){margin:0;padding:0;border:0;list-style:none;min-inline-size:0}
  & :is(label,legend,p,li,h2){text-transform:none;letter-spacing:inherit}
  & :is(input,button){font:inherit;color:inherit;margin:0;letter-spacing:normal}
  & [hidden]{display:none}
  & :focus-visible{outline:2px solid var(--_accent);outline-offset:2px}
  & .sa-t{font-size:1.75rem;line-height:1.15;font-weight:600;letter-spacing:-.025em;text-wrap:balance;overflow-wrap:anywhere;color:var(--_text)}
  & .sa-i{color:var(--_text-2);text-wrap:pretty;line-height:1.5;overflow-wrap:anywhere}
  & .sa-t+.sa-i{margin-top:-10px}
  & .sa-form{display:flex;flex-direction:column;gap:var(--_gap);margin:0}
  & .sa-live:empty{position:absolute}
  & .sa-vh{position:absolute;width:1px;height:1px;margin:0;padding:0;border:0;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
  &:has(>.sa-full){container:none}
  & .sa-full{position:fixed;inset:0;z-index:2147483000;display:grid;place-content:center;justify-items:center;gap:16px;background:var(--_bg);color:var(--_text-2)}
  & .sa-full .sa-sp{height:28px;gap:6px;color:var(--_accent)}
  & .sa-full .sa-sp i{width:8px}
}`;
