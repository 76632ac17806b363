/** What `STOA_PASSWORD_POLICY` asks for (auth H2), as an option of the auth elements; `classes` is their default. */
const policies: Readonly<Record<string, { min?: number; classes?: number; classesBelow?: number }>> = {
  either: { classesBelow: 15 },
  length: { min: 15, classes: 0 },
};

/** The policy that the server has written into the page; undefined: the default. */
export function pagePasswordPolicy(page: Document): (typeof policies)[string] | undefined {
  const policy = page.querySelector<HTMLMetaElement>('meta[name="stoa-password-policy"]')?.content ?? '';
  return policies[policy];
}
