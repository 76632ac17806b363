const words = 'parcel label depot route scan address sender weight tariff courier pickup return customs receipt'.split(
  ' ',
);

/** A manual of about so many bytes: sections with text, lists, tables, code, callouts and links, the same each time. */
export function longDocument(bytes) {
  let seed = 7;
  const next = (below) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % below;
  };
  const sentence = (length) => `${Array.from({ length }, () => words[next(words.length)]).join(' ')}.`;
  const parts = ['# The whole manual\n'];
  for (let size = 0, number = 1; size < bytes; number += 1) {
    const section = [
      `## Section ${number}: ${sentence(3)}`,
      `${sentence(40)} See [section ${number}](#call-${number}) and \`POST /${words[next(words.length)]}\`. **${sentence(4)}** ${sentence(30)}`,
      ['- ', '- ', '- '].map((mark) => mark + sentence(12)).join('\n'),
      `### Call ${number}`,
      `\`\`\`js\nconst answer = await fetch('/parcels/${number}', { method: 'POST' });\nif (!answer.ok) throw new Error(await answer.text());\nconsole.log((await answer.json()).id); // ${sentence(4)}\n\`\`\``,
      `| Field | Type | Meaning |\n| --- | :-: | --- |\n${[1, 2, 3].map(() => `| ${words[next(words.length)]} | string | ${sentence(8)} |`).join('\n')}`,
      `> [!NOTE]\n> ${sentence(20)}`,
    ].join('\n\n');
    parts.push(section);
    size += section.length + 2;
  }
  return parts.join('\n\n');
}
