import { controlStyles } from './styles/controls.ts';
import { noticeStyles } from './styles/notices.ts';
import { themeStyles } from './styles/theme.ts';

/** Runs for no time on a field that the browser filled, so that scripts hear of it. */
export const autofillAnimation = 'stoa-auth-autofill';

const motion = `
@keyframes ${autofillAnimation}{from{outline-offset:0}to{outline-offset:0}}
@keyframes stoa-auth-raise{0%,70%,100%{transform:scaleY(.35);opacity:.55}30%{transform:none;opacity:1}}
.stoa-auth input:autofill{animation:${autofillAnimation} 1ms}
@media (prefers-reduced-motion:reduce){
  .stoa-auth :is(input,button,a){transition:none}
  .stoa-auth .sa-sp i{animation:none}
}`;

/**
 * The rules that every element needs; those of a new password come with the forms that ask for one. Every one stands under `.stoa-auth`, so nothing of the page changes; there is no reset,
 * no `:root`, no font file. No cascade layer either: in the page's own tree a layer would lose against any rule of
 * the host that is as plain as `button{}`.
 */
export const styles = [themeStyles, controlStyles, noticeStyles, motion].join('\n');
