/**
 * Copies the Markdown at an address. Call it from the press of a button, before any wait.
 * @throws when there is none, or the browser does not copy
 */
export function copyMarkdown(address: string): Promise<void> {
  return copyLater(textAt(address));
}

async function textAt(address: string): Promise<string> {
  const answer = await fetch(address, { headers: { accept: 'text/markdown' } });
  if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
  return answer.text();
}

/** Safari takes a text that is still on its way only as a promise: after a wait the press of the button counts no more. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined' || !navigator.clipboard?.write)
    return navigator.clipboard.writeText(await text);
  const blob = text.then((words) => new Blob([words], { type: 'text/plain' }));
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
}
