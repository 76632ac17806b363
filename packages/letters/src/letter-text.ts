import type { Letter } from './message.ts';

/** The plain alternative. A link stands alone on its line, so that no program takes a full stop into it. */
export function letterText({ greeting, body, action, notes, footer, portal }: Letter): string {
  const paragraphs = [
    greeting,
    ...body,
    ...(action ? [`${action.label}:\n${action.link}`] : []),
    ...notes,
    `-- \n${portal}\n${footer}`,
  ];
  return `${paragraphs.join('\n\n')}\n`;
}
