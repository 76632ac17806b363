/** What stands in each line of a field, without empty ones. */
export function lines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}

/** `value => name`; a line without the arrow has no name, which the server refuses. */
export function pairs(text: string): { value: string; name: string }[] {
  return lines(text).map((line) => {
    const [value = '', ...name] = line.split('=>').map((part) => part.trim());
    return { value, name: name.join('=>') };
  });
}
