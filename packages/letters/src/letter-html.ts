import { textOn } from '@stoa/appearance/readable';
import { html } from './html.ts';
import type { Letter } from './message.ts';

const defaultAccent = '#1a37d6';
const font =
  "font-family:'Hanken Grotesk',-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Mail programs that know no style sheet show the inline colors: the light ones. */
const darkStyle = html`<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0b0c0f!important}
.text{color:#f3f4f6!important}
.quiet{color:#979caa!important}
.rule{border-color:#24272e!important}
.column{background:#767c8a!important}
.link{color:#93a6ff!important}
}
</style>`;

/**
 * The one layout of all mails: a single column of blocks with inline styles, no table, no image, nothing loaded.
 * The first words of the body are repeated unseen at the top: programs show them beside the subject.
 */
export function letterHtml(letter: Letter): string {
  const { lang, portal, subject, heading, greeting, body, action, notes, footer } = letter;
  const accent = letter.accent ?? defaultAccent;
  const paragraph = (text: string) =>
    html`<p class="text" style="margin:0 0 16px;font-size:16px;line-height:1.55;color:#0e1014">${text}</p>\n`;
  const note = (text: string) =>
    html`<p class="quiet" style="margin:0 0 8px;font-size:14px;line-height:1.5;color:#646975">${text}</p>\n`;
  const column = (color: string, name = 'column') =>
    html`<span class="${name}" style="display:inline-block;width:3px;height:16px;margin-right:3px;background:${color}"></span>`;

  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${subject}</title>
${darkStyle}
</head>
<body class="page" style="margin:0;padding:0;background:#ffffff">
<div style="display:none;max-height:0;overflow:hidden">${body[0]}</div>
<div class="page" lang="${lang}" style="background:#ffffff;padding:32px 24px;${font}">
<div style="max-width:544px;margin:0 auto">
<p class="text rule" style="margin:0 0 32px;padding:0 0 16px;border-bottom:1px solid #e4e6ea;font-size:14px;line-height:1.35;font-weight:600;color:#0e1014"><span aria-hidden="true" style="display:inline-block;margin-right:8px;vertical-align:-3px;white-space:nowrap">${column('#0e1014')}${column('#0e1014')}${column(accent, 'latest')}</span>${portal}</p>
<h1 class="text" style="margin:0 0 20px;font-size:24px;line-height:1.25;font-weight:600;letter-spacing:-0.02em;color:#0e1014">${heading}</h1>
${paragraph(greeting)}${body.map(paragraph)}${
  action &&
  html`<p style="margin:28px 0"><a href="${action.link}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:${accent};color:${textOn(accent)};font-size:16px;line-height:20px;font-weight:600;text-decoration:none">${action.label}</a></p>
`
}${notes.map(note)}${
  action &&
  html`<p class="quiet" style="margin:24px 0 0;font-size:12px;line-height:1.5;color:#646975">${action.plainLink}<br><a class="link" href="${action.link}" style="color:#1a37d6;word-break:break-all">${action.link}</a></p>
`
}<p class="quiet rule" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid #e4e6ea;font-size:12px;line-height:1.5;color:#646975">${footer}</p>
</div>
</div>
</body>
</html>
`.source;
}
