/** What `STOA_PASSWORD_POLICY=length` asks for (auth H2). */
const longPasswords = { min: 15, max: 128, classes: 0 } as const;

/** The policy that the server has written into the page, as an option of the auth elements; undefined is their default. */
export function pagePasswordPolicy(page: Document): typeof longPasswords | undefined {
  const policy = page.querySelector<HTMLMetaElement>('meta[name="stoa-password-policy"]')?.content;
  return policy === 'length' ? longPasswords : undefined;
}
